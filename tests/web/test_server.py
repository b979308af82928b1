"""The server asked without a browser: what it refuses, what it sends, and that no application is left over."""

import asyncio
import os
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import psutil
import pytest
from aiohttp import ClientResponse, ClientSession, ClientWebSocketResponse, CookieJar, WSMsgType, WSServerHandshakeError

from fejag_admin.web.session import TAKEN
from tests.cli.calling import ROOT
from tests.web.chromium import PATIENCE
from tests.web.conftest import Served, Serving, applications, free_port, soon


def is_alive(process: psutil.Process) -> bool:
    """Whether a process still runs; one that nobody has asked for its end does not."""
    try:
        return process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


@asynccontextmanager
async def visitor(served: Served, *, inside: bool = True) -> AsyncIterator[ClientSession]:
    """A browser without a screen; ``inside``: it has used the link."""
    async with ClientSession(cookie_jar=CookieJar(unsafe=True)) as client:  # unsafe: cookies of plain addresses
        if inside:
            async with client.get(served.gate.link) as answer:
                assert (answer.status, answer.url.path) == (200, "/")
        yield client


async def asked(client: ClientSession, address: str, **settings: Any) -> tuple[int, str, ClientResponse]:
    """Status, text and answer of a request; no redirection is followed."""
    async with client.get(address, allow_redirects=False, **settings) as answer:
        return answer.status, (await answer.read()).decode("utf-8", "replace"), answer


async def connect(
    client: ClientSession, served: Served, page: str = "", size: tuple[int, int] = (80, 24), **settings: Any
) -> ClientWebSocketResponse:
    """The socket over which a page would drive its application; ``page``: its name."""
    settings.setdefault("origin", served.at)
    address = f"{served.at}/ws?width={size[0]}&height={size[1]}&page={page}"
    socket: ClientWebSocketResponse = await client.ws_connect(address, **settings)
    return socket


async def test_the_link_lets_one_browser_in(serving: Serving) -> None:
    async with serving() as served, visitor(served, inside=False) as first, visitor(served, inside=False) as second:
        link = served.gate.link
        status, told, _answer = await asked(first, f"{served.at}/")
        assert (status, "has not been let in" in told) == (403, True)
        status, _told, answer = await asked(first, link)
        cookie = answer.headers["Set-Cookie"]
        assert (status, answer.headers["Location"]) == (303, "/")
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        assert (await asked(first, f"{served.at}/"))[0] == 200
        assert served.entered == ["127.0.0.1"]
        status, told, answer = await asked(second, link)
        assert (status, "has been used" in told, "Set-Cookie" in answer.headers) == (403, True, False)
        assert (await asked(first, link))[0] == 303  # who used it may press it again
        assert served.entered == ["127.0.0.1"]
        assert (await asked(second, f"{served.at}/in/nonsense"))[0] == 403
        assert (await asked(second, served.gate.link))[0] == 303


async def test_looking_ahead_does_not_use_the_link_up(serving: Serving) -> None:
    async with serving() as served, visitor(served, inside=False) as client:
        ahead = {"Sec-Purpose": "prefetch;prerender"}
        assert (await asked(client, served.gate.link, headers=ahead))[0] == 403
        async with client.head(served.gate.link) as answer:
            assert answer.status == 405
        assert served.entered == []
        assert (await asked(client, served.gate.link))[0] == 303


@pytest.mark.parametrize("path", ["/", "/ws", "/files/page.js", "/in/x"])
async def test_a_foreign_name_of_the_server_is_refused(serving: Serving, path: str) -> None:
    async with serving() as served, visitor(served) as client:
        for host in ("evil.example", f"evil.example:{served.gate.port}", "127.0.0.1"):
            status, told, _answer = await asked(client, served.at + path, headers={"Host": host})
            assert (status, "is not called so" in told) == (421, True)


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1", "http://127.0.0.1:1", None])
async def test_the_socket_is_for_pages_of_its_own_only(serving: Serving, origin: str | None) -> None:
    async with serving() as served, visitor(served) as client:
        with pytest.raises(WSServerHandshakeError) as refused:
            await connect(client, served, origin=origin)
        assert refused.value.status == 403
        assert applications() == []


