"""The server asked without a browser: what it refuses, what it sends, and that no application is left over."""

import asyncio
import os
import re
import signal
from pathlib import Path

import psutil
import pytest
from aiohttp import WSServerHandshakeError

from fejag_admin.web.session import TAKEN
from tests.web.chromium import PATIENCE
from tests.web.conftest import Serving, Wire, answer_to, applications, asked, commanded, connect, soon, visitor


def is_alive(process: psutil.Process) -> bool:
    """Whether a process still runs; one that nobody has asked for its end does not."""
    try:
        return process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


async def test_the_link_lets_one_browser_in(serving: Serving) -> None:
    async with serving() as served, visitor(served, inside=False) as first, visitor(served, inside=False) as second:
        link = served.gate.link
        assert (await asked(first, link, Sec_Purpose="prefetch;prerender"))[0] == 403
        assert (await asked(first, link, "HEAD"))[0] == 405  # looking ahead does not use the link up
        status, page, _answer = await asked(first, f"{served.at}/")
        assert (status, b"has not been let in" in page, served.entered) == (403, True, [])
        status, _page, answer = await asked(first, link)
        cookie = answer.headers["Set-Cookie"]
        assert (status, answer.headers["Location"]) == (303, "/")
        assert ("HttpOnly" in cookie, "SameSite=Lax" in cookie) == (True, True)
        assert (await asked(first, f"{served.at}/"))[0] == 200
        assert served.entered == ["127.0.0.1"]
        status, page, answer = await asked(second, link)
        assert (status, b"has been used" in page, "Set-Cookie" in answer.headers) == (403, True, False)
        assert (await asked(first, link))[0] == 303  # who used it may press it again
        assert served.entered == ["127.0.0.1"]
        assert (await asked(second, f"{served.at}/in/nonsense"))[0] == 403
        assert (await asked(second, served.gate.link))[0] == 303


async def test_a_foreign_name_of_the_server_is_refused(serving: Serving) -> None:
    async with serving() as served, visitor(served) as client:
        for path in ("/", "/ws", "/files/page.js", "/in/x"):
            for host in ("evil.example", f"evil.example:{served.gate.port}", "127.0.0.1"):
                status, page, _answer = await asked(client, served.at + path, Host=host)
                assert (status, b"is not called so" in page) == (421, True)


async def test_without_the_cookie_and_for_other_pages_there_is_nothing(serving: Serving) -> None:
    async with serving() as served, visitor(served, inside=False) as client, visitor(served) as inside:
        for path in ("/", "/files/page.js", "/files/", "/nothing"):
            assert (await asked(client, served.at + path))[0] == 403
        for cookie in ({}, {served.gate.cookie: "guessed"}):
            client.cookie_jar.update_cookies(cookie)
            with pytest.raises(WSServerHandshakeError, match="403"):
                await connect(client, served)
        for origin in ("http://evil.example", "null", "https://127.0.0.1", "http://127.0.0.1:1", None):
            with pytest.raises(WSServerHandshakeError, match="403"):
                await connect(inside, served, origin=origin)
        assert applications() == []


async def test_no_file_can_be_asked_for_but_those_of_the_page_which_takes_nothing_from_elsewhere(
    serving: Serving,
) -> None:
    async with serving() as served, visitor(served) as client:
        _status, page, answer = await asked(client, f"{served.at}/")
        assert b"//" not in page.replace(f"ws://127.0.0.1:{served.gate.port}/ws".encode(), b"")
        policy = answer.headers["Content-Security-Policy"]
        assert ("default-src 'none'" in policy, "frame-ancestors 'none'" in policy) == (True, True)
        assert answer.headers["Cache-Control"] == "no-store"
        _status, sheet, _answer = await asked(client, f"{served.at}/files/page.css")
        wanted = set(re.findall(r'"(/(?:files|textual)/[^"]+)"', (page + sheet).decode()))
        assert len(wanted) == 6
        for path in wanted:
            status, _content, answer = await asked(client, served.at + path)
            kinds = {".css": ("text/css",), ".js": ("text/javascript", "application/javascript")}
            kind = kinds.get(Path(path).suffix, ("font/ttf", "application/octet-stream"))
            assert (status, answer.content_type in kind) == (200, True)
        for name in ("", "js", "js/", "none.html", "../server.py", "%2e%2e/server.py", "//etc/passwd"):
            for folder in ("files", "textual"):
                status, content, _answer = await asked(client, f"{served.at}/{folder}/{name}")
                assert (status in (403, 404), b"Index of" in content) == (True, False)
        for path in ("/static/", "/download/x", "/favicon.ico"):
            assert (await asked(client, served.at + path))[0] == 404


