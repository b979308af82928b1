"""Edits, undo and redo at two desks, and in what was tampered with."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from fejag_admin.camp.journal.contents import Edit, Undo, Walk
from fejag_admin.camp.journal.outcome import canonical
from fejag_admin.store.chain import entry_hash
from fejag_admin.store.desk import Desk
from fejag_admin.store.errors import Conflict, Damaged
from fejag_admin.store.store import Store
from fejag_admin.store.strangers import check_camp
from tests.store.tools import points, small

Opener = Callable[..., Store]


def named(name: str, team: str = "fbi") -> Edit:
    return Edit(((("teams", team, "name"), name),))


def confirm(desk: Desk, change: Edit | Walk) -> None:
    desk.confirm(desk.propose(change), by="Jana", reason="misread")


def test_two_desks_that_edit_the_same_are_told(place: str, open_store: Opener) -> None:
    desk = open_store(place).create("Camp", small(), "Jana")
    other = open_store(place).desk("camp")
    mine, elsewhere = desk.propose(named("Foxes")), desk.propose(named("Owls", "exoti"))
    confirm(other, named("Wolves"))
    with pytest.raises(Conflict):
        desk.confirm(mine, by="Petr", reason="misread")
    desk.confirm(elsewhere, by="Petr", reason="misread")
    assert [team.name for team in desk.campaign.teams] == ["Wolves", "Owls"]
    again = open_store(place).desk("camp")
    assert (again.campaign, again.state) == (desk.campaign, desk.state)


def test_undo_is_told_what_was_entered_meanwhile_unless_it_comes_to_the_same(place: str, open_store: Opener) -> None:
    desk = open_store(place).create("Camp", small(), "Jana")
    placement, refused = desk.propose(Undo(3)), desk.propose(Undo(4))
    assert open_store(place).desk("camp").enter(points(1), by="Petr").accepted
    with pytest.raises(Conflict):
        desk.confirm(placement, by="Jana", reason="misread")
    desk.confirm(refused, by="Jana", reason="misread")
    assert desk.journal.step_of.keys() == {2, 3, 5}


def test_an_edit_is_preceded_by_a_snapshot_and_a_walk_by_none(place: str, open_store: Opener) -> None:
    store = open_store(place)
    desk = store.create("Camp", small(), "Jana")
    confirm(desk, named("Foxes"))
    confirm(desk, Undo(5))
    assert [one.kind for one in store.snapshots()] == ["correction"]


@pytest.mark.parametrize(
    ("kind", "payload"),
    [
        ("edit", {"set": [[["teams", "fbi", "name"], "Wolves", "Foxes"]], "keep": []}),
        ("edit", {"set": [[["teams", "fbi", "name"], "FBI", "FBI"]], "keep": []}),
        ("edit", {"set": [[["teams", "fbi", "colour"], None, "red"]], "keep": []}),
        ("edit", {"set": [[["map", "size"], 9, 11]], "keep": []}),
        ("edit", {"set": [["zone", None, "Europe/Prague"]], "keep": []}),
        ("edit", {"set": [[["days", "x", "date"], None, "2026-07-08"]], "keep": []}),
        ("edit", {"set": [[[], None, 1]], "keep": []}),
        ("edit", {"set": {}, "keep": []}),
        ("undo", {"target": 3}),
        ("undo", {"target": 9}),
        ("redo", {"target": 4}),
    ],
)
def test_what_could_not_have_been_entered_is_not_taken_in(
    place: str, open_store: Opener, kind: str, payload: dict[str, Any]
) -> None:
    store = open_store(place)
    desk = store.create("Camp", small(), "Jana")
    confirm(desk, named("Foxes") if kind == "edit" else Undo(4))
    camp, rows = store.stored("camp")
    check_camp(store.place, camp, rows)
    row = replace(rows[-1], kind=kind, payload=canonical(payload))
    with pytest.raises(Damaged):
        check_camp(store.place, camp, (*rows[:-1], replace(row, hash=entry_hash(row))))
