"""The report as files: the same bytes, one page that needs nothing else, text that stays text, whole or not at all."""

from __future__ import annotations

import csv
import json
import os
import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import matplotlib
import pytest

from blefodds import __version__
from blefodds.core.errors import BlefError
from blefodds.core.rules import CLASSIC, rules_from_mapping
from blefodds.reports import folder as report_folder
from blefodds.reports import write_report
from blefodds.reports.blef import BLEF_REPORT, BlefPlan
from blefodds.reports.document import Cell, Chapter, Dataset, Paragraph, Table
from blefodds.reports.report import chapters_of

pytestmark = pytest.mark.xdist_group("reports")  # made once, by one worker

if TYPE_CHECKING:
    from conftest import Made

HOSTILE = "<script>x</script>|[a](b) *b* &amp; `"


class Page(HTMLParser):
    """The tags of a page with their attributes, and what stands in its style and its script."""

    VOID = frozenset(["meta", "link", "br"])

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.inside: dict[str, list[str]] = {}
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)
            self.inside.setdefault(tag, []).append("")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open:
            self.inside[self.open[-1]][-1] += data

    def named(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]


def small_report(text: str, rules_name: str = "classic") -> dict[str, bytes]:
    """A report of one chapter, whose every text is the given one."""
    rules = rules_from_mapping({"name": rules_name})
    table = Table("t", text, (text, text), ((Cell(text), Cell("1", 1)),), dataset="d", folded=text)
    chapter = Chapter("c", text, (Paragraph(text), table), (Dataset("d", ("a",), ((text,),)),))
    return BLEF_REPORT.rendered(BlefPlan(rules), (chapter,))


def test_the_same_plan_gives_the_same_bytes(classic: Made) -> None:
    assert BLEF_REPORT.rendered(classic.plan, classic.chapters) == classic.files


def test_the_files_there_are(classic: Made) -> None:
    names = {name for name in classic.files if not name.startswith("data/")}
    pictures = ("ladder", "highest", "holdings", "listening-reliability")
    figures = {f"figures/{name}.{form}" for name in pictures for form in ("svg", "png")}
    assert names == {"report.md", "index.html"} | figures
    data = {data.name for chapter in classic.chapters for data in chapter.datasets}
    assert {name for name in classic.files if name.startswith("data/")} == {
        "data/report.json",
        *(f"data/{name}.{form}" for name in data for form in ("csv", "json")),
    }


def test_no_file_tells_when_or_where_it_was_made(classic: Made) -> None:
    for name, content in classic.files.items():
        if not name.endswith(".png"):
            text = content.decode("utf-8")
            assert not re.search(r"20\d\d-\d\d-\d\d", text), name
            assert f"v{matplotlib.__version__}" not in text, name
            assert str(Path.home()) not in text, name
            assert "\r" not in text


def test_a_date_stands_only_where_it_is_asked_for() -> None:
    plan = BlefPlan(CLASSIC, date="2026-01-31")
    files = BLEF_REPORT.rendered(plan, ())
    assert "2026-01-31" in files["report.md"].decode()
    assert "2026-01-31" in files["index.html"].decode()
    assert json.loads(files["data/report.json"])["date"] == "2026-01-31"


@pytest.mark.parametrize("name", ["classic", "full_quick"])
def test_csv_and_json_say_the_same(name: str, request: pytest.FixtureRequest) -> None:
    made = request.getfixturevalue(name)
    index = json.loads(made.files["data/report.json"])
    assert index["schema"] == BLEF_REPORT.schema == "blefodds.report/1"
    assert index["version"] == __version__
    assert index["rules"]["name"] == made.plan.rules.name
    simulated = None if name == "classic" else {"deals": 100_000, "seed": 7, "confidence": 0.95}
    assert index["simulation"] == simulated
    listed = [data for chapter in index["chapters"] for data in chapter["datasets"]]
    assert len(listed) == len(set(listed)) >= 10
    for data in listed:
        document = json.loads(made.files[f"data/{data}.json"])
        assert (document["schema"], document["version"], document["dataset"]) == (BLEF_REPORT.schema, __version__, data)
        header, *rows = csv.reader(made.files[f"data/{data}.csv"].decode("utf-8").splitlines())
        assert header == document["columns"]
        assert rows == [["" if value is None else str(value) for value in row] for row in document["rows"]]
        assert len(rows) > 0 or data == "inverted"