async def test_without_the_cookie_there_is_nothing(serving: Serving) -> None:
    async with serving() as served, visitor(served, inside=False) as client:
        for path in ("/", "/files/page.js", "/files/", "/nothing"):
            assert (await asked(client, served.at + path))[0] == 403
        with pytest.raises(WSServerHandshakeError) as refused:
            await connect(client, served)
        assert refused.value.status == 403
        client.cookie_jar.update_cookies({served.gate.cookie: "guessed"})
        with pytest.raises(WSServerHandshakeError):
            await connect(client, served)
        assert applications() == []


async def test_no_file_can_be_asked_for_but_those_of_the_page(serving: Serving) -> None:
    async with serving() as served, visitor(served) as client:
        _status, page, _answer = await asked(client, f"{served.at}/")
        _status, sheet, _answer = await asked(client, f"{served.at}/files/page.css")
        wanted = set(re.findall(r'"(/(?:files|textual)/[^"]+)"', page + sheet))
        assert len(wanted) == 6
        for path in wanted:
            status, _told, answer = await asked(client, served.at + path)
            assert status == 200
            kinds = {".css": ("text/css",), ".js": ("text/javascript", "application/javascript")}
            assert answer.content_type in kinds.get(Path(path).suffix, ("font/ttf", "application/octet-stream"))
        for name in ("", "js", "js/", "none.html", "../server.py", "%2e%2e/server.py", "//etc/passwd"):
            for folder in ("files", "textual"):
                status, told, _answer = await asked(client, f"{served.at}/{folder}/{name}")
                assert (status in (403, 404), "Index of" in told) == (True, False)
        for path in ("/static/", "/download/x", "/favicon.ico"):
            assert (await asked(client, served.at + path))[0] == 404


async def test_the_page_takes_nothing_from_elsewhere(serving: Serving) -> None:
    async with serving() as served, visitor(served) as client:
        _status, told, answer = await asked(client, f"{served.at}/")
        assert "//" not in told.replace(f"ws://127.0.0.1:{served.gate.port}/ws", "")
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert answer.headers["Cache-Control"] == "no-store"


async def test_an_application_ends_with_its_page(serving: Serving) -> None:
    async with serving() as served, visitor(served) as client:
        pages = [await connect(client, served) for _ in range(2)]
        await soon(lambda: len(applications()) == 2)
        assert (await pages[0].receive(PATIENCE)).data.startswith(b"\x1b")
        await pages[0].close()
        await soon(lambda: len(applications()) == 1)
        response = pages[1]._response  # a page that vanishes without a word
        assert response.connection is not None
        assert response.connection.transport is not None
        response.connection.transport.abort()
        await soon(lambda: not applications())


async def _all_of(page: ClientWebSocketResponse) -> None:
    while not page.closed:
        await page.receive(PATIENCE)


