"""Taking in a file that may be anything: bytes to plain values in bounded time and memory, every trouble a fault."""

import json
import re
from pathlib import Path
from typing import Any, BinaryIO

from fejag_admin.common.documents import keys_given_twice
from fejag_admin.common.faults import DocumentError, Fault, Findings, Refused, quoted
from fejag_admin.common.faults import Path as Place
from fejag_admin.common.files import TooLargeError, read_file, read_stream
from fejag_admin.common.language import _, ngettext
from fejag_admin.rules.board import MAX_SIZE

MAX_BYTES = 4 * 1024 * 1024
"""A camp of 2,000 orders has a tenth of that."""
MAX_DEPTH = 8
MAX_DIGITS = 100
MAX_KEYS = 100
MAX_KEY_LENGTH = 100
MAX_TEXT = 10_000
MAX_PATH = 400
MAX_ORDERS = 20_000
MAX_LIST = 100
LIST_LIMITS = {  # by the name of the list; any other may hold MAX_LIST items
    "orders": MAX_ORDERS,
    "walls": 2 * MAX_SIZE * (MAX_SIZE - 1),
    "temple": MAX_SIZE * MAX_SIZE,
    "teleports": MAX_SIZE * MAX_SIZE // 2,
}

# Line end and tab are fit; not what turns the direction of writing, which would make other words seem to stand there.
_UNFIT = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


class _RawObject(dict[str, Any]):
    """An object of the document that gave some keys more than once."""

    doubled: tuple[str, ...] = ()


def read_document(source: str | Path | BinaryIO) -> bytes:
    """The bytes of a file (``-``: standard input), at most MAX_BYTES; raise DocumentError if they cannot be had."""
    try:
        return read_file(source, MAX_BYTES) if isinstance(source, str | Path) else read_stream(source, MAX_BYTES)
    except TooLargeError as error:
        raise _too_big() from error
    except (OSError, ValueError) as error:  # ValueError: a NUL byte in the name
        raise DocumentError([Fault("", _unreadable(source, error))]) from error


def _too_big() -> DocumentError:
    limit = MAX_BYTES // (1024 * 1024)
    return DocumentError([Fault("", _("the file is larger than {limit} MB; no camp is").format(limit=limit))])


def _unreadable(source: object, error: OSError | ValueError) -> str:
    name = quoted(str(source), MAX_PATH)
    if isinstance(error, FileNotFoundError):
        return _("there is no file {name}").format(name=name)
    if isinstance(error, IsADirectoryError):
        return _("{name} is a directory, not a file").format(name=name)
    if isinstance(error, PermissionError):
        return _("{name} may not be read: permission denied").format(name=name)
    return _("{name} cannot be read: {reason}").format(name=name, reason=getattr(error, "strerror", None) or error)


def parse(data: bytes) -> tuple[object, Findings]:
    """The values that a JSON text holds, made tame (see `tamed`), and what was wrong on the way.

    Raise DocumentError if it is no JSON text at all.
    """
    if len(data) > MAX_BYTES:
        raise _too_big()
    text = decoded(data)
    try:
        raw = json.loads(text, object_pairs_hook=_object, parse_int=_whole_number, parse_constant=_constant)
    except json.JSONDecodeError as error:
        raise DocumentError([not_json(error)]) from error
    except RecursionError as error:
        raise DocumentError([Fault("", _("lists and objects are nested too deeply"))]) from error
    findings = Findings()
    return tamed(raw, findings), findings


def decoded(data: bytes) -> str:
    """The text of a file; raise DocumentError if it is not UTF-8."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        # The byte order mark is dropped before decoding, and positions count from after it.
        at = error.start + (3 if data.startswith(b"\xef\xbb\xbf") else 0)
        message = _("byte {at} (hexadecimal {byte:02x}) is not UTF-8; save the file as UTF-8")
        raise DocumentError([Fault("", message.format(at=at, byte=data[at]))]) from error


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    plain = dict(pairs)
    if len(plain) == len(pairs):
        return plain
    result = _RawObject(plain)
    result.doubled = keys_given_twice(pairs)
    return result


def _whole_number(digits: str) -> int | Refused:
    if len(digits) > MAX_DIGITS:
        return Refused(_("a number of {n} digits is too long").format(n=len(digits.lstrip("-"))))
    return int(digits)


def _constant(name: str) -> Refused:
    return Refused(_("{name} is not a number that JSON knows").format(name=name))


def not_json(error: json.JSONDecodeError) -> Fault:
    """That a text is no JSON, with the place from which on it is none."""
    place = _("line {line}, column {column}").format(line=error.lineno, column=error.colno)
    return Fault(place, _("from here on it is not JSON: a comma, quote, bracket or value is missing, or too many"))


def tamed(value: object, findings: Findings, place: Place = ()) -> object:
    """A copy of ``value`` that is safe to look at: bounded depth, lists, objects and texts.

    What does not fit is replaced by `Refused`, or cut short and noted in ``findings``.
    """
    if isinstance(value, str):
        return _tamed_text(value)
    if isinstance(value, list):
        if len(place) >= MAX_DEPTH:
            return Refused(_("lists and objects are nested too deeply"))
        limit = LIST_LIMITS.get(str(place[-1]), MAX_LIST) if place else MAX_LIST
        if len(value) > limit:
            findings.add(place, _("{n} items are too many; at most {limit} fit").format(n=len(value), limit=limit))
        return [tamed(item, findings, (*place, index)) for index, item in enumerate(value[:limit])]
    if isinstance(value, dict):
        return _tamed_object(value, findings, place)
    return value


def _tamed_object(value: dict[str, Any], findings: Findings, place: Place) -> object:
    if len(place) >= MAX_DEPTH:
        return Refused(_("lists and objects are nested too deeply"))
    if len(value) > MAX_KEYS:
        return Refused(_("an object of {n} keys is too large").format(n=len(value)))
    if isinstance(value, _RawObject):
        for key in value.doubled:
            findings.add((*place, _tamed_key(key)), _("the key is given more than once"))
    result: dict[str, object] = {}
    for key, item in value.items():
        name = _tamed_key(key)
        result[name] = tamed(item, findings, (*place, name))
    return result


def _tamed_key(key: object) -> str:
    """A key that can be shown and compared; one that had to be changed is no longer the name of any field."""
    text = key if isinstance(key, str) else repr(key)
    if len(text) > MAX_KEY_LENGTH:
        text = text[: MAX_KEY_LENGTH - 1] + "…"
    return _UNFIT.sub(lambda match: match[0].encode("unicode_escape").decode(), text)


def _tamed_text(text: str) -> str | Refused:
    if len(text) > MAX_TEXT:
        return Refused(
            ngettext(
                "a text of {n} character is too long; at most {limit} fit",
                "a text of {n} characters is too long; at most {limit} fit",
                len(text),
            ).format(n=len(text), limit=MAX_TEXT)
        )
    if unfit := _UNFIT.search(text):
        return Refused(_("a text with the character U+{code:04X} in it").format(code=ord(unfit[0])))
    return text
