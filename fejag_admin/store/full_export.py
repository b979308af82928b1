"""The full form of a camp: its whole history as one text, from which the very same journal can be made again.

The campaign file holds the camp as it stands; this form also keeps what was amended, by whom, when, and all hashes.
"""

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from fejag_admin.camp.file import document
from fejag_admin.camp.file.faults import DocumentError, Fault, Path, place_text, quoted
from fejag_admin.camp.file.reading import MAX_BYTES, decoded, not_json
from fejag_admin.camp.journal.corrections import (
    Amendment,
    CorrectionError,
    Edit,
    FixedError,
    Proposable,
    Retraction,
    Walk,
    propose,
)
from fejag_admin.camp.journal.entries import settings_in
from fejag_admin.camp.journal.journal import Entry, Journal
from fejag_admin.camp.journal.notes import NoteError, check, note_of
from fejag_admin.camp.plain import campaign_to_json
from fejag_admin.common.clock import is_utc_text
from fejag_admin.common.language import _
from fejag_admin.store import payloads
from fejag_admin.store.chain import COLUMNS, EntryRow, StoredCamp, broken, canonical, payload_of

FORMAT = "fejag-journal/1"
FULL_MARK = b'"fejag-journal/'
"""What stands near the beginning of every full form."""
MAX_VALUES = 4_000_000

_CAMP = ("uid", "created", "first_name")
_ENTRY = tuple(name for name in COLUMNS if name != "camp")


def export_full(camp: StoredCamp, rows: tuple[EntryRow, ...]) -> str:
    """The text of a camp with all its entries, one on each line. Raise ValueError if a payload is no JSON object."""
    entries = [{name: getattr(row, name) for name in _ENTRY} | {"payload": payload_of(row)} for row in rows]
    head, lines = canonical({name: getattr(camp, name) for name in _CAMP}), ",\n".join(map(canonical, entries))
    return f'{{"format":"{FORMAT}",\n"camp":{head},\n"entries":[\n{lines}\n]}}\n'


def import_full(text: str | bytes) -> tuple[StoredCamp, tuple[EntryRow, ...]]:
    """The camp (under its last name) and the rows that the text holds. Raise DocumentError with the first fault."""
    raw = _parse(text)
    if not isinstance(raw, dict) or raw.get("format") != FORMAT:
        raise _fault((), _("this is no journal of a camp: its format is not {format}").format(format=quoted(FORMAT)))
    _require_object(raw, ("format", "camp", "entries"), ())
    head, entries = raw["camp"], raw["entries"]
    _require_object(head, _CAMP, ("camp",))
    if not isinstance(entries, list) or not entries:
        raise _fault(("entries",), _("{value} does not belong here").format(value=quoted(entries)))
    rows = []
    for index, entry in enumerate(entries):
        _require_object(entry, _ENTRY, ("entries", index))
        rows.append(EntryRow(camp=head["uid"], **{**entry, "payload": canonical(entry["payload"])}))
    camp = StoredCamp(slug="", name=head["first_name"], **head)
    return check_camp(camp, tuple(rows)), tuple(rows)


def check_camp(camp: StoredCamp, rows: tuple[EntryRow, ...]) -> StoredCamp:
    """The camp under its last name, if it has just what this program would have written.

    Raise DocumentError with the first fault: of the form, of the chain of hashes, of an order, or of an outcome.
    """
    _require_values(camp, _CAMP, ("camp",))
    for index, row in enumerate(rows):
        _require_values(row, _ENTRY, ("entries", index))
    for fault in broken(camp, rows):
        texts = {
            "gap": _("version {version} is missing before this entry"),
            "chain": _("this entry does not follow from the one before (prev_hash)"),
            "hash": _("this entry was changed: its hash does not match its content"),
        }[fault.code]
        if fault.code == "chain" and fault.version == 1:
            texts = _("the setup does not belong to a camp that was called like this (prev_hash)")
        raise _fault(("entries", fault.version - 1), texts.format(version=fault.version))
    try:
        wrong = next((row.version for row, holds in payloads.replayed(rows, _check_entry) if not holds), 0)
    except payloads.BadEntryError as error:
        raise _fault(("entries", error.version - 1), str(error)) from error
    if wrong:
        texts = _("replaying the journal up to here gives another outcome than this hash says")
        raise _fault(("entries", wrong - 1), texts)
    return replace(camp, name=payloads.name_of(camp, rows))


def _fault(place: Path, message: str) -> DocumentError:
    return DocumentError([Fault(place_text(place), message)])