@pytest.mark.parametrize("name", ["classic", "full_quick"])
def test_the_page_needs_nothing_else(name: str, request: pytest.FixtureRequest) -> None:
    made = request.getfixturevalue(name)
    text = made.files["index.html"].decode("utf-8")
    page = Page(text)
    assert page.named("html")[0]["lang"] == made.plan.lang
    assert {"name": "viewport", "content": "width=device-width, initial-scale=1"} in page.named("meta")
    assert all("style" not in attributes for _, attributes in page.tags)
    assert not any(key.startswith("on") for _, attributes in page.tags for key in attributes)
    assert not page.named("img")
    for tag, attributes in page.tags:
        for key in ("src", "href", "xlink:href", "data"):
            target = attributes.get(key)
            if target is not None:
                assert (
                    target.startswith("#")
                    or target == "data:,"
                    or (tag == "a" and target in {f"{n}" for n in made.files})
                )
    (style,), (script,) = page.inside["style"], page.inside["script"]
    assert "url(" not in style
    assert "@import" not in style
    policy = next(meta["content"] for meta in page.named("meta") if "http-equiv" in meta)
    assert policy is not None
    allowed = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert allowed["default-src"] == "'none'"
    for directive, content in (("style-src", style), ("script-src", script)):
        digest = b64encode(sha256(content.encode("utf-8")).digest()).decode()
        assert allowed[directive] == f"'sha256-{digest}'"
    assert "unsafe" not in policy


@pytest.mark.parametrize("name", ["classic", "full_quick"])
def test_the_page_can_be_read_by_all(name: str, request: pytest.FixtureRequest) -> None:
    made = request.getfixturevalue(name)
    page = Page(made.files["index.html"].decode("utf-8"))
    ids = [attributes["id"] for _, attributes in page.tags if "id" in attributes]
    assert len(ids) == len(set(ids))
    for _, attributes in page.tags:
        for reference in (attributes.get("aria-labelledby") or "").split():
            assert reference in ids
        for target in (attributes.get("href"), attributes.get("clip-path")):
            found = re.fullmatch(r"(?:url\()?#([\w-]+)\)?", target or "")
            assert found is None or found[1] in ids
    pictures = page.named("svg")
    assert len(pictures) == 8
    assert all(picture["role"] == "img" and picture["aria-labelledby"] for picture in pictures)
    assert len(page.inside["desc"]) == 8
    assert all(len(text) > 100 for text in page.inside["desc"])
    assert all(head["scope"] in ("row", "col") for head in page.named("th"))
    assert len(page.named("caption")) == len(page.named("table")) >= 30


@pytest.mark.parametrize("name", ["classic", "full_quick"])
def test_marks_have_the_colour_of_their_lines(name: str, request: pytest.FixtureRequest) -> None:
    text = request.getfixturevalue(name).files["index.html"].decode("utf-8")
    for picture in re.findall(r"<svg.*?</svg>", text, re.DOTALL):
        lines, marks = (set(re.findall(rf'{what}="var\(--(line-\d)\)"', picture)) for what in ("stroke", "fill"))
        assert ("line-6" in lines) == ("listening-reliability" not in picture)
        assert lines == marks


def test_the_page_can_be_printed(classic: Made) -> None:
    text = classic.files["index.html"].decode("utf-8")
    printed = text.partition("@media print")[2].partition("</style>")[0]
    for rule in ("content: none", "details::details-content", "break-after: avoid"):
        assert rule in printed
    assert 'addEventListener("beforeprint"' in text


def test_markdown_links_to_what_is_there(classic: Made) -> None:
    text = classic.files["report.md"].decode("utf-8")
    links = re.findall(r"(?<!\\)\]\(([^)]+)\)", text)
    assert {link for link in links if not link.startswith("#")} == set(classic.files) - {
        "report.md",
        "index.html",
        "data/report.json",
    }
    anchors = set(re.findall(r'<a id="([\w-]+)"></a>', text))
    assert {link[1:] for link in links if link.startswith("#")} == anchors
    for table in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
        lines = table.splitlines()
        assert len({len(re.findall(r"(?<!\\)\|", line)) for line in lines}) == 1


def test_text_stays_text() -> None:
    files = small_report(HOSTILE, rules_name="<b>|`x`</b> $y$ ✓ =cmd()")
    page = Page(files["index.html"].decode("utf-8"))
    assert len(page.named("script")) == 1
    assert not page.named("b")
    assert HOSTILE in page.inside["p"]
    assert HOSTILE in page.inside["summary"]
    markdown = files["report.md"].decode("utf-8")
    assert not re.search(r"(?<!\\)<(?!a id=|/a>)", markdown)
    assert "\\[a\\](b)" in markdown
    assert json.loads(files["data/d.json"])["rows"] == [[HOSTILE]]
    assert next(csv.reader(files["data/d.csv"].decode("utf-8").splitlines()[1:])) == [HOSTILE]


