
"use strict";
for (const table of document.querySelectorAll("table")) {
  const body = table.tBodies[0];
  const first = [...body.rows];
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
      const [once, again] = column === 0 || words ? ["ascending", "descending"] : ["descending", "ascending"];
      const order = now === "none" ? once : now === once ? again : "none";
      for (const other of heads) other.setAttribute("aria-sort", "none");
      head.setAttribute("aria-sort", order);
      if (order === "none") {
        body.append(...first);
        return;
      }
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
const folded = [...document.querySelectorAll("details:not([open])")];
addEventListener("beforeprint", () => {
  for (const details of folded) {
    details.dataset.open = details.open;
    details.open = true;
  }
});
addEventListener("afterprint", () => {
  for (const details of folded) details.open = details.dataset.open === "true";
});
