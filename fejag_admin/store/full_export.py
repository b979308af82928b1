"""The full form of a camp: its whole history as one text, from which the very same journal can be made again.

The campaign file holds the camp as it stands; this form also keeps what was amended, by whom, when, and all hashes.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

from fejag_admin.camp.file import document
from fejag_admin.camp.file.faults import DocumentError, Fault, Findings, Path, place_text, shown
from fejag_admin.camp.file.reading import not_json
from fejag_admin.camp.journal.entries import NOTES, WALKS, settings_in
from fejag_admin.camp.journal.journal import Entry, Journal
from fejag_admin.camp.plain import campaign_to_json
from fejag_admin.common.clock import is_utc_text
from fejag_admin.common.language import _
from fejag_admin.orders.entered import order_to_json
from fejag_admin.store import payloads
from fejag_admin.store.chain import Break, EntryRow, Naming, StoredCamp, broken, canonical, payload_of

FORMAT = "fejag-journal/1"
FULL_MARK = b'"fejag-journal/'
"""What stands near the beginning of every full form."""
MAX_BYTES = 64 * 1024 * 1024
MAX_VALUES = 4_000_000

_CAMP = {"uid": str, "created": str, "names": list}
_ENTRY = {
    "version": int,
    "kind": str,
    "schema_version": int,
    "payload": dict,
    "author": str,
    "time": str,
    "reason": (str, type(None)),
    "outcome_hash": str,
    "prev_hash": str,
    "hash": str,
}


def export_full(camp: StoredCamp, rows: tuple[EntryRow, ...]) -> str:
    """The text of a camp with all its entries, one on each line. Raise ValueError if a payload is no JSON object."""
    if not camp.names:
        raise ValueError("no names")
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
    name = payloads.name_of(camp, rows)
    return (camp if name == camp.name else replace(camp, slug="", name=name)), rows


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
    _fields(raw, {"format": str, "camp": dict, "entries": list}, (), findings)
    head, entries = raw.get("camp"), raw.get("entries")
    head = _fields(head, _CAMP, ("camp",), findings) if isinstance(head, dict) else {}
    uid, created = head.get("uid", ""), head.get("created", "")
    if head and not (len(uid) == 32 and set(uid) <= set("0123456789abcdef")):
        findings.add(("camp", "uid"), _("{value} is not 32 hexadecimal digits").format(value=shown(uid)))
    names = _names(head["names"], findings) if "names" in head else ()
    _moment(created, ("camp", "created"), findings)
    rows: list[EntryRow] = []
    for index, entry in enumerate(entries if isinstance(entries, list) else ()):
        place: Path = ("entries", index)
        before = findings.count
        values = _fields(entry, _ENTRY, place, findings)
        _moment(values.get("time", ""), (*place, "time"), findings)
        _storable(values, place, findings)
        if findings.count == before:
            rows.append(EntryRow(camp=uid, **{**values, "payload": canonical(values["payload"])}))
    if isinstance(entries, list) and not entries:
        findings.add(("entries",), _("empty; a journal begins with the setup of the camp"))
    slug, name = (names[-1].slug, names[-1].name) if names else ("", "")
    return StoredCamp(uid, slug, name, created, names), tuple(rows)


def _names(raw: list[Any], findings: Findings) -> tuple[Naming, ...]:
    """The names that a camp has had; what is none is a fault."""
    names: list[Naming] = []
    for index, one in enumerate(raw):
        place: Path = ("camp", "names", index)
        if not (isinstance(one, list) and len(one) == 3 and all(isinstance(part, str) for part in one)):
            findings.add(place, _("{value} is no time, short name and name of the camp").format(value=shown(one)))
            continue
        naming = Naming(*one)
        if not is_utc_text(naming.time):
            findings.add(place, _("{value} is not a time like 2026-07-08T20:15:03Z").format(value=shown(naming.time)))
        if not re.fullmatch(r"[a-z0-9-]{1,60}", naming.slug):
            findings.add(place, _("{value} is no short name of a camp").format(value=shown(naming.slug)))
        if not naming.name.strip():
            findings.add(place, _("blank; write a name"))
        _storable({"name": naming.name}, place, findings)
        names.append(naming)
    if not raw:
        findings.add(("camp", "names"), _("empty; a camp has a name"))
    return tuple(names)


def _fields(raw: object, fields: dict[str, Any], place: Path, findings: Findings) -> dict[str, Any]:
    """The fields that an object has; what is missing, unknown or of a wrong type is a fault."""
    if not isinstance(raw, dict):
        findings.add(place, _("{value} is not an object").format(value=shown(raw)))
        return {}
    for name in raw:
        if name not in fields:
            findings.add((*place, str(name)), _("there is no such field"))
    good: dict[str, Any] = {}
    for name, kind in fields.items():
        if name not in raw:
            findings.add((*place, name), _("missing"))
        elif not isinstance(raw[name], kind) or isinstance(raw[name], bool):
            findings.add((*place, name), _("{value} does not belong here").format(value=shown(raw[name])))
        else:
            good[name] = raw[name]
    return good


def _moment(value: str, place: Path, findings: Findings) -> None:
    if value and not is_utc_text(value):
        findings.add(place, _("{value} is not a time like 2026-07-08T20:15:03Z").format(value=shown(value)))


def _storable(values: dict[str, Any], place: Path, findings: Findings) -> None:
    """Texts that no database and no UTF-8 file can hold, numbers beyond all measure."""
    for name, value in values.items():
        text = canonical(value) if isinstance(value, dict) else value
        if isinstance(text, str) and ("\0" in text or any("\ud800" <= sign <= "\udfff" for sign in text)):
            findings.add((*place, name), _("a sign in it that no text may hold"))
        if isinstance(value, int) and not 1 <= value <= 2**31 - 1:
            findings.add((*place, name), _("{value} is out of range").format(value=shown(value)))


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
    fields: dict[str, dict[str, Any]] = {
        "order": {"order": dict},
        "amendment": {"target": int, "order": dict, "keep": list},
        "retraction": {"target": int, "keep": list},
        "edit": {"set": list, "keep": list},
        **{one: {"target": int} | ({"keep": list} if "keep" in payload else {}) for one in WALKS},
    }
    if kind in ("order", "amendment"):  # how the order was judged is looked at when it is judged again
        payload = {name: value for name, value in payload.items() if name not in ("refused", "whom")}
    good = _fields(payload, fields[kind], place, findings)
    for name in ("target", "keep"):
        wanted = good.get(name, [])
        for one in wanted if isinstance(wanted, list) else [wanted]:
            known = kind in WALKS or one in orders  # undo and redo are looked at in their turn
            if isinstance(one, bool) or not isinstance(one, int) or not 1 <= one < version or not known:
                findings.add((*place, name), _("{value} is no earlier order").format(value=shown(one)))
    for one in good.get("set", ()):
        path = one[0] if isinstance(one, list) and len(one) == 3 else None
        if not (isinstance(path, list) and path and all(isinstance(part, str) for part in path)):
            findings.add((*place, "set"), _("{value} does not belong here").format(value=shown(one)))


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
    from fejag_admin.camp.journal.corrections import CorrectionError, Edit, entry_for
    from fejag_admin.camp.journal.editing import FixedError
    from fejag_admin.camp.journal.notes import NoteError, check, note_of

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
