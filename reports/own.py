"""What an organiser has put beside the settings: logo and motto of the camp, drawing and words of the diplomas."""

import re
from base64 import b64encode
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from xml.etree import ElementTree

from fejag_admin.common.files import data_file, own_folder, read_file, shown_path, write_whole
from fejag_admin.common.language import LANGUAGES, Language, _, current_language
from fejag_admin.common.settings import settings_path
from reports import CannotPrintError
from reports.typeset import typeset

PLACEHOLDERS = re.findall(
    r"\{\w+\}", "{team} {place} {points} {awards} {members} {leader} {ending} {camp} {motto} {date} {signatures}"
)
ENDINGS = ("svg", "png", "jpg", "jpeg")
LARGEST, LONGEST, LONGEST_MOTTO = 3_000_000, 3_000, 120
"""Bytes of a picture, letters of a text, letters of the motto."""
FINEST = 700
"""Pixels along the longer side of a picture as it is printed."""


def own_place() -> Path:
    """The folder; it need not be there."""
    return settings_path().parent / "own"


def make_own() -> Path:
    """Make the folder with examples that explain themselves; what is there already stays. Raise OSError."""
    own_folder(folder := own_place())
    texts = {f"{name}.txt": f"{name}.{current_language()}.txt" for name in ("README", "motto")}
    for name, example in (texts | {name: name for name in map("diploma.{}.txt".format, LANGUAGES)}).items():
        if not (folder / name).exists():
            write_whole(folder / name, data_file("own", example).read_text(encoding="utf-8"))
    return folder


def motto() -> str:
    """The motto of the camp, empty if there is none; raise CannotPrintError."""
    path = own_place() / "motto.txt"
    text = " ".join(" ".join(line for _number, line in _lines(path)).split())
    if len(text) > LONGEST_MOTTO:
        sentence = _("{file} is too long: {n} letters, and {most} at most find room.")
        raise _fault(path, sentence, len(text), LONGEST_MOTTO)
    return text


def diploma_lines(language: Language) -> list[str]:
    """The words of a diploma with their placeholders; raise CannotPrintError that tells which one is unknown."""
    name = f"diploma.{language}.txt"
    path = own_place() / name
    lines = [*_lines(path)] or [*_lines(data_file("own", name))]
    for number, line in lines:
        for word in re.findall(r"\{[^{}]*\}?|\}", line):
            if word not in PLACEHOLDERS:
                template = _("{file}, line {line}: “{word}” cannot be filled in; what can: {known}.")
                text = ", ".join(PLACEHOLDERS)
                raise CannotPrintError(template.format(file=shown_path(path), line=number, word=word, known=text))
    return [line.strip() for _number, line in lines]


def picture(name: str) -> str:
    """A picture (``logo``, ``drawing``) as SVG, which holds any other kind; empty if there is none.

    Raise CannotPrintError that tells why it cannot be used.
    """
    paths = (own_place() / f"{name}.{ending}" for ending in ENDINGS)
    path = next((path for path in paths if path.is_file()), None)
    if path is None:
        return ""
    about = path.stat()
    if about.st_size > LARGEST:
        sentence = _("{file} is too large: {n} kB, and {most} kB at most find room; save it smaller.")
        raise _fault(path, sentence, about.st_size // 1000, LARGEST // 1000)
    return _as_svg(path, about.st_mtime_ns, about.st_size)


@lru_cache(8)
def _as_svg(path: Path, _changed: int, _size: int) -> str:
    """The picture in a file as SVG; it is read but once as long as it stays as it is."""
    try:
        data = read_file(path, LARGEST)
        return _checked(data) if path.suffix == ".svg" else _wrapped(data)
    except (OSError, ValueError, RuntimeError, ElementTree.ParseError) as error:
        sentence = _("{file} cannot be read as a picture; save it anew as PNG or SVG, or take it out of the folder.")
        raise _fault(path, sentence) from error


def _checked(data: bytes) -> str:
    """An SVG; raise ValueError if it is none. What it holds of scripts is run neither in print nor on pages."""
    if ElementTree.fromstring(data).tag.rpartition("}")[2] != "svg":  # noqa: S314 - the organiser's own file
        raise ValueError("not an SVG")
    return data.decode("utf-8-sig")


def _wrapped(data: bytes) -> str:
    """A picture of pixels, upright and as fine as is of use, inside an SVG; raise RuntimeError if it is none."""
    drawn = typeset("picture", {"picture": list(data), "side": FINEST}, "png", datetime.fromtimestamp(0, UTC), ppi=72)
    width, height = (int.from_bytes(drawn.files[0][at : at + 4]) for at in (16, 20))  # at the head of every PNG
    size, pixels = f'width="{width}" height="{height}"', b64encode(drawn.files[0]).decode()
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}><image {size} href="data:image/png;base64,{pixels}"/></svg>'


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    """The lines of a text with their numbers, without the remarks; none if there is no such file."""
    if not path.is_file():
        return
    try:
        text = read_file(path, LARGEST).decode("utf-8-sig")
    except (OSError, ValueError) as error:
        raise _fault(path, _("{file} cannot be read; save it as text in UTF-8.")) from error
    if len(text) > LONGEST:
        raise _fault(path, _("{file} is too long: {n} letters, and {most} at most find room."), len(text), LONGEST)
    yield from ((number, line) for number, line in enumerate(text.splitlines(), 1) if not line.startswith("#"))


def _fault(path: Path, template: str, n: int = 0, most: int = 0) -> CannotPrintError:
    return CannotPrintError(template.format(file=shown_path(path), n=n, most=most))
