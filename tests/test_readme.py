"""The pictures of the README: all there, and what they show is what the program shows."""

import re
from pathlib import Path

import pytest

from tools.pictures import DOCS, KEYS, pictures, words

README = DOCS.parent / "README.md"
TIME = re.compile(r"\d+\. \d+\. \d\d:\d\d")


def test_the_readme_shows_every_picture_of_the_demo() -> None:
    shown = re.findall(r"\(docs/([a-z-]+)\.svg\)", README.read_text("utf-8"))
    assert shown == list(KEYS)
    assert all((DOCS / f"{name}.svg").exists() for name in shown)


@pytest.mark.parametrize(
    ("name", "told"),
    [("demo-result", "Result of game 7"), ("demo-slips", "3 can be placed"), ("demo-day", "Close the day of game 7")],
)
def test_each_picture_is_of_what_the_readme_tells(name: str, told: str) -> None:
    assert told in words((DOCS / f"{name}.svg").read_text("utf-8"))


@pytest.mark.deep
def test_the_pictures_show_what_the_program_shows(tmp_path: Path) -> None:
    """They are taken anew by ``python -m tools.pictures``."""
    for name, taken in pictures(tmp_path).items():
        kept = (DOCS / f"{name}.svg").read_text("utf-8")
        assert said(taken) == said(kept), name


def said(picture: str) -> str:
    """What a picture says, whatever the time and the cursor, which blinks."""
    return "".join(TIME.sub("", words(picture)).split())