def _parse(text: str | bytes) -> object:
    if len(text) > MAX_BYTES:
        raise _fault((), _("the file is larger than {limit} MB; no camp is").format(limit=MAX_BYTES // 2**20))
    text = decoded(text) if isinstance(text, bytes) else text
    if text.count("{") + text.count("[") + text.count(",") > MAX_VALUES:
        raise _fault((), _("the file holds far more values than a camp has"))
    try:
        return json.loads(text, parse_float=_no_number, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise DocumentError([not_json(error)]) from error
    except (RecursionError, ValueError) as error:  # nested too deep; a number that no journal holds
        raise _fault((), _("this is no journal of a camp")) from error


def _no_number(digits: str) -> object:
    """Journals hold whole numbers only; a number of thousands of digits is refused by Python itself."""
    raise ValueError(digits)


def _require_object(raw: object, names: Iterable[str], place: Path) -> None:
    """Raise DocumentError unless this is an object with just these fields."""
    if not isinstance(raw, dict):
        raise _fault(place, _("{value} is not an object").format(value=quoted(raw)))
    for name in raw:
        if name not in names:
            raise _fault((*place, name), _("there is no such field"))
    for name in names:
        if name not in raw:
            raise _fault((*place, name), _("missing"))


def _require_values(of: object, names: Iterable[str], place: Path) -> None:
    """Raise DocumentError unless each value of a camp or a row is of the kind that belongs there."""
    for name in names:
        value = getattr(of, name)
        if not _KINDS.get(name, _is_text)(value):
            raise _fault((*place, name), _("{value} does not belong here").format(value=quoted(value)))


def _is_text(value: Any) -> bool:
    """A text that every database and every file in UTF-8 can hold."""
    return isinstance(value, str) and "\0" not in value and not any("\ud800" <= sign <= "\udfff" for sign in value)


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 1 <= value < 2**31


def _is_moment(value: Any) -> bool:
    return isinstance(value, str) and is_utc_text(value)


def _is_object(value: Any) -> bool:
    """The text of a JSON object in its canonical form."""
    try:
        return _is_text(value) and value[:1] == "{" and canonical(json.loads(value)) == value
    except (RecursionError, ValueError):
        return False


_KINDS: dict[str, Callable[[Any], bool]] = {
    "uid": lambda value: isinstance(value, str) and re.fullmatch("[0-9a-f]{32}", value) is not None,
    "created": _is_moment,
    "first_name": lambda value: _is_text(value) and bool(value.strip()),
    "version": _is_number,
    "schema_version": _is_number,
    "payload": _is_object,
    "time": _is_moment,
    "reason": lambda value: value is None or _is_text(value),
}
"""What kind of value belongs to a field; where none is given, a text."""


def _check_entry(row: EntryRow, journal: Journal | None) -> None:
    """Raise BadEntryError unless a row is what this program would enter after a journal; None: as the first one."""
    entry = payloads.entry_of(row)
    raw, note = entry.payload, note_of(entry)
    try:
        if journal is None:
            raw = {"orders": [], **raw}
            made = campaign_to_json(document.load(canonical(raw).encode()).header)
        elif note is not None:
            check(note, journal)
            return
        else:
            made = _made_again(entry, journal).payload
    except (CorrectionError, DocumentError, FixedError, NoteError) as error:
        raise payloads.BadEntryError(row.version, str(error)) from error
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise _otherwise(row.version) from error
    if canonical(raw) != canonical(made):
        raise _otherwise(row.version)


def _made_again(entry: Entry, journal: Journal) -> Entry:
    """The entry that this program makes of the same order, correction, edit or step."""
    payload, board = entry.payload, journal.header.board
    if entry.kind in ("order", "amendment"):
        document.check_order(entry.gives(board).entered, journal.campaign)
    match entry.kind:
        case "order":
            return journal.with_order(entry.gives(board).entered).entries[-1]
        case "amendment":
            correction: Proposable = Amendment(payload["target"], entry.gives(board).entered)
        case "retraction":
            correction = Retraction(payload["target"])
        case "edit":
            document.check_settings(settings_in(entry), journal.campaign)
            correction = Edit(tuple(settings_in(entry).items()))
        case "undo" | "redo" as kind:
            correction = Walk(kind, payload["target"])
        case _:  # a setup that is not the first entry
            raise _otherwise(entry.version)
    return propose(journal, correction, entry.reason or "").entry


def _otherwise(version: int) -> payloads.BadEntryError:
    return payloads.BadEntryError(version, _("not written as the program writes it"))