MALFORMED = (b"GARBAGE\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"GET / HTTP/1.1\r\nA b: c\r\n\r\n", b"GET /" + b"x" * 9000)


async def test_what_is_malformed_is_answered_without_versions(serving: Serving) -> None:
    async with serving() as served:
        for request in MALFORMED:
            answer = await answer_to(served.gate.port, request + b" HTTP/1.1\r\n\r\n")
            assert answer.startswith(b"HTTP/1.")
            assert not re.search(rb"aiohttp|python", answer.lower())


async def test_an_application_ends_with_its_page(serving: Serving) -> None:
    """Closed, or vanished without a word."""
    async with serving() as served, visitor(served) as client:
        pages = [await connect(client, served) for _ in range(2)]
        await soon(lambda: len(applications()) == 2)
        assert (await pages[0].receive(PATIENCE)).data.startswith(b"\x1b")
        await pages[0].close()
        await soon(lambda: len(applications()) == 1)
        response = pages[1]._response
        assert response.connection is not None
        assert response.connection.transport is not None
        response.connection.transport.abort()
        await soon(lambda: not applications())


async def test_a_page_that_was_away_finds_its_application(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fejag_admin.web.server.MOST_AWAY", 1)
    async with serving("--by", "Tablet", away=60) as served, visitor(served) as client:
        first = await connect(client, served, page="one")
        drawing = Wire(first)
        await drawing.shows("Camp 2001", "Tablet")
        (mine,) = applications()
        again = await connect(client, served, page="one")  # before anybody knows that the first one has gone
        await Wire(again).shows("Camp 2001", "Tablet")
        await drawing.ended
        assert first.close_code == TAKEN
        another = await connect(client, served, page="two")
        await soon(lambda: len(applications()) == 2)
        await again.close()
        third = await connect(client, served, page="three")  # in the same browser
        await Wire(third).shows("Camp 2001", "Tablet")
        assert mine in applications()
        await third.close()
        await asyncio.sleep(0.2)
        await another.close()
        await soon(lambda: mine not in applications())  # too many would wait: the first that left
        assert len(applications()) == 1
        async with visitor(served) as stranger:
            await Wire(await connect(stranger, served, page="two")).shows("Camp 2001")
            assert len(applications()) == 2


async def test_an_application_ends_when_its_page_is_silent(serving: Serving) -> None:
    """A tablet switched off, or out of reach, closes nothing; it is missed because it does not answer."""
    async with serving(heartbeat=1) as served, visitor(served) as client:
        page = await connect(client, served, autoping=False)
        await soon(applications)
        await soon(lambda: not applications())
        assert not page.closed


async def test_the_application_leaves_and_the_page_hears_of_it(serving: Serving) -> None:
    async with serving() as served, visitor(served) as client:
        page = await connect(client, served)
        assert (await page.receive(PATIENCE)).data
        await page.send_str("no JSON")
        await page.send_json(["resize", {"width": "wide", "height": None}])
        await page.send_json(["resize", {"width": 10**9, "height": -1}])
        await page.send_json(["ping", "7"])
        while (await page.receive(PATIENCE)).data != '["pong", "7"]':
            pass  # what it draws meanwhile
        await page.send_json(["stdin", "\x11"])  # Ctrl+Q
        await soon(lambda: not applications())
        while not page.closed:
            await page.receive(PATIENCE)


@pytest.mark.deep
async def test_an_application_that_will_not_leave_is_made_to(serving: Serving) -> None:
    async with serving() as served, visitor(served) as client:
        page = await connect(client, served)
        assert (await page.receive(PATIENCE)).data
        applications()[0].suspend()
        await page.close()
        await soon(lambda: not applications())


async def test_language_camp_store_and_name_are_passed_on(place: Path) -> None:
    words = ("--lang", "cs", "--store", str(place), "--camp", "camp-2001", "--by", "Tablet")
    async with commanded(*words) as (server, page, _link):
        await Wire(page).shows("Camp 2001", "Tablet", "Dnes")
        (application,) = applications(server.pid)
        assert not any(str(place) in word for word in application.cmdline())  # it may be a URL with a password


@pytest.mark.deep
async def test_nothing_that_lies_where_it_is_started_is_run(place: Path) -> None:
    """That folder may be on anybody's stick; the store is named from there all the same."""
    marker = place.with_name("code-ran")
    for name in ("click", "textual", "fejag_admin", "json"):
        place.with_name(f"{name}.py").write_text(f"open({str(marker)!r}, 'w')\nraise SystemExit(3)\n", "utf-8")
    words = ("--lang", "en", "--store", place.name, "--camp", "camp-2001")
    async with commanded(*words, where=place.parent) as (_server, page, _link):
        await Wire(page).shows("Camp 2001", "Today")
    assert not marker.exists()


OTHER_ENDS = (signal.SIGINT, signal.SIGHUP, signal.SIGKILL)


@pytest.mark.parametrize("how", [signal.SIGTERM, *(pytest.param(how, marks=pytest.mark.deep) for how in OTHER_ENDS)])
async def test_nothing_is_left_when_the_server_ends(place: Path, how: signal.Signals) -> None:
    """Also if it is killed and can do nothing about it."""
    async with commanded("--store", str(place)) as (server, page, _link):
        assert (await page.receive(PATIENCE)).data
        left = applications(server.pid)
        assert left
        os.kill(server.pid, how)
        await soon(lambda: server.poll() is not None)
        await soon(lambda: not any(map(is_alive, left)))
    assert server.returncode == (-how if how == signal.SIGKILL else 0)
