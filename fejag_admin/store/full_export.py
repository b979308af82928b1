"""The full form of a camp: its whole history as one text, from which the very same journal can be made again.

The campaign file holds the camp as it stands; this form also keeps what was amended, by whom, when, and all hashes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from fejag_admin.camp.file import document
from fejag_admin.camp.file.faults import DocumentError, Fault, Path, place_text, shown
from fejag_admin.camp.file.reading import not_json
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
from fejag_admin.store.chain import COLUMNS, Break, EntryRow, StoredCamp, broken, canonical, payload_of

FORMAT = "fejag-journal/1"
FULL_MARK = b'"fejag-journal/'
"""What stands near the beginning of every full form."""
MAX_BYTES = 64 * 1024 * 1024
MAX_VALUES = 4_000_000

Check = Callable[[Any], bool]
"""Whether a value is of the kind that belongs somewhere."""


def _is_object(value: Any) -> bool:
    return isinstance(value, dict) and _is_text(canonical(value))


def _is_text(value: Any) -> bool:
    """A text that every database and every file in UTF-8 can hold."""
    return isinstance(value, str) and "\0" not in value and not any("\ud800" <= sign <= "\udfff" for sign in value)


def _is_name(value: Any) -> bool:
    return _is_text(value) and bool(value.strip())


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 1 <= value < 2**31


def _is_moment(value: Any) -> bool:
    return isinstance(value, str) and is_utc_text(value)


def _is_uid(value: Any) -> bool:
    return isinstance(value, str) and re.fullmatch("[0-9a-f]{32}", value) is not None


_DOCUMENT: dict[str, Check] = {
    "format": _is_text,
    "camp": lambda value: isinstance(value, dict),
    "entries": lambda value: isinstance(value, list) and value != [],
}
_CAMP: dict[str, Check] = {"uid": _is_uid, "created": _is_moment, "first_name": _is_name}
_ENTRY: dict[str, Check] = {
    **{name: _is_text for name in COLUMNS if name != "camp"},
    "version": _is_number,
    "schema_version": _is_number,
    "payload": _is_object,
    "time": _is_moment,
    "reason": lambda value: value is None or _is_text(value),
}


def export_full(camp: StoredCamp, rows: tuple[EntryRow, ...]) -> str:
    """The text of a camp with all its entries, one on each line. Raise ValueError if a payload is no JSON object."""
    lines = ",\n".join(canonical({name: _value(row, name) for name in _ENTRY}) for row in rows)
    head = canonical({name: getattr(camp, name) for name in _CAMP})
    return f'{{"format":"{FORMAT}",\n"camp":{head},\n"entries":[\n{lines}\n]}}\n'


def import_full(text: str | bytes) -> tuple[StoredCamp, tuple[EntryRow, ...]]:
    """The camp (under its last name) and the rows that the text holds.

    Raise DocumentError with the first fault: of the form, of the chain of hashes, of an order, or of an outcome.
    """
    camp, rows = _rows(_parse(text))
    for one in broken(camp, rows):
        raise _fault_in(one.version, _break_text(one))
    try:
        _check_documents(tuple(payloads.entry_of(row) for row in rows))
        wrong = [row.version for row, holds in payloads.replayed(rows, _check_entry) if not holds]
    except payloads.BadEntryError as error:
        raise _fault_in(error.version, str(error)) from error
    for version in wrong:
        raise _fault_in(version, _("replaying the journal up to here gives another outcome than this hash says"))
    return replace(camp, name=payloads.name_of(camp, rows)), rows


def _fault_in(version: int, message: str) -> DocumentError:
    return DocumentError([Fault(f"entries[{version - 1}]", message)])


def _value(row: EntryRow, name: str) -> Any:
    return payload_of(row) if name == "payload" else getattr(row, name)


def _parse(text: str | bytes) -> object:
    if len(text) > MAX_BYTES:
        raise _whole(_("the file is larger than {limit} MB; no camp is").format(limit=MAX_BYTES // 2**20))
    try:
        text = text.decode("utf-8-sig") if isinstance(text, bytes) else text
        if text.count("{") + text.count("[") + text.count(",") > MAX_VALUES:
            raise _whole(_("the file holds far more values than a camp has"))
        return json.loads(text, parse_float=_no_number, parse_constant=_no_number)
    except DocumentError:
        raise
    except UnicodeDecodeError as error:
        raise _whole(_("byte {at} is not UTF-8; save the file as UTF-8").format(at=error.start)) from error
    except json.JSONDecodeError as error:
        raise DocumentError([not_json(error)]) from error
    except (RecursionError, ValueError) as error:  # nested too deep; a number that no journal holds
        raise _whole(_("this is no journal of a camp")) from error


def _no_number(digits: str) -> object:
    """Journals hold whole numbers only; a number of thousands of digits is refused by Python itself."""
    raise ValueError(digits)


def _whole(message: str) -> DocumentError:
    return DocumentError([Fault("", message)])


def _rows(raw: object) -> tuple[StoredCamp, tuple[EntryRow, ...]]:
    if not isinstance(raw, dict) or raw.get("format") != FORMAT:
        raise _whole(_("this is no journal of a camp: its format is not {format}").format(format=shown(FORMAT)))
    _require_fields(raw, _DOCUMENT, ())
    camp, rows = raw["camp"], []
    _require_fields(camp, _CAMP, ("camp",))
    for index, entry in enumerate(raw["entries"]):
        _require_fields(entry, _ENTRY, ("entries", index))
        rows.append(EntryRow(camp=camp["uid"], **{**entry, "payload": canonical(entry["payload"])}))
    name = camp["first_name"]
    return StoredCamp(camp["uid"], "", name, camp["created"], name), tuple(rows)


def _require_fields(raw: object, fields: dict[str, Check], place: Path) -> None:
    """Raise DocumentError unless an object has just these fields, each with a value of its kind."""
    if not isinstance(raw, dict):
        raise _fault_at(place, _("{value} is not an object").format(value=shown(raw)))
    for name in raw:
        if name not in fields:
            raise _fault_at((*place, name), _("there is no such field"))
    for name, is_right in fields.items():
        if name not in raw:
            raise _fault_at((*place, name), _("missing"))
        if not is_right(raw[name]):
            raise _fault_at((*place, name), _("{value} does not belong here").format(value=shown(raw[name])))


def _fault_at(place: Path, message: str) -> DocumentError:
    return DocumentError([Fault(place_text(place), message)])


def _break_text(one: Break) -> str:
    return {
        "gap": _("version {version} is missing before this entry"),
        "chain": _("the setup does not belong to a camp that was called like this (prev_hash)")
        if one.version == 1
        else _("this entry does not follow from the one before (prev_hash)"),
        "hash": _("this entry was changed: its hash does not match its content"),
    }[one.code].format(version=one.version)


def _check_documents(entries: tuple[Entry, ...]) -> None:
    """Check the camp and its orders like those of a campaign file. Raise BadEntryError for the first that is faulty."""
    setup = {"orders": [], **entries[0].payload}
    given = [entry for entry in entries if entry.kind in ("order", "amendment")]
    try:
        campaign = document.load(canonical({**setup, "orders": [one.payload.get("order") for one in given]}).encode())
    except DocumentError as error:
        fault = error.faults[0]
        is_order = fault.path[:1] == ("orders",) and len(fault.path) > 1
        raise payloads.BadEntryError(given[int(fault.path[1])].version if is_order else 1, str(fault)) from error
    if setup != campaign_to_json(campaign.header):
        raise _otherwise(1)


def _check_entry(row: EntryRow, journal: Journal) -> None:
    """Raise BadEntryError unless a row is what this program would enter after a journal."""
    entry = payloads.entry_of(row)
    try:
        note = note_of(entry)
        if note is not None:
            check(note, journal)
        elif canonical(entry.payload) != canonical(_made_again(entry, journal).payload):
            raise _otherwise(row.version)
    except (CorrectionError, DocumentError, FixedError, NoteError) as error:
        raise payloads.BadEntryError(row.version, str(error)) from error
    except (LookupError, TypeError, AttributeError) as error:
        raise _otherwise(row.version) from error


def _made_again(entry: Entry, journal: Journal) -> Entry:
    """The entry that this program makes of the same order, correction, edit or step."""
    payload = entry.payload
    match entry.kind:
        case "order":
            return journal.with_order(entry.gives(journal.header.board).entered).entries[-1]
        case "amendment":
            correction: Proposable = Amendment(payload["target"], entry.gives(journal.header.board).entered)
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
