"""A PostgreSQL server on a bad network, or killed: what was confirmed is known, nobody waits for ever, work goes on.

Every entry is there once, or it is said that it is not.
"""

import os
import shutil
import signal
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from fejag_admin.camp.journal.contents import Amendment, Clue
from fejag_admin.common.language import use_language
from fejag_admin.orders.entered import Entered
from fejag_admin.store.copies import add, copies
from fejag_admin.store.database import engine
from fejag_admin.store.database import server as server_module
from fejag_admin.store.database.errors import NotAStore, StoreError, Unreachable, Unsure
from fejag_admin.store.desk import Desk
from fejag_admin.store.store import Store
from fejag_admin.tui.shell.notices import trouble_notice
from tests.store.postgresql import Server
from tests.store.proxy import Lost, Proxy, State
from tests.store.tools import Opener, one_sentence, points, small

PATIENCE = 1.0  # seconds, instead of several, so that the tests are quick


@pytest.fixture
def proxy(server: Server) -> Iterator[Proxy]:
    """A network before the server."""
    folder = Path(tempfile.mkdtemp(prefix="fejag-px-"))
    network = Proxy(folder, server.folder)
    yield network
    network.close()
    shutil.rmtree(folder)


@pytest.fixture
def far_url(proxy: Proxy, server: Server, database_url: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """The URL of the same database as ``database_url``, behind the network."""
    monkeypatch.setattr(server_module, "SILENCE", PATIENCE)
    return database_url.replace(str(server.folder), str(proxy.folder))


@pytest.fixture
def store(server: Server, made_on_server: str, database_url: str, far_url: str, open_store: Opener) -> Store:
    """A store behind the network, with a camp."""
    server.fill(database_url, made_on_server)
    return open_store(far_url, timeout=PATIENCE)


def authors(url: str) -> list[str]:
    """Who made the entries, whatever the network does."""
    with psycopg.connect(url) as connection:
        return [row[0] for row in connection.execute("SELECT author FROM entries ORDER BY version").fetchall()]


FIRST = ["Jana"] * 4


@pytest.mark.parametrize("encoding", ["SQL_ASCII", "LATIN2", "WIN1250"])
def test_a_database_that_is_not_in_utf_8_is_refused_with_what_to_do(server: Server, encoding: str, own: Store) -> None:
    url = server.new_database(encoding)
    with pytest.raises(NotAStore, match=f"in {encoding}.*createdb -E UTF8"):
        Store.open(url)
    with pytest.raises(NotAStore, match=encoding):
        add(own, url)
    assert copies(own.place) == ()
    (fault,) = Store(url).verify()
    assert (fault.code, encoding in fault.text) == ("not-a-database", True)
    with psycopg.connect(url) as connection:
        assert connection.execute("SELECT count(*) FROM pg_class WHERE relname = 'camps'").fetchone() == (0,)


def test_a_network_that_anybody_can_read(
    database_url: str, open_store: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert open_store(database_url).warning == ""  # on this computer
    assert list(map(engine.is_near, ("/run/postgresql", "localhost", "127.0.0.1", "::1", ""))) == [True] * 5
    assert list(map(engine.is_near, ("192.168.1.7", "db.example.org"))) == [False] * 2
    monkeypatch.setattr(engine, "is_near", lambda _host: False)
    assert "?sslmode=verify-full" in open_store(database_url).warning


# An answer that is lost


def test_an_entry_of_which_the_answer_is_lost_is_there(store: Store, proxy: Proxy, database_url: str) -> None:
    desk = store.desk("camp")
    proxy.at_commit = "unanswered"
    assert desk.enter(points(7), by="Petr").accepted
    assert (desk.refresh(), desk.version, authors(database_url)) == (False, 5, [*FIRST, "Petr"])
    proxy.at_commit = "lost"
    one_sentence(Unreachable, lambda: desk.enter(points(8), by="Ota"), "does not answer", "nothing was changed")
    assert (desk.version, authors(database_url)) == (5, [*FIRST, "Petr"])
    assert desk.enter(points(8), by="Ota").accepted
    assert authors(database_url) == [*FIRST, "Petr", "Ota"]
    assert store.verify() == ()


@pytest.mark.parametrize("then", ["shut", "silent"])
@pytest.mark.parametrize(("how", "last"), [("unanswered", 5), ("lost", 4)])
def test_while_it_cannot_be_known_nothing_is_claimed(
    store: Store, proxy: Proxy, database_url: str, open_store: Opener, how: Lost, last: int, then: State
) -> None:
    desk, near = store.desk("camp"), open_store(database_url).desk("camp")
    proxy.at_commit, proxy.then = how, then
    begun = time.monotonic()
    error = one_sentence(Unsure, lambda: desk.enter(points(7), by="Petr"), "not known whether", "look at the journal")
    assert time.monotonic() - begun < 12 * PATIENCE
    for language in ("en", "cs"):
        use_language(language)
        notice = " ".join(trouble_notice(error))
        for claim in ("Nothing was entered", "could not be stored", "Nic se nezapsalo", "se nepodařilo"):
            assert claim not in notice
        assert " ".join(trouble_notice(Unreachable("x"))) != notice
    near.refresh()
    assert near.enter(points(8), by="Eva").accepted
    proxy.become("open")
    assert desk.refresh()
    entered = [*FIRST, *["Petr"] * (last - 4), "Eva"]  # what others enter meanwhile does not hide it
    assert [entry.by for entry in desk.journal.entries] == authors(database_url) == entered
    assert desk.enter(points(1), by="Petr").accepted
    assert store.verify() == ()


def test_a_camp_whose_answer_is_lost_was_created_once(store: Store, proxy: Proxy) -> None:
    proxy.at_commit = "unanswered"
    assert store.create("Second", small(), "Jana").version == 4
    proxy.at_commit = "lost"
    with pytest.raises(Unreachable):
        store.create("Third", small(), "Jana")
    assert [camp.slug for camp in store.camps()] == ["camp", "second"]


@pytest.mark.parametrize(("how", "last"), [("unanswered", 4), ("lost", 5)])
def test_a_restoring_whose_answer_is_lost(store: Store, proxy: Proxy, database_url: str, how: Lost, last: int) -> None:
    desk = store.desk("camp")
    store.snapshot("early")
    assert desk.enter(points(7), by="Petr").accepted
    proxy.at_commit = how
    one_sentence(Unsure, lambda: store.restore("early"), "not known whether", "look at the journal")
    assert desk.refresh() == (last == 4)
    assert (desk.version, len(authors(database_url)), store.verify()) == (last, last, ())


def test_a_first_opening_that_is_not_answered(far_url: str, proxy: Proxy, open_store: Opener) -> None:
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
    assert desk.drafts("")["slips"].value == "fbi tygr"


# Silence


def test_a_silent_network_is_given_up_after_seconds_and_work_goes_on_after_it(store: Store, proxy: Proxy) -> None:
    desk = store.desk("camp")
    proxy.become("silent")
    for work in (desk.refresh, lambda: desk.enter(points(1), by="Petr")):
        begun = time.monotonic()
        one_sentence(StoreError, work, "does not answer")
        assert time.monotonic() - begun < 8 * PATIENCE
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
    wanted = {"lock_timeout": "1s", "statement_timeout": "1500ms", "idle_in_transaction_session_timeout": "30s"}
    with store.read() as connection:
        assert {name: connection.exec_driver_sql(f"SHOW {name}").scalar() for name in wanted} == wanted


# Any message


Work = Callable[[Desk, str], object]


def enter(desk: Desk, name: str) -> None:
    assert desk.enter(points(len(name)), by=name).accepted


WORKS: dict[str, Work] = {
    "enter": enter,
    "note": lambda desk, name: desk.note(Clue(1, "Under the tiger."), by=name),
    "amend": lambda desk, name: desk.confirm(desk.propose(Amendment(2, Entered(points(1)))), by=name, reason="misread"),
}


def tried(desk: Desk, work: Work, name: str, url: str, before: list[str], proxy: Proxy) -> list[str]:
    """Who made the entries after somebody tried to make one; it is there once, or not at all if that was said."""
    allowed = [[*before, name]]
    try:
        work(desk, name)
    except Unsure:
        allowed.append(before)
    except StoreError:
        allowed = [before]
    after = authors(url)
    assert after in allowed
    proxy.at_commit = None
    proxy.become("open")
    desk.refresh()
    assert [entry.by for entry in desk.journal.entries] == after
    return after


@pytest.mark.deep
@pytest.mark.parametrize("work", WORKS)
def test_the_network_is_cut_at_any_message(store: Store, proxy: Proxy, database_url: str, work: str) -> None:
    desk, known = store.desk("camp"), authors(database_url)
    ways: tuple[Lost, Lost] = ("lost", "unanswered")
    unheard = 0
    for message in range(1, 60):
        for how in ways:
            proxy.at_commit, proxy.message = how, message
            known = tried(desk, WORKS[work], f"{how} {message}", database_url, known, proxy)
            unheard += proxy.message > 0
        if unheard > 1:  # there are not that many messages
            break
    assert 4 < message < 59
    assert store.verify() == ()


@pytest.mark.deep
def test_the_network_may_fall_silent_at_any_message(store: Store, proxy: Proxy, database_url: str) -> None:
    desk, known = store.desk("camp"), authors(database_url)
    proxy.then = "silent"
    for message in (1, 2, 4, 6):
        proxy.at_commit, proxy.message = "lost", message
        known = tried(desk, enter, f"silent {message}", database_url, known, proxy)
    assert store.verify() == ()


@pytest.mark.parametrize("how", ["lost", "unanswered"])
@pytest.mark.deep
def test_the_server_is_killed_before_and_after_a_commit(
    store: Store, proxy: Proxy, database_url: str, server: Server, how: Lost
) -> None:
    def strike() -> None:
        server.kill()
        server.start()

    desk, known = store.desk("camp"), authors(database_url)
    store.timeout = 10  # in which it is there again
    proxy.strike = strike
    for number in range(10):
        proxy.at_commit = how
        after = tried(desk, enter, f"killed {number}", database_url, known, proxy)
        assert (len(after) == len(known) + 1) == (how == "unanswered")
        known = tried(desk, enter, f"after {number}", database_url, after, proxy)
        assert len(known) == len(after) + 1
    assert store.verify() == ()
