"""Several desks at once, in processes and threads: nothing is overwritten, nothing is lost, nobody goes twice."""

import json
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from fejag_admin.camp.file.document import load
from fejag_admin.rules.orders import Adjust
from fejag_admin.store.database.errors import Conflict
from fejag_admin.store.desk import Desk
from fejag_admin.store.store import Store
from tests.store.rival import main, race
from tests.store.tools import SMALL, Opener, points

COUNT = 12


def entered(desk: Desk) -> dict[str, list[int]]:
    """The points that were given, in order, by who entered them."""
    assert desk.refresh()
    points: dict[str, list[int]] = {}
    for entry in desk.journal.entries:
        if isinstance(entry.order, Adjust):
            points.setdefault(entry.by, []).append(entry.order.points)
    return points


def test_processes_that_write_at_once_lose_nothing(place: str, store: Store, desk: Desk) -> None:
    before, each = desk.state.score("fbi"), list(range(1, COUNT + 1))
    race(place, {"Petr": "fbi", "Eva": "fbi"}, COUNT)
    assert entered(desk) == {"Petr": each, "Eva": each}
    assert desk.state.score("fbi") == before + 2 * sum(each)
    assert store.verify() == ()


@pytest.mark.parametrize(("desks", "count"), [(3, 10), pytest.param(8, 20, marks=pytest.mark.deep)])
def test_desks_that_do_not_concern_each_other_are_never_stopped(
    place: str, open_store: Opener, desks: int, count: int
) -> None:
    store, teams = open_store(place), [f"team-{number}" for number in range(1, desks + 1)]
    raw = json.loads(SMALL)
    raw["map"]["starts"] = {team: f"A{number}" for number, team in enumerate(teams, 1)}
    raw |= {"teams": [{"id": team, "name": team} for team in teams], "orders": []}
    desk = store.create("Camp", load(json.dumps(raw).encode()), "Jana")
    _seconds, conflicts = race(place, {f"desk of {team}": team for team in teams}, count)
    assert conflicts == [0] * desks
    assert entered(desk) == {f"desk of {team}": list(range(1, count + 1)) for team in teams}
    assert [desk.state.score(team) for team in teams] == [sum(range(1, count + 1))] * desks
    assert store.verify() == ()


def test_threads_that_write_at_once_lose_nothing(place: str, store: Store, desk: Desk) -> None:
    names = ["Petr", "Eva", "Iva"]
    together = Barrier(len(names))
    with ThreadPoolExecutor(len(names)) as pool:
        conflicts = list(pool.map(lambda name: main(place, name, COUNT, start=together), names))
    assert entered(desk) == {name: list(range(1, COUNT + 1)) for name in names}
    assert sum(conflicts) >= len(names) - 1  # all began from the same entry
    assert store.verify() == ()


def test_two_desks_of_one_store_object_in_threads(store: Store) -> None:
    def work(name: str) -> int:
        entered, desk = 0, store.desk("camp")
        for turn in range(COUNT):
            try:
                desk.enter(points(turn + 1), by=name)
            except Conflict:
                continue
            entered += 1
        return entered

    with ThreadPoolExecutor(2) as pool:
        counts = dict(zip("ab", pool.map(work, "ab"), strict=True))
    assert Counter(entry.by for entry in store.desk("camp").journal.entries[4:]) == Counter(counts)
    assert store.verify() == ()


def test_processes_that_create_the_store_at_once_share_one(place: str, open_store: Opener) -> None:
    race(place, {"Petr": "fbi", "petr": "fbi"}, 0)
    store = open_store(place)
    assert [(camp.slug, camp.version) for camp in store.camps()] == [("petr", 4), ("petr-2", 4)]
    assert store.verify() == ()
