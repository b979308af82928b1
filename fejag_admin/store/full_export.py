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
from fejag_admin.camp.file.faults import DocumentError, Fault, Findings, Path, place_text, shown
from fejag_admin.camp.file.reading import not_json
from fejag_admin.camp.journal.corrections import CorrectionError, Edit, entry_for
from fejag_admin.camp.journal.editing import FixedError
from fejag_admin.camp.journal.entries import NOTES, WALKS, settings_in
from fejag_admin.camp.journal.journal import Entry, Journal
from fejag_admin.camp.journal.notes import NoteError, check, note_of
from fejag_admin.camp.plain import campaign_to_json
from fejag_admin.common.clock import is_utc_text
from fejag_admin.common.language import _
from fejag_admin.orders.entered import order_to_json
from fejag_admin.store import payloads
from fejag_admin.store.chain import Break, EntryRow, StoredCamp, broken, canonical, payload_of

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


def _are_settings(value: Any) -> bool:
    """A list of settings: the path to each, its value before and after."""
    return isinstance(value, list) and all(
        isinstance(one, list)
        and len(one) == 3
        and isinstance(one[0], list)
        and one[0] != []
        and all(isinstance(part, str) for part in one[0])
        for one in value
    )


_DOCUMENT: dict[str, Check] = {
    "format": _is_text,
    "camp": lambda value: isinstance(value, dict),
    "entries": lambda value: isinstance(value, list) and value != [],
}
_CAMP: dict[str, Check] = {"uid": _is_uid, "created": _is_moment, "first_name": _is_name}
_ENTRY: dict[str, Check] = {
    "version": _is_number,
    "kind": _is_text,
    "schema_version": _is_number,
    "payload": _is_object,
    "author": _is_text,
    "time": _is_moment,
    "reason": lambda value: value is None or _is_text(value),
    "outcome_hash": _is_text,
    "prev_hash": _is_text,
    "hash": _is_text,
}


def export_full(camp: StoredCamp, rows: tuple[EntryRow, ...]) -> str:
    """The text of a camp with all its entries, one on each line. Raise ValueError if a payload is no JSON object."""
    lines = ",\n".join(canonical({name: _value(row, name) for name in _ENTRY}) for row in rows)
    head = canonical({name: getattr(camp, name) for name in _CAMP})
    return f'{{"format":"{FORMAT}",\n"camp":{head},\n"entries":[\n{lines}\n]}}\n'


def import_full(text: str | bytes) -> tuple[StoredCamp, tuple[EntryRow, ...]]:
    """The camp (under its last name) and the rows that the text holds.

    Raise DocumentError with every fault: of the form, of the chain of hashes, of orders, and of outcomes.
    """
    raw = _parse(text)
    findings = Findings()
    camp, rows = _rows(raw, findings)
    findings.require_none()
    for one in broken(camp, rows):
        findings.add(("entries", one.version - 1), _break_text(one))
    findings.require_none()
    _check_documents(rows)
    _check_replay(rows)
    return replace(camp, name=payloads.name_of(camp, rows)), rows


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


def _rows(raw: object, findings: Findings) -> tuple[StoredCamp, tuple[EntryRow, ...]]:
    if not isinstance(raw, dict) or raw.get("format") != FORMAT:
        raise _whole(_("this is no journal of a camp: its format is not {format}").format(format=shown(FORMAT)))
    parts = _fields(raw, _DOCUMENT, (), findings)
    head = _fields(parts.get("camp", {}), _CAMP, ("camp",), findings) if "camp" in parts else {}
    uid, name = head.get("uid", ""), head.get("first_name", "")
    rows: list[EntryRow] = []
    for index, entry in enumerate(parts.get("entries", ())):
        values = _fields(entry, _ENTRY, ("entries", index), findings)
        if values.keys() == _ENTRY.keys():
            rows.append(EntryRow(camp=uid, **{**values, "payload": canonical(values["payload"])}))
    return StoredCamp(uid, "", name, head.get("created", ""), name), tuple(rows)


def _fields(raw: object, fields: dict[str, Check], place: Path, findings: Findings) -> dict[str, Any]:
    """The fields that an object has; what is missing, unknown or of a wrong kind is a fault."""
    if not isinstance(raw, dict):
        findings.add(place, _("{value} is not an object").format(value=shown(raw)))
        return {}
    for name in raw:
        if name not in fields:
            findings.add((*place, str(name)), _("there is no such field"))
    good: dict[str, Any] = {}
    for name, is_right in fields.items():
        if name not in raw:
            findings.add((*place, name), _("missing"))
        elif not is_right(raw[name]):
            findings.add((*place, name), _("{value} does not belong here").format(value=shown(raw[name])))
        else:
            good[name] = raw[name]
    return good


