
"use strict";
for (const table of document.querySelectorAll("table")) {
  const body = table.tBodies[0];
  const heads = [...table.tHead.rows[0].cells];
  const key = (row, column) => row.cells[column].dataset.sort;
  heads.forEach((head, column) => {
    const words = [...body.rows].some((row) => Number.isNaN(Number(key(row, column))));
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    head.setAttribute("aria-sort", "none");
    button.addEventListener("click", () => {
      const now = head.getAttribute("aria-sort");
      const order = now === "none" ? (column === 0 || words ? "ascending" : "descending")
        : now === "ascending" ? "descending" : "ascending";
      for (const other of heads) other.setAttribute("aria-sort", "none");
      head.setAttribute("aria-sort", order);
      const sign = order === "ascending" ? 1 : -1;
      const compare = (a, b) => {
        const [x, y] = [key(a, column), key(b, column)];
        if (x === "" || y === "") return (x === "") - (y === "");
        return sign * (words ? x.localeCompare(y, document.documentElement.lang) : x - y);
      };
      body.append(...[...body.rows].sort(compare));
    });
  });
}
document.querySelector(".sort-hint").hidden = false;
