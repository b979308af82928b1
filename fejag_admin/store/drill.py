"""The drill of a second place: open it as if this computer were lost, replay it, and compare it with the store here."""

from __future__ import annotations

from dataclasses import dataclass

from fejag_admin.common.language import _, ngettext
from fejag_admin.store.address import address
from fejag_admin.store.copies import Copy
from fejag_admin.store.engine import Database
from fejag_admin.store.errors import StoreError
from fejag_admin.store.lineage import compare
from fejag_admin.store.rows import read_camps
from fejag_admin.store.strangers import looked_at
from fejag_admin.store.verify import store_fault_text, verify


@dataclass(frozen=True, slots=True)
class Drill:
    """What came of it: how many ``entries`` were opened and replayed, and all that is wrong, as sentences."""

    place: str
    entries: int = 0
    faults: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The outcome as a sentence; with faults, how many entries are there all the same."""
        told = ngettext(
            "{place}: {n} entry opened and replayed.", "{place}: {n} entries opened and replayed.", self.entries
        )
        text = told.format(place=self.place, n=self.entries)
        return text if self.faults else text + " " + _("It is the same as here.")


def drill(own: Database, copy: Copy) -> Drill:
    """Open the store at a second place, check all of it, and compare its camps with ours; nothing is written there.

    Raise StoreError if our own store cannot be read.
    """
    with own.read() as connection:
        mine = read_camps(connection)
    try:
        with looked_at(address(copy.place)) as there:
            faults = [*map(store_fault_text, verify(there))]
            with there.read() as connection:
                theirs = {camp.uid: rows for camp, rows in read_camps(connection).items()}
            for camp, rows in mine.items():
                fork = compare(rows, theirs.get(camp.uid, ()))
                if fork.standing != "same":
                    told = _("“{camp}” is the same up to entry {at}; here it has {here} entries, there {there}.")
                    counts = {"here": len(rows), "there": len(theirs.get(camp.uid, ()))}
                    faults.append(told.format(camp=camp.name, at=fork.at, **counts))
    except StoreError as error:
        return Drill(copy.label, faults=(str(error),))
    return Drill(copy.label, sum(map(len, theirs.values())), tuple(faults))
