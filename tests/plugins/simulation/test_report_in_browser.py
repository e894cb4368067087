"""The report in a real browser: on a phone, on a desk, in the dark and on paper."""

from __future__ import annotations

import itertools
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from planted_reports import VERSIONS, planted_findings
from playwright.sync_api import Browser, Page, sync_playwright

from tabletop_simulation.report.page import write_report

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The machine's own browser. CI has one; elsewhere these tests are left out without it."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        if os.environ.get("CI") == "true":
            pytest.fail("there is no Chromium; `.ci/run` installs it")
        pytest.skip("there is no Chromium on this machine: apt-get install chromium")
    with sync_playwright() as driver:
        started = driver.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield started
        started.close()


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("report") / "report.html"
    write_report(planted_findings(), path, VERSIONS)
    return path


def opened(browser: Browser, report: Path, width: int, height: int, scheme: str) -> Page:
    """The report in a window. Whatever it asks for besides itself, or complains about, fails."""
    page = browser.new_page(
        viewport={"width": width, "height": height},
        color_scheme="dark" if scheme == "dark" else "light",
    )
    asked: list[str] = []
    told: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: told.append(message.text))
    page.on("pageerror", lambda error: told.append(str(error)))
    page.goto(report.as_uri())
    assert asked == [report.as_uri()]
    assert told == []
    return page


@pytest.mark.parametrize(("width", "height"), [(320, 640), (360, 800), (768, 1024), (1200, 900)])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_sticks_out_and_every_figure_is_seen(
    browser: Browser, report: Path, width: int, height: int, scheme: str
) -> None:
    page = opened(browser, report, width, height, scheme)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    figures = page.locator("figure svg")
    assert figures.count() >= 10
    for figure in figures.all():
        assert figure.is_visible()
        box = figure.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["width"] >= min(270, width - 60)
        assert box["height"] >= 50
    # Text that is drawn stays within its figure.
    assert not page.evaluate(
        """[...document.querySelectorAll("figure svg")].flatMap((svg) => {
            const box = svg.getBoundingClientRect();
            return [...svg.querySelectorAll("text")].filter((text) => {
                const own = text.getBoundingClientRect();
                return own.left < box.left - 1 || own.right > box.right + 1;
            }).map((text) => text.textContent);
        })"""
    )
    page.close()


def test_no_table_has_to_be_pushed_on_a_phone(browser: Browser, report: Path) -> None:
    page = opened(browser, report, 360, 800, "light")
    wide = page.evaluate(
        """[...document.querySelectorAll(".scroll")]
            .filter((each) => each.scrollWidth > each.clientWidth)
            .map((each) => each.getAttribute("aria-label"))"""
    )
    assert wide == []
    page.close()


CONTRAST = """() => {
    const light = (colour) => {
        const [r, g, b] = colour.match(/[\\d.]+/g).map(Number).map((v) => {
            const s = v / 255;
            return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const behind = (element) => {
        for (let each = element; each; each = each.parentElement) {
            const colour = getComputedStyle(each).backgroundColor;
            if (colour !== "rgba(0, 0, 0, 0)") return colour;
        }
        return "rgb(255, 255, 255)";
    };
    const found = [];
    for (const element of document.querySelectorAll("p, th, td, span, a, h1, h2, h3, dt, dd, code, text")) {
        const style = getComputedStyle(element);
        const colour = element.tagName === "text" ? style.fill : style.color;
        const [a, b] = [light(colour), light(behind(element))].sort((x, y) => y - x);
        if ((a + 0.05) / (b + 0.05) < 4.5) found.push(element.tagName + " " + element.textContent);
    }
    return found;
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_text_can_be_read(browser: Browser, report: Path, scheme: str) -> None:
    page = opened(browser, report, 1200, 900, scheme)
    assert page.evaluate(CONTRAST) == []
    background = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (background == "rgb(255, 255, 255)") is (scheme == "light")
    page.close()


def test_it_can_be_moved_about_in_without_a_mouse(browser: Browser, report: Path) -> None:
    page = opened(browser, report, 360, 800, "light")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Seats"
    page.keyboard.press("Enter")
    # The browser tells of its new address on its own time.
    page.wait_for_url(f"{report.as_uri()}#seats")
    levels = page.evaluate(
        "[...document.querySelectorAll('h1, h2, h3')].map((each) => Number(each.tagName[1]))"
    )
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(b <= a + 1 for a, b in itertools.pairwise(levels))
    page.close()


def test_on_paper_nothing_is_cut_off(browser: Browser, report: Path, tmp_path: Path) -> None:
    page = opened(browser, report, 794, 1123, "dark")
    page.emulate_media(media="print")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert page.evaluate("document.documentElement.scrollWidth") <= 794
    assert not page.locator("nav").is_visible()
    printed = tmp_path / "report.pdf"
    page.pdf(path=printed, format="A4")
    assert printed.read_bytes().startswith(b"%PDF")
    page.close()
