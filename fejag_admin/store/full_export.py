"""The full form of a camp: its whole history as one text, from which the very same journal can be made again.

The campaign file holds the camp as it stands; this form also keeps what was amended, by whom, when, and all hashes.
"""

import json
import re
from dataclasses import replace
from typing import Any

from fejag_admin.camp.file import document
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
from fejag_admin.common.faults import DocumentError, Fault, Path, place_text, quoted
from fejag_admin.common.language import _
from fejag_admin.store import payloads
from fejag_admin.store.chain import COLUMNS, EntryRow, StoredCamp, canonical, payload_of

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
    if not isinstance(raw, dict) or raw.get("format") != FORMAT or raw.keys() != {"format", "camp", "entries"}:
        raise _fault((), _("this is no journal of a camp: its format is not {format}").format(format=quoted(FORMAT)))
    place: Path = ("camp",)
    rows = []
    try:
        camp = StoredCamp(slug="", name="", **raw["camp"])
        place = ("entries",)
        for index, entry in enumerate(raw["entries"]):
            place = ("entries", index)
            rows.append(EntryRow(**{**entry, "camp": camp.uid, "payload": canonical(entry["payload"])}))
    except (LookupError, TypeError) as error:
        raise _fault(place, _otherwise_text()) from error
    if not rows:
        raise _fault(place, _otherwise_text())
    return check_camp(camp, tuple(rows)), tuple(rows)


def check_camp(camp: StoredCamp, rows: tuple[EntryRow, ...]) -> StoredCamp:
    """The camp under its last name, if it has just what this program would have written; no name: not known yet.

    Raise DocumentError with the first fault: of the form, of the chain of hashes, of an order, of an outcome, or of the
    name.
    """
    if not _is_camp(camp):
        raise _fault(("camp",), _otherwise_text())
    for index, row in enumerate(rows):
        if not _is_row(row):
            raise _fault(("entries", index), _otherwise_text())
    for fault in payloads.row_faults(camp, rows, _check_entry):
        raise _fault(("entries", fault.version - 1), fault.text)
    name = payloads.name_of(camp, rows)
    if camp.name not in ("", name):
        raise _fault((), _("its journal calls it “{name}”").format(name=name))
    return replace(camp, name=name)


def _is_camp(camp: StoredCamp) -> bool:
    """Whether uid, time and first name of a camp are such as this program makes."""
    texts = (camp.uid, camp.created, camp.first_name)
    if not all(map(_is_text, texts)) or not camp.first_name.strip() or not is_utc_text(camp.created):
        return False
    return re.fullmatch("[0-9a-f]{32}", camp.uid) is not None


def _is_row(row: EntryRow) -> bool:
    """Whether each value of a row is of the kind that belongs there."""
    texts = (row.kind, row.payload, row.author, row.time, row.outcome_hash, row.prev_hash, row.hash, row.reason or "")
    numbers = (row.version, row.schema_version)
    try:
        return (
            all(map(_is_text, texts))
            and all(type(number) is int and 1 <= number < 2**31 for number in numbers)
            and is_utc_text(row.time)
            and canonical(payload_of(row)) == row.payload
        )
    except ValueError:
        return False


def _is_text(value: Any) -> bool:
    """A text that every database and every file in UTF-8 can hold."""
    return isinstance(value, str) and "\0" not in value and not any("\ud800" <= sign <= "\udfff" for sign in value)


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
    return payloads.BadEntryError(version, _otherwise_text())


def _otherwise_text() -> str:
    return _("not written as the program writes it")
