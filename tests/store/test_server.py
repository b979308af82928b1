"""A PostgreSQL server on a bad network: what was confirmed is known, nobody waits for ever, and work goes on."""

import os
import shutil
import signal
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

import psycopg
import pytest

from fejag_admin.common.language import use_language
from fejag_admin.store import engine
from fejag_admin.store import server as server_module
from fejag_admin.store.copies import add, copies
from fejag_admin.store.desk import Desk
from fejag_admin.store.errors import NotAStore, StoreError, Unreachable, Unsure
from fejag_admin.store.store import Store
from fejag_admin.tui.shell.notices import trouble_notice
from tests.store.postgresql import Server
from tests.store.proxy import Proxy, State
from tests.store.test_database_errors import one_sentence
from tests.store.tools import Clock, draft_of, points, small

Opener = Callable[..., Store]
PATIENCE = 1.0  # seconds, instead of several, so that the tests are quick


@pytest.fixture
def proxy(postgresql: str) -> Iterator[Proxy]:
    """A network before the server."""
    folder = Path(tempfile.mkdtemp(prefix="fejag-px-"))
    one = Proxy(folder, Path(postgresql))
    yield one
    one.close()
    shutil.rmtree(folder)


@pytest.fixture
def far_url(proxy: Proxy, postgresql: str, database_url: str) -> str:
    """The URL of the same database as ``database_url``, behind the network."""
    return database_url.replace(postgresql, str(proxy.folder))


@pytest.fixture
def store(far_url: str, open_store: Opener, monkeypatch: pytest.MonkeyPatch) -> Store:
    """A store behind the network, with a camp."""
    monkeypatch.setattr(server_module, "SILENCE", PATIENCE)
    store = open_store(far_url, timeout=PATIENCE)
    store.create("Camp", small(), "Jana")
    return store


@pytest.mark.parametrize("encoding", ["SQL_ASCII", "LATIN2", "WIN1250"])
def test_a_database_that_is_not_in_utf_8_is_refused_with_what_to_do(server: Server, encoding: str, file: Path) -> None:
    url = server.new_database(encoding)
    with pytest.raises(NotAStore, match=f"in {encoding}.*createdb -E UTF8"):
        Store.open(url)
    with Store.open(file, clock=Clock()) as own:
        own.create("Camp", small(), "Jana")
        with pytest.raises(NotAStore, match=encoding):
            add(own, url)
        assert copies(own.place) == ()
    (fault,) = Store(url).verify()
    assert (fault.code, encoding in fault.text) == ("not-a-database", True)
    with psycopg.connect(url) as connection:
        assert connection.execute("SELECT count(*) FROM pg_class WHERE relname = 'camps'").fetchone() == (0,)


