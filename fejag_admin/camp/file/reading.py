"""Taking in a file that may be anything: bytes to plain values; the fields say what they may be."""

import json
from math import inf
from pathlib import Path
from typing import Any, BinaryIO

from fejag_admin.common.documents import keys_given_twice
from fejag_admin.common.faults import DocumentError, Fault, quoted
from fejag_admin.common.files import TooLargeError, read_file, read_stream
from fejag_admin.common.language import _

MAX_BYTES = 4 * 1024 * 1024
"""A camp of 2,000 orders has a tenth of that."""
MAX_DIGITS = 100
MAX_PATH = 400


class ObjectWithDoubles(dict[str, Any]):
    """An object of the document that gave some keys more than once."""

    doubled: tuple[str, ...] = ()


def read_document(source: str | Path | BinaryIO) -> bytes:
    """The bytes of a file (``-``: standard input), at most MAX_BYTES; raise DocumentError if they cannot be had."""
    try:
        return read_file(source, MAX_BYTES) if isinstance(source, str | Path) else read_stream(source, MAX_BYTES)
    except TooLargeError as error:
        raise _too_big() from error
    except (OSError, ValueError) as error:  # ValueError: a NUL byte in the name
        raise DocumentError([Fault(_unreadable(source, error))]) from error


def _too_big() -> DocumentError:
    limit = MAX_BYTES // (1024 * 1024)
    return DocumentError([Fault(_("the file is larger than {limit} MB; no camp is").format(limit=limit))])


def _unreadable(source: object, error: OSError | ValueError) -> str:
    name = quoted(str(source), MAX_PATH)
    if isinstance(error, FileNotFoundError):
        return _("there is no file {name}").format(name=name)
    if isinstance(error, IsADirectoryError):
        return _("{name} is a directory, not a file").format(name=name)
    if isinstance(error, PermissionError):
        return _("{name} may not be read: permission denied").format(name=name)
    return _("{name} cannot be read: {reason}").format(name=name, reason=getattr(error, "strerror", None) or error)


def parse(data: bytes) -> object:
    """The values that a JSON text holds; raise DocumentError if it is no JSON text at all.

    A number of more than MAX_DIGITS digits becomes infinite, which no field takes.
    """
    if len(data) > MAX_BYTES:
        raise _too_big()
    text = decoded(data)
    try:
        return json.loads(text, object_pairs_hook=_object, parse_int=_whole_number)
    except json.JSONDecodeError as error:
        message = _("from here on it is not JSON: a comma, quote, bracket or value is missing, or too many")
        raise DocumentError([Fault(message, line=error.lineno, column=error.colno)]) from error
    except RecursionError as error:
        raise DocumentError([Fault(_("lists and objects are nested too deeply"))]) from error


def decoded(data: bytes) -> str:
    """The text of a file; raise DocumentError if it is not UTF-8."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        # The byte order mark is dropped before decoding, and positions count from after it.
        at = error.start + (3 if data.startswith(b"\xef\xbb\xbf") else 0)
        message = _("byte {at} (hexadecimal {byte:02x}) is not UTF-8; save the file as UTF-8")
        raise DocumentError([Fault(message.format(at=at, byte=data[at]))]) from error


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    plain = dict(pairs)
    if len(plain) == len(pairs):
        return plain
    result = ObjectWithDoubles(plain)
    result.doubled = keys_given_twice(pairs)
    return result


def _whole_number(digits: str) -> int | float:
    return int(digits) if len(digits) <= MAX_DIGITS else inf
