"""A server that is killed, a network cut at any message: every entry is there once, or it is said that it is not."""

from collections.abc import Callable

import psycopg
import pytest

from fejag_admin.camp.journal.contents import Amendment, Clue
from fejag_admin.orders.entered import Entered
from fejag_admin.store.desk import Desk
from fejag_admin.store.errors import StoreError, Unsure
from fejag_admin.store.store import Store
from tests.store.postgresql import Server
from tests.store.proxy import Proxy
from tests.store.test_server import far_url, proxy, store
from tests.store.tools import points

__all__ = ["far_url", "proxy", "store"]


def authors(url: str) -> list[str]:
    """Who made the entries, whatever the network does."""
    with psycopg.connect(url) as connection:
        return [row[0] for row in connection.execute("SELECT author FROM entries ORDER BY version").fetchall()]


def enter(desk: Desk, name: str) -> None:
    assert desk.enter(points(len(name)), by=name).accepted


def note(desk: Desk, name: str) -> None:
    desk.note(Clue(1, "Under the tiger."), by=name)


def amend(desk: Desk, name: str) -> None:
    desk.confirm(desk.propose(Amendment(2, Entered(points(len(name))))), by=name, reason="misread")


def tried(
    desk: Desk, work: Callable[[Desk, str], None], name: str, url: str, before: list[str], proxy: Proxy
) -> list[str]:
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
@pytest.mark.parametrize("work", [enter, note, amend])
def test_the_network_may_be_cut_at_any_message(
    store: Store, proxy: Proxy, database_url: str, work: Callable[[Desk, str], None]
) -> None:
    desk, known = store.desk("camp"), authors(database_url)
    unheard = 0
    for message in range(1, 60):
        for how in ("lost", "unanswered"):
            proxy.at_commit, proxy.message = how, message
            known = tried(desk, work, f"{how} {message}", database_url, known, proxy)
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
def test_the_server_may_be_killed_before_and_after_a_commit(
    store: Store, proxy: Proxy, database_url: str, server: Server, how: str
) -> None:
    def strike() -> None:
        server.kill()
        server.start()

    desk, known = store.desk("camp"), authors(database_url)
    store.timeout = 10  # in which it is there again
    proxy.strike = strike
    for time in range(10):
        proxy.at_commit = how  # type: ignore[assignment]
        after = tried(desk, enter, f"killed {time}", database_url, known, proxy)
        assert (len(after) == len(known) + 1) == (how == "unanswered")
        known = tried(desk, enter, f"after {time}", database_url, after, proxy)
        assert len(known) == len(after) + 1
    assert store.verify() == ()