async def test_a_page_that_was_away_finds_its_application(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fejag_admin.web.server.MOST_AWAY", 1)
    async with serving("--by", "Tablet", away=60) as served, visitor(served) as client:
        first = await connect(client, served, page="one")
        await drawn_until(first, "Camp 2001", "Tablet")
        (mine,) = applications()
        hearing = asyncio.create_task(_all_of(first))
        again = await connect(client, served, page="one")  # before anybody knows that the first one has gone
        await drawn_until(again, "Camp 2001", "Tablet")
        await hearing
        assert first.close_code == TAKEN
        other = await connect(client, served, page="two")
        await soon(lambda: len(applications()) == 2)
        await again.close()
        third = await connect(client, served, page="three")  # in the same browser
        await drawn_until(third, "Camp 2001", "Tablet")
        assert mine in applications()
        await third.close()
        await asyncio.sleep(0.2)
        await other.close()
        await soon(lambda: mine not in applications())  # too many would wait: the first that left
        assert len(applications()) == 1
        async with visitor(served) as stranger:
            await drawn_until(await connect(stranger, served, page="two"), "Camp 2001")
            assert len(applications()) == 2


OTHER_ENDS = (signal.SIGINT, signal.SIGHUP, signal.SIGKILL)
MALFORMED = [b"GARBAGE\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"GET / HTTP/1.1\r\nA b: c\r\n\r\n", b"GET /" + b"x" * 9000]


@pytest.mark.parametrize("request_sent", MALFORMED, ids=["words", "version", "header", "long"])
async def test_what_is_malformed_is_answered_without_versions(serving: Serving, request_sent: bytes) -> None:
    async with serving() as served:
        reader, writer = await asyncio.open_connection("127.0.0.1", served.gate.port)
        writer.write(request_sent + b" HTTP/1.1\r\n\r\n")
        answer = await asyncio.wait_for(reader.read(), PATIENCE)
        writer.close()
    assert answer.startswith(b"HTTP/1.")
    assert b"aiohttp" not in answer.lower()
    assert b"python" not in answer.lower()


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
        await page.send_json(["stdin", "\x11"])  # Ctrl+Q
        await soon(lambda: not applications())
        while not page.closed:
            await page.receive(PATIENCE)


@pytest.mark.deep
async def test_an_application_that_will_not_leave_is_made_to(serving: Serving) -> None:
    async with serving() as served, visitor(served) as client:
        page = await connect(client, served)
        assert (await page.receive(PATIENCE)).data
        stopped = applications()
        stopped[0].suspend()
        await page.close()
        await soon(lambda: not applications())


async def drawn_until(page: ClientWebSocketResponse, *words: str) -> str:
    """All that the application draws until these words are there."""
    drawn = ""
    while not all(word in drawn for word in words):
        told = await page.receive(PATIENCE)
        if told.type is WSMsgType.BINARY:
            drawn += told.data.decode("utf-8", "replace")
        assert told.type in (WSMsgType.BINARY, WSMsgType.TEXT), told
    return drawn


@asynccontextmanager
async def commanded(
    *words: str, what: tuple[str, ...] = (), where: Path = ROOT
) -> AsyncIterator[tuple[subprocess.Popen[str], ClientWebSocketResponse]]:
    """A real ``fejag`` that serves, and the socket of a page that its link has let in; ``what``: what it serves.

    ``where``: in which folder it is started.
    """
    port = free_port()
    fejag = str(Path(sys.executable).with_name("fejag"))
    command = [sys.executable, fejag, *words, "serve", *what, "--port", str(port)]
    pipe = subprocess.PIPE
    async with ClientSession(cookie_jar=CookieJar(unsafe=True)) as client:
        with subprocess.Popen(command, cwd=where, stdout=pipe, stderr=pipe, text=True) as server:
            try:
                assert server.stdout is not None
                link = server.stdout.readline().strip()
                assert link.startswith(f"http://127.0.0.1:{port}/in/"), link
                at = link[: link.index("/in/")]
                async with client.get(link) as answer:
                    assert answer.status == 200, await answer.text()
                yield server, await client.ws_connect(f"{at}/ws", origin=at)
            finally:  # whatever went wrong: the process would be waited for without end
                server.terminate()
                try:
                    told = server.communicate(timeout=PATIENCE)[1]
                finally:
                    server.kill()
                sys.stderr.write(told)
            assert "Traceback" not in told


async def test_language_camp_store_and_name_are_passed_on(place: Path) -> None:
    words = ("--lang", "cs", "--store", str(place), "--camp", "camp-2001", "--by", "Tablet")
    async with commanded(*words) as (server, page):
        await drawn_until(page, "Camp 2001", "Tablet", "Dnes")
        (application,) = applications(server.pid)
        assert not any(str(place) in word for word in application.cmdline())  # it may be a URL with a password


@pytest.mark.deep
async def test_nothing_that_lies_where_it_is_started_is_run(place: Path) -> None:
    """That folder may be on anybody's stick; the store is named from there all the same."""
    marker = place.with_name("code-ran")
    for name in ("click", "textual", "fejag_admin", "json"):
        code = f"open({str(marker)!r}, 'w')\nraise SystemExit(3)\n"
        place.with_name(f"{name}.py").write_text(code, "utf-8")
    words = ("--lang", "en", "--store", place.name, "--camp", "camp-2001")
    async with commanded(*words, where=place.parent) as (_server, page):
        await drawn_until(page, "Camp 2001", "Today")
    assert not marker.exists()


@pytest.mark.parametrize("how", [signal.SIGTERM, *(pytest.param(how, marks=pytest.mark.deep) for how in OTHER_ENDS)])
async def test_nothing_is_left_when_the_server_ends(place: Path, how: signal.Signals) -> None:
    """Also if it is killed and can do nothing about it."""
    async with commanded("--store", str(place)) as (server, page):
        assert (await page.receive(PATIENCE)).data
        left = applications(server.pid)
        assert left
        os.kill(server.pid, how)
        await soon(lambda: server.poll() is not None)
        await soon(lambda: not any(map(is_alive, left)))
    assert server.returncode == (-how if how == signal.SIGKILL else 0)
