"""One row of the journal, its canonical form, and the chain of hashes that ties each row to the one before."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, cast

GENESIS = "0" * 64
"""What stands for the hash before the first entry of camps that were created before `root` was."""


@dataclass(frozen=True, slots=True)
class EntryRow:
    """An entry as it is stored; the columns of the table of entries. ``payload`` is canonical JSON text."""

    camp: str
    version: int
    kind: str
    schema_version: int
    payload: str
    author: str
    time: str
    reason: str | None
    outcome_hash: str
    prev_hash: str
    hash: str


class Naming(NamedTuple):
    """How a camp was called from a time on (ISO, UTC)."""

    time: str
    slug: str
    name: str


@dataclass(frozen=True, slots=True)
class Break:
    """Where a chain does not hold: ``gap`` (a version missing), ``chain`` (not the hash before), ``hash`` (altered)."""

    code: Literal["gap", "chain", "hash"]
    version: int


def canonical(value: object) -> str:
    """JSON text with sorted keys and no spaces: equal values give equal bytes."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)


def entry_hash(row: EntryRow) -> str:
    """The hash of everything in a row but the hash itself: sha256 (hex) of its canonical form."""
    form = [row.camp, row.version, row.kind, row.schema_version, row.payload, row.author, row.time, row.reason]
    return digest(["fejag-entry/1", *form, row.outcome_hash, row.prev_hash])


def root(camp: str, created: str, first: Naming) -> str:
    """What stands for the hash before the first entry of a camp (its uid): it covers how the camp was called first."""
    return digest(["fejag-camp/1", camp, created, first])


def digest(value: object) -> str:
    """The sha256 (hex) of the canonical form of a value."""
    return hashlib.sha256(canonical(value).encode("utf-8", "surrogatepass")).hexdigest()


def breaks(rows: Iterable[EntryRow], version: int, before: str) -> tuple[Break, ...]:
    """Every place where the rows of one camp, sorted by version, do not form a chain.

    ``version`` and ``before``: version and hash of the entry that they should follow.
    """
    found: list[Break] = []
    for row in rows:
        if row.version != version + 1:
            found.append(Break("gap", version + 1))
        elif row.prev_hash != before:
            found.append(Break("chain", row.version))
        if entry_hash(row) != row.hash:
            found.append(Break("hash", row.version))
        version, before = row.version, row.hash
    return tuple(found)


def payload_of(row: EntryRow) -> dict[str, Any]:
    """The payload as JSON values. Raise ValueError if it is not a JSON object."""
    try:
        value = json.loads(row.payload)
    except RecursionError as error:
        raise ValueError("nested too deep") from error
    if not isinstance(value, dict):
        raise ValueError("not a JSON object")  # noqa: TRY004 - a fault of the data, like any other broken JSON
    return cast("dict[str, Any]", value)