def _break_text(one: Break) -> str:
    return {
        "gap": _("version {version} is missing before this entry"),
        "chain": _("the setup does not belong to a camp that was called like this (prev_hash)")
        if one.version == 1
        else _("this entry does not follow from the one before (prev_hash)"),
        "hash": _("this entry was changed: its hash does not match its content"),
    }[one.code].format(version=one.version)


def _check_documents(rows: tuple[EntryRow, ...]) -> None:
    """Check the camp and its orders like those of any campaign file; places are put in terms of the journal."""
    try:
        entries = tuple(payloads.entry_of(row) for row in rows)
    except payloads.BadEntryError as error:
        raise DocumentError([Fault(f"entries[{error.version - 1}]", str(error))]) from error
    given = [entry for entry in entries if entry.kind in ("order", "amendment")]
    findings = Findings()
    orders = {entry.version for entry in entries if entry.kind == "order"}
    for entry in entries:
        _check_payload(entry, orders, findings)
    findings.require_none()
    whole = {**entries[0].payload, "orders": [entry.payload["order"] for entry in given]}
    try:
        campaign = document.load(canonical(whole).encode())
    except DocumentError as error:
        raise DocumentError([_moved(fault, [entry.version for entry in given]) for fault in error.faults]) from error
    # What may be written in several ways in a campaign file is written in one way here; the journal relies on it.
    same = {1: {**entries[0].payload, "orders": []} == campaign_to_json(campaign.header)}
    for entry, entered in zip(given, campaign.orders, strict=True):
        same[entry.version] = entry.payload["order"] == order_to_json(entered, campaign.board)
    for version in sorted(version for version, good in same.items() if not good):
        findings.add(("entries", version - 1, "payload"), _("not written as the program writes it"))
    findings.require_none()


def _check_payload(entry: Entry, orders: set[int], findings: Findings) -> None:
    """What an entry must hold besides a document or an order; ``orders``: the versions of entries with orders."""
    kind, payload, version = entry.kind, entry.payload, entry.version
    place: Path = ("entries", version - 1, "payload")
    if (kind == "setup") != (version == 1):
        findings.add(("entries", version - 1, "kind"), _("the first entry, and no other, is the setup of the camp"))
    if kind == "setup":
        if payload.get("orders", []) != []:
            findings.add((*place, "orders"), _("the setup of a camp holds no orders"))
        return
    if kind in NOTES:
        return

    def is_earlier(value: Any) -> bool:  # the steps of undo and redo are looked at in their turn
        return _is_number(value) and value < version and (kind in WALKS or value in orders)

    def are_earlier(values: Any) -> bool:
        return isinstance(values, list) and all(map(is_earlier, values))

    target: dict[str, Check] = {"target": is_earlier}
    keep: dict[str, Check] = {"keep": are_earlier}
    order: dict[str, Check] = {"order": _is_object}
    fields: dict[str, dict[str, Check]] = {
        "order": order,
        "amendment": target | order | keep,
        "retraction": target | keep,
        "edit": {"set": _are_settings} | keep,
        **dict.fromkeys(WALKS, target | (keep if "keep" in payload else {})),
    }
    if kind in ("order", "amendment"):  # how the order was judged is looked at when it is judged again
        payload = {name: value for name, value in payload.items() if name not in ("refused", "whom")}
    _fields(payload, fields[kind], place, findings)


def _moved(fault: Fault, versions: list[int]) -> Fault:
    """A fault of the document that was put together, at the place in the journal where it comes from."""
    match fault.path:
        case () if not fault.place:
            return fault
        case ("orders", int(number), *rest):
            path: Path = ("entries", versions[number] - 1, "payload", "order", *rest)
            return Fault(place_text(path), fault.message)
    return Fault(f"entries[0].payload.{fault.place}", fault.message)


def _check_replay(rows: tuple[EntryRow, ...]) -> None:
    findings = Findings()
    try:
        for row, holds in payloads.replayed(rows, _check_note):
            if not holds:
                message = _("replaying the journal up to here gives another outcome than this hash says")
                findings.add(("entries", row.version - 1, "outcome_hash"), message)
    except payloads.BadEntryError as error:
        raise DocumentError([Fault(f"entries[{error.version - 1}].payload", str(error))]) from error
    findings.require_none()


def _check_note(row: EntryRow, journal: Journal) -> None:
    """Raise BadEntryError if a row has a note or an edit that could not have been entered in a journal."""
    entry = payloads.entry_of(row)
    if entry.kind == "edit":
        try:
            document.check_settings(settings_in(entry), journal.campaign)
            again = entry_for(journal, Edit(tuple(settings_in(entry).items())), "").payload["set"]
        except (CorrectionError, DocumentError, FixedError) as error:
            raise payloads.BadEntryError(row.version, str(error)) from error
        if again != entry.payload["set"]:
            raise payloads.BadEntryError(row.version, _("not written as the program writes it"))
    note = note_of(entry)
    try:
        if note is not None:
            check(note, journal)
    except NoteError as error:
        raise payloads.BadEntryError(row.version, str(error)) from error
