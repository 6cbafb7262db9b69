"""The page in a real browser, as wide as a phone and as a desktop.

Needs Chromium and its driver (Debian: ``apt-get install chromium chromium-driver``) and selenium.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from selenium.webdriver import Chrome
    from selenium.webdriver.remote.webelement import WebElement

    from conftest import Made

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
DRIVER = shutil.which("chromedriver")

if CHROMIUM is None or DRIVER is None:
    pytest.skip("needs Chromium and its driver (Debian: chromium, chromium-driver)", allow_module_level=True)

WIDTHS = {"phone": 390, "desktop": 1280}

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

pytestmark = pytest.mark.xdist_group("reports")  # made once, by one worker

Open = Callable[..., "Chrome"]


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chrome]:
    """One headless browser for all tests here."""
    from selenium import webdriver
    from selenium.webdriver.chrome.options import Options
    from selenium.webdriver.chrome.service import Service

    options = Options()
    options.binary_location = str(CHROMIUM)
    for flag in (*FLAGS, f"--user-data-dir={tmp_path_factory.mktemp('chromium')}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    chrome = webdriver.Chrome(options=options, service=Service(str(DRIVER)))
    try:
        yield chrome
    finally:
        chrome.quit()


@pytest.fixture
def show(browser: Chrome, tmp_path: Path) -> Open:
    """Show a report's page, alone in its folder, at a width, in light or in dark."""

    def show(made: Made, width: int, scheme: str = "light") -> Chrome:
        page = tmp_path / "index.html"
        page.write_bytes(made.files["index.html"])
        metrics = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 600}
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        media = {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", media)
        browser.get_log("browser")
        browser.get(page.as_uri())
        assert browser.execute_script("return innerWidth") == width
        return browser

    return show


def column(chrome: Chrome, table: str, number: int) -> list[str]:
    """The text of one column, from above."""
    rows = "[...document.getElementById(arguments[0]).tBodies[0].rows]"
    script = f"return {rows}.map(row => row.cells[arguments[1]].innerText)"
    texts: list[str] = chrome.execute_script(script, table, number)
    return texts


def heading(chrome: Chrome, table: str, number: int) -> tuple[WebElement, WebElement]:
    """A column's heading and the button in it."""
    head = chrome.find_elements("css selector", f"#{table} thead th")[number]
    return head, head.find_element("css selector", "button")


@pytest.mark.parametrize("width", WIDTHS.values(), ids=WIDTHS)
@pytest.mark.parametrize("name", ["classic", "full_quick"])
def test_no_error_and_no_sideways_scroll(name: str, width: int, show: Open, request: pytest.FixtureRequest) -> None:
    chrome = show(request.getfixturevalue(name), width)
    chrome.execute_script("for (const folded of document.querySelectorAll('details')) folded.open = true")
    page = "const page = document.scrollingElement; "
    assert chrome.execute_script(page + "return page.scrollWidth") <= width
    chrome.execute_script(page + "page.scrollLeft = 500")
    assert chrome.execute_script(page + "return page.scrollLeft") == 0
    # Every table stands in a box of its own, which is where a wide one is scrolled.
    boxes = chrome.execute_script(
        "return [...document.querySelectorAll('table')].map(t => [t.parentElement.className,"
        "t.parentElement.getBoundingClientRect().right, t.parentElement.scrollWidth > t.parentElement.clientWidth])"
    )
    assert all(kind == "scroll" and right <= width for kind, right, _ in boxes)
    if width < 600:
        assert any(is_wider for _, _, is_wider in boxes)
    assert chrome.get_log("browser") == []


@pytest.mark.parametrize("width", WIDTHS.values(), ids=WIDTHS)
def test_a_click_sorts(width: int, show: Open, classic: Made) -> None:
    chrome = show(classic, width)
    head, button = heading(chrome, "ladder-table", 5)
    before = column(chrome, "ladder-table", 0)
    assert before[:4] == ["high card", "pair", "two pairs", "small straight"]
    assert head.get_attribute("aria-sort") == "none"
    button.click()
    assert head.get_attribute("aria-sort") == "descending"
    # With ten cards in play a straight is likelier than a pair.
    assert column(chrome, "ladder-table", 0)[:4] == ["high card", "small straight", "big straight", "pair"]
    shares = [float(text.strip("<>%")) for text in column(chrome, "ladder-table", 5)]
    assert shares == sorted(shares, reverse=True)
    button.click()
    assert head.get_attribute("aria-sort") == "ascending"
    assert column(chrome, "ladder-table", 0)[-1] == "high card"
    button.click()
    assert head.get_attribute("aria-sort") == "none"
    assert column(chrome, "ladder-table", 0) == before
    button.click()
    first, first_button = heading(chrome, "ladder-table", 0)
    first_button.click()
    assert (first.get_attribute("aria-sort"), head.get_attribute("aria-sort")) == ("ascending", "none")
    assert column(chrome, "ladder-table", 0) == before
    assert chrome.get_log("browser") == []


def test_the_keyboard_sorts_and_opens(show: Open, classic: Made) -> None:
    from selenium.webdriver.common.keys import Keys

    chrome = show(classic, 1280)
    head, button = heading(chrome, "inverted", 6)
    button.send_keys(Keys.ENTER)
    assert head.get_attribute("aria-sort") == "descending"
    button.send_keys(Keys.SPACE)
    assert head.get_attribute("aria-sort") == "ascending"
    gaps = column(chrome, "inverted", 6)
    assert gaps[-1] == "+30.7"
    folded = chrome.find_element("css selector", "details")
    folded.find_element("css selector", "summary").send_keys(Keys.ENTER)
    assert folded.get_attribute("open") is not None


def test_words_sort_as_words_and_gaps_come_last(show: Open, classic: Made) -> None:
    chrome = show(classic, 1280)
    _, button = heading(chrome, "worth", 1)
    button.click()
    bids = column(chrome, "worth", 1)
    assert bids == sorted(bids)
    head, button = heading(chrome, "presets-24", 1)
    for order in ("descending", "ascending"):
        button.click()
        assert head.get_attribute("aria-sort") == order
        assert column(chrome, "presets-24", 1)[-1] == "–"


@pytest.mark.parametrize(("width", "seen"), [(390, "phone"), (1280, "wide")])
def test_each_width_has_its_picture(width: int, seen: str, show: Open, classic: Made) -> None:
    chrome = show(classic, width)
    shown: list[Any] = chrome.execute_script(
        "return [...document.querySelectorAll('figure svg')].filter(s => s.getBoundingClientRect().width > 0)"
        ".map(s => [s.getAttribute('class'), s.getBoundingClientRect().right])"
    )
    assert [kind for kind, _ in shown] == [seen] * 4
    assert all(right <= width for _, right in shown)


def test_printing_opens_what_is_folded(show: Open, classic: Made) -> None:
    chrome = show(classic, 1280)
    is_open = "return [...document.querySelectorAll('details')].map(d => d.open)"
    before = chrome.execute_script(is_open)
    chrome.execute_script("dispatchEvent(new Event('beforeprint'))")
    assert all(chrome.execute_script(is_open))
    chrome.execute_script("dispatchEvent(new Event('afterprint'))")
    assert chrome.execute_script(is_open) == before
    assert not any(before)


def test_light_and_dark(show: Open, classic: Made) -> None:
    def colours(chrome: Chrome) -> tuple[str, ...]:
        script = (
            "const line = document.querySelector('svg.wide [stroke=\"var(--line-6)\"]');"
            "const style = getComputedStyle(document.body);"
            "return [style.backgroundColor, style.color, getComputedStyle(line).stroke]"
        )
        return tuple(chrome.execute_script(script))

    assert colours(show(classic, 1280, "light")) == ("rgb(255, 255, 255)", "rgb(26, 26, 26)", "rgb(0, 0, 0)")
    assert colours(show(classic, 1280, "dark")) == ("rgb(21, 24, 28)", "rgb(242, 242, 242)", "rgb(255, 255, 255)")