def listing(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


OLD = {"report.md": b"old", "index.html": b"old", "data/report.json": b'{"schema": "blefodds.report/1"}'}
NEW = {
    "report.md": b"new",
    "index.html": b"new",
    "data/report.json": b'{"schema": "blefodds.report/1", "n": 2}',
    "data/x": b"x",
}


def test_a_new_folder_appears_with_those_above_it(tmp_path: Path) -> None:
    write_report(tmp_path / "a" / "b", NEW)
    assert listing(tmp_path) == {f"a/b/{name}": content for name, content in NEW.items()}
    umask = os.umask(0)
    os.umask(umask)
    assert (tmp_path / "a" / "b").stat().st_mode & 0o777 == 0o777 & ~umask
    assert (tmp_path / "a" / "b" / "report.md").stat().st_mode & 0o777 == 0o666 & ~umask


def test_an_older_report_is_replaced_and_other_files_are_left_alone(tmp_path: Path) -> None:
    write_report(tmp_path / "r", OLD)
    (tmp_path / "r" / "notes.txt").write_text("mine")
    (tmp_path / "r" / "data" / "mine.csv").write_text("mine")
    write_report(tmp_path / "r", NEW)
    assert listing(tmp_path / "r") == NEW | {"notes.txt": b"mine", "data/mine.csv": b"mine"}


@pytest.mark.parametrize("taken", ["index.html", "report.md", "figures/x.svg", "data/report.json"])
def test_what_is_no_report_is_never_overwritten(taken: str, tmp_path: Path) -> None:
    (tmp_path / taken).parent.mkdir(exist_ok=True)
    (tmp_path / taken).write_text('{"schema": "of somebody else"}')
    with pytest.raises(BlefError, match="is not of a report") as error:
        write_report(tmp_path, NEW)
    assert error.value.field == "out"
    assert list(listing(tmp_path)) == [taken]


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "r").write_text("mine")
    with pytest.raises(BlefError, match="is a file"):
        write_report(tmp_path / "r", NEW)
    assert (tmp_path / "r").read_text() == "mine"


def test_a_folder_in_the_place_of_a_file_stops_everything_before_the_first_move(tmp_path: Path) -> None:
    write_report(tmp_path / "r", OLD)
    (tmp_path / "r" / "index.html").unlink()
    (tmp_path / "r" / "index.html").mkdir()
    with pytest.raises(OSError, match=r"index\.html is a folder"):
        write_report(tmp_path / "r", NEW)
    assert listing(tmp_path / "r") == {name: content for name, content in OLD.items() if name != "index.html"}


@pytest.mark.parametrize("exists", [True, False])
def test_an_interrupt_while_writing_leaves_the_old_report(
    exists: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if exists:
        write_report(tmp_path / "r", OLD)
    before = listing(tmp_path)

    def interrupted(path: Path, content: bytes) -> None:
        path.write_bytes(content[:1])
        raise KeyboardInterrupt

    monkeypatch.setattr(report_folder, "write_file", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_report(tmp_path / "r", NEW)
    assert listing(tmp_path) == before
    assert {path.name for path in tmp_path.iterdir()} == ({"r"} if exists else set())


def test_a_chapter_is_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "chapters_of_a_test"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    for name, place in (("early", 1), ("another", 3), ("late", 7)):
        (folder / f"{name}.py").write_text(f"CHAPTER = {place}, lambda plan, words, progress: {name!r}\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    makers = chapters_of(import_module(folder.name))
    assert [make(None, None, None) for make in makers] == ["early", "another", "late"]


@pytest.mark.parametrize("other", ["blefodds.blof-report/1", "", "blefodds.report"])
def test_only_a_report_of_the_same_family_is_replaced(other: str, tmp_path: Path) -> None:
    index = json.dumps({"schema": other}).encode()
    for old, new in ((index, NEW["data/report.json"]), (NEW["data/report.json"], index), (b"{}", index)):
        folder = tmp_path / str(len(list(tmp_path.iterdir())))
        write_report(folder, {"data/report.json": old})
        with pytest.raises(BlefError, match="is not of a report"):
            write_report(folder, {"data/report.json": new})
        assert listing(folder) == {"data/report.json": old}
