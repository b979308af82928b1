"""Several desks at once, in processes and threads: nothing is overwritten, nothing is lost, nobody goes twice."""

import json
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from fejag_admin.camp.file.document import load
from fejag_admin.common.files import data_file
from fejag_admin.rules.orders import Adjust
from fejag_admin.store.errors import Conflict
from fejag_admin.store.store import Store
from tests.store.rival import main, race
from tests.store.tools import SMALL, points, small

Opener = Callable[..., Store]
COUNT = 12


def test_processes_that_write_at_once_lose_nothing(place: str, open_store: Opener) -> None:
    store = open_store(place)
    desk = store.create("Camp", small(), "Jana")
    before = desk.state.score("fbi")
    race(place, {"Petr": "fbi", "Eva": "fbi"}, COUNT)
    assert desk.refresh()
    entered = desk.journal.entries[4:]
    assert Counter(entry.by for entry in entered) == {"Petr": COUNT, "Eva": COUNT}
    for name in ("Petr", "Eva"):
        mine = [entry.order.points for entry in entered if isinstance(entry.order, Adjust) and entry.by == name]
        assert mine == list(range(1, COUNT + 1))
    assert desk.state.score("fbi") == before + 2 * sum(range(1, COUNT + 1))
    assert store.verify() == ()


def test_desks_whose_orders_do_not_concern_each_other_are_never_stopped(place: str, open_store: Opener) -> None:
    store = open_store(place)
    teams = ("aliens", "exoti", "fbi", "jones")
    desk = store.create("Camp", load(data_file("sample-camp.json").read_bytes()).header, "Jana")
    _seconds, conflicts = race(place, dict(zip(("Ema", "Eva", "Iva", "Jan"), teams, strict=True)), 10)
    assert conflicts == [0, 0, 0, 0]
    assert desk.refresh()
    assert desk.version == 41
    for team in teams:
        assert desk.state.score(team) == sum(range(1, 11))
    assert store.verify() == ()


@pytest.mark.deep
def test_eight_desks_at_once_lose_and_double_nothing_and_refuse_nobody(place: str, open_store: Opener) -> None:
    count = 20
    store = open_store(place)
    raw = json.loads(SMALL)
    raw["map"]["starts"] = {f"team-{number}": f"A{number}" for number in range(1, 9)}
    raw |= {"teams": [{"id": team, "name": team} for team in raw["map"]["starts"]], "orders": []}
    desk = store.create("Camp", load(json.dumps(raw).encode()), "Jana")
    desks = {f"desk {number}": team for number, team in enumerate(raw["map"]["starts"])}
    _seconds, conflicts = race(place, desks, count)
    assert conflicts == [0] * 8
    assert desk.refresh()
    orders = [(entry.by, entry.order) for entry in desk.journal.entries[1:]]
    entered = [(by, order.points) for by, order in orders if isinstance(order, Adjust)]
    for number in range(8):
        assert [points for by, points in entered if by == f"desk {number}"] == list(range(1, count + 1))
    assert len(entered) == 8 * count
    assert store.verify() == ()


def test_threads_that_write_at_once_lose_nothing(place: str, open_store: Opener) -> None:
    store = open_store(place)
    desk = store.create("Camp", small(), "Jana")
    names = ["Petr", "Eva", "Iva"]
    together = Barrier(len(names))
    with ThreadPoolExecutor(len(names)) as pool:
        conflicts = list(pool.map(lambda name: main(place, name, COUNT, start=together), names))
    assert desk.refresh()
    assert Counter(entry.by for entry in desk.journal.entries[4:]) == dict.fromkeys(names, COUNT)
    assert sum(conflicts) >= len(names) - 1  # all began from the same entry
    assert store.verify() == ()


def test_two_desks_of_one_store_object_in_threads(place: str, open_store: Opener) -> None:
    store = open_store(place)
    desks = [store.create("Camp", small(), "Jana"), store.desk("camp")]

    def work(number: int) -> int:
        entered = 0
        for turn in range(COUNT):
            try:
                desks[number].enter(points(turn + 1), by=str(number))
            except Conflict:
                continue
            entered += 1
        return entered

    with ThreadPoolExecutor(2) as pool:
        entered = sum(pool.map(work, range(2)))
    assert store.camps()[0].version == 4 + entered
    assert store.verify() == ()


def test_processes_that_create_the_store_at_once_share_one(place: str, open_store: Opener) -> None:
    race(place, {"Petr": "fbi", "petr": "fbi"}, 0)
    store = open_store(place)
    assert [(camp.slug, camp.version) for camp in store.camps()] == [("petr", 4), ("petr-2", 4)]
    assert store.verify() == ()


def test_a_row_behind_the_back_of_the_lock_is_a_conflict_by_the_table_itself(place: str, open_store: Opener) -> None:
    store = open_store(place)
    store.create("Camp", small(), "Jana")
    again = "INSERT INTO entries SELECT * FROM entries WHERE version = 4"
    with pytest.raises(Exception, match="append-only"), store.write() as connection:
        connection.exec_driver_sql(again)
    with store.read() as connection:
        unique = connection.dialect.get_pk_constraint(connection, "entries")
    assert unique["constrained_columns"] == ["camp", "version"]