def test_a_network_that_anybody_can_read_is_told(
    database_url: str, open_store: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert open_store(database_url).warning == ""  # on this computer
    assert list(map(engine.is_near, ("/run/postgresql", "localhost", "127.0.0.1", "::1", ""))) == [True] * 5
    assert list(map(engine.is_near, ("192.168.1.7", "db.example.org"))) == [False] * 2
    monkeypatch.setattr(engine, "is_near", lambda _host: False)
    assert "?sslmode=verify-full" in open_store(database_url).warning


def entries(url: str) -> int:
    """How many entries there are, whatever the network does."""
    with psycopg.connect(url) as connection:
        row = connection.execute("SELECT count(*) FROM entries").fetchone()
        assert row is not None
        return int(row[0])


def notice_text(error: StoreError) -> str:
    """What the application tells of an error."""
    return " ".join(trouble_notice(error))


def test_an_entry_whose_answer_is_lost_was_entered(store: Store, proxy: Proxy, database_url: str) -> None:
    desk = store.desk("camp")
    proxy.at_commit = "unanswered"
    assert desk.enter(points(7), by="Petr").accepted
    assert (desk.version, entries(database_url)) == (5, 5)
    assert not desk.refresh()
    assert desk.enter(points(1), by="Petr").accepted
    assert store.verify() == ()


def test_an_entry_that_never_arrived_was_not_entered(store: Store, proxy: Proxy, database_url: str) -> None:
    desk = store.desk("camp")
    proxy.at_commit = "lost"
    with pytest.raises(Unreachable) as error:
        desk.enter(points(7), by="Petr")
    one_sentence(error, "does not answer", "nothing was changed")
    assert (desk.version, entries(database_url)) == (4, 4)
    assert desk.enter(points(7), by="Petr").accepted
    assert (desk.version, entries(database_url)) == (5, 5)


@pytest.mark.parametrize("then", ["shut", "silent"])
@pytest.mark.parametrize(("how", "last"), [("unanswered", 5), ("lost", 4)])
def test_while_it_cannot_be_known_nothing_is_claimed(
    store: Store, proxy: Proxy, database_url: str, how: str, last: int, then: State
) -> None:
    desk = store.desk("camp")
    proxy.at_commit, proxy.then = how, then  # type: ignore[assignment]
    begun = time.monotonic()
    with pytest.raises(Unsure) as error:
        desk.enter(points(7), by="Petr")
    assert time.monotonic() - begun < 12 * PATIENCE
    one_sentence(error, "not known whether", "look at the journal")
    for language in ("en", "cs"):
        use_language(language)
        told = notice_text(error.value)
        for claim in ("Nothing was entered", "could not be stored", "Nic se nezapsalo", "se nepodařilo"):
            assert claim not in told
        assert notice_text(Unreachable("x")) != told
    proxy.become("open")
    assert desk.refresh() == (last == 5)
    assert (desk.version, entries(database_url)) == (last, last)
    assert desk.enter(points(1), by="Petr").accepted
    assert store.verify() == ()


def test_what_others_entered_meanwhile_does_not_hide_ones_own(
    store: Store, proxy: Proxy, database_url: str, open_store: Opener
) -> None:
    desk, other = store.desk("camp"), open_store(database_url).desk("camp")
    proxy.at_commit, proxy.then = "unanswered", "shut"
    with pytest.raises(Unsure):
        desk.enter(points(7), by="Petr")
    other.refresh()
    assert other.enter(points(8), by="Jana").accepted
    proxy.become("open")
    assert desk.refresh()
    assert [entry.by for entry in desk.journal.entries[4:]] == ["Petr", "Jana"]


def test_a_camp_whose_answer_is_lost_was_created_once(store: Store, proxy: Proxy) -> None:
    proxy.at_commit = "unanswered"
    assert store.create("Second", small(), "Jana").version == 4
    assert [camp.slug for camp in store.camps()] == ["camp", "second"]
    proxy.at_commit = "lost"
    with pytest.raises(Unreachable):
        store.create("Third", small(), "Jana")
    assert [camp.slug for camp in store.camps()] == ["camp", "second"]


@pytest.mark.parametrize(("how", "last"), [("unanswered", 4), ("lost", 5)])
def test_a_restoring_whose_answer_is_lost_is_told_to_be_looked_at(
    store: Store, proxy: Proxy, database_url: str, how: Literal["unanswered", "lost"], last: int
) -> None:
    desk = store.desk("camp")
    store.snapshot("early")
    assert desk.enter(points(7), by="Petr").accepted
    proxy.at_commit = how
    with pytest.raises(Unsure) as error:
        store.restore("early")
    one_sentence(error, "not known whether", "look at the journal")
    assert desk.refresh() == (last == 4)
    assert (desk.version, entries(database_url), store.verify()) == (last, last, ())


def test_a_store_whose_first_opening_is_not_answered_is_opened_by_the_next(
    far_url: str, proxy: Proxy, open_store: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_module, "SILENCE", PATIENCE)
    proxy.at_commit = "unanswered"
    with pytest.raises(Unsure):
        open_store(far_url, timeout=PATIENCE)
    assert open_store(far_url, timeout=PATIENCE).create("Camp", small(), "Jana").version == 4


def test_a_draft_whose_answer_is_lost_is_kept_by_the_next_change(store: Store, proxy: Proxy) -> None:
    desk = store.desk("camp")
    proxy.at_commit = "unanswered"
    with pytest.raises(Unsure):
        desk.keep_draft("slips", "fbi")
    desk.keep_draft("slips", "fbi tygr")
    draft = draft_of(desk, "slips")
    assert draft is not None
    assert draft.value == "fbi tygr"


def timed(work: Callable[[], object]) -> float:
    """The seconds that it takes until a connection is given up."""
    begun = time.monotonic()
    with pytest.raises(StoreError) as error:
        work()
    one_sentence(error, "does not answer")
    return time.monotonic() - begun


def tries(desk: Desk) -> list[Callable[[], object]]:
    return [desk.refresh, lambda: desk.enter(points(1), by="Petr")]


def test_a_silent_network_is_given_up_after_seconds_and_work_goes_on_after_it(store: Store, proxy: Proxy) -> None:
    desk = store.desk("camp")
    proxy.become("silent")
    for work in tries(desk):
        assert timed(work) < 8 * PATIENCE
    proxy.become("open")
    assert desk.enter(points(1), by="Petr").accepted
    assert desk.version == 5


def test_a_process_of_the_server_that_stands_still_is_given_up_after_seconds(store: Store) -> None:
    desk = store.desk("camp")
    with store.read() as connection:
        process = connection.exec_driver_sql("SELECT pg_backend_pid()").scalar()
        assert isinstance(process, int)
    os.kill(process, signal.SIGSTOP)
    try:
        begun = time.monotonic()
        assert desk.enter(points(1), by="Petr").accepted
        assert PATIENCE < time.monotonic() - begun < 8 * PATIENCE
    finally:
        os.kill(process, signal.SIGCONT)
    assert desk.version == 5


def test_the_server_lets_go_of_what_a_dead_program_held(store: Store) -> None:
    with store.read() as connection:
        found = {
            name: connection.exec_driver_sql(f"SHOW {name}").scalar()
            for name in ("lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout")
        }
    assert found == {
        "lock_timeout": "1s",
        "statement_timeout": "1500ms",
        "idle_in_transaction_session_timeout": "30s",
    }
