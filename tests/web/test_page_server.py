"""The public page's server without a browser: what it answers, what it never does, and what is new there."""

import asyncio
import gzip
import signal
import socket
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession, ClientTimeout, TCPConnector

from fejag_admin.camp.file.document import load
from fejag_admin.common.files import data_file
from fejag_admin.rules.orders import Place
from fejag_admin.store.store import Store
from fejag_admin.web import public
from fejag_admin.web.public import PublicServer
from tests.web.conftest import answer_to, asked, free_port, served_by_command, soon

FILES = {
    "index.html": b"<!DOCTYPE html><title>Camp</title>" + b"light " * 100,
    "cs/index.html": b"<!DOCTYPE html><title>T\xc3\xa1bor</title>",
    "page.js": b"1",
}
REQUEST = b"GET %s HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"


@dataclass
class Published:
    """What a running server shows, and how often it has looked for it; ``trouble``: raised by the next look."""

    port: int
    files: dict[str, bytes]
    looks: int = 0
    trouble: Exception | None = None

    @property
    def at(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def __call__(self) -> dict[str, bytes]:
        self.looks += 1
        if self.trouble is not None:
            raise self.trouble
        return dict(self.files)

    async def looked_at(self) -> None:
        """Wait until the server has looked for what is new."""
        looks = self.looks
        await soon(lambda: self.looks >= looks + 2)


@asynccontextmanager
async def published(**settings: Any) -> AsyncIterator[tuple[Published, PublicServer, ClientSession]]:
    """A server of `FILES`, and who asks it; ``settings``: those of its module."""
    shown = Published(free_port(), dict(FILES))
    with pytest.MonkeyPatch.context() as patch:
        for name, value in {"POLL": 0.01, **settings}.items():
            patch.setattr(public, name, value)
        server = PublicServer("127.0.0.1", shown.port, shown)
        runner = await server.start()
        try:
            connector = TCPConnector(limit=0)
            async with ClientSession(connector=connector, auto_decompress=False, timeout=ClientTimeout(20)) as client:
                yield shown, server, client
        finally:
            await runner.cleanup()


async def test_only_the_files_are_there() -> None:
    async with published() as (shown, _server, client):
        for path, name in (("/", "index.html"), ("/cs/", "cs/index.html"), ("/index.html?x=1", "index.html")):
            status, body, answer = await asked(client, shown.at + path)
            assert (status, body) == (200, FILES[name])
            assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
        script = (await asked(client, f"{shown.at}/page.js"))[2]
        assert script.headers["Content-Type"] == "text/javascript; charset=utf-8"
        nowhere = "cs .. ../../etc/passwd /etc/passwd %2e%2e/camps.db cs/%2e%2e/index.html .git ws in/key files/page.js"
        for path in (*nowhere.split(), "download/x", "index.html%00", "/index.html"):
            reply = await answer_to(shown.port, REQUEST % f"/{path}".encode())
            assert reply.startswith(b"HTTP/1.1 404"), path
            assert path.encode() not in reply
        for path in ("*", "http://x/y"):
            assert (await answer_to(shown.port, REQUEST % path.encode())).split()[1] in (b"404", b"400"), path


async def test_pages_can_only_be_read() -> None:
    async with published() as (shown, _server, client):
        for method in ("POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"):
            status, _body, answer = await asked(client, f"{shown.at}/", method)
            assert (status, answer.headers["Allow"]) == (405, "GET, HEAD")
        status, body, answer = await asked(client, f"{shown.at}/", "HEAD")
        assert (status, body, answer.headers["Content-Length"]) == (200, b"", str(len(FILES["index.html"])))


async def test_every_answer_says_what_the_browser_may_do() -> None:
    async with published() as (shown, _server, client):
        for path, expected in (("/", 200), ("/nothing", 404)):
            status, _body, answer = await asked(client, shown.at + path)
            assert status == expected
            assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
            assert "http" not in answer.headers["Content-Security-Policy"]
            assert (answer.headers["X-Content-Type-Options"], answer.headers["Server"]) == ("nosniff", "FEJAG")
            assert not {"Set-Cookie", "Access-Control-Allow-Origin", "Last-Modified"} & {*answer.headers}


async def test_what_a_phone_has_is_not_sent_again() -> None:
    async with published() as (shown, _server, client):
        _status, body, answer = await asked(client, f"{shown.at}/")
        _status, small, packed = await asked(client, f"{shown.at}/", Accept_Encoding="br, gzip")
        assert packed.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(small) == body
        assert len(small) < len(body) / 4
        mark = answer.headers["ETag"]
        assert mark != packed.headers["ETag"]
        for has in (mark, f'"other", {mark}', f"W/{mark}", "*"):
            assert (await asked(client, f"{shown.at}/", If_None_Match=has))[:2] == (304, b"")
        shown.files["index.html"] = b"new"
        await shown.looked_at()
        assert (await asked(client, f"{shown.at}/", If_None_Match=mark))[:2] == (200, b"new")


async def test_whoever_says_nothing_or_reads_nothing_is_turned_away() -> None:
    async with published(LONGEST=0.3) as (shown, server, _client):
        shown.files["index.html"] = bytes(range(256)) * 30_000
        await shown.looked_at()
        with closing(socket.socket()) as slow:
            slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            slow.connect(("127.0.0.1", shown.port))
            slow.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            assert await answer_to(shown.port, b"") == b""
            await soon(lambda: not len(server.waiting))


async def test_what_was_shown_stays_while_nothing_new_can_be_learned_and_all_ends_at_once() -> None:
    async with published() as (shown, _server, client):
        shown.trouble = OSError("the database is away")
        await shown.looked_at()
        assert (await asked(client, f"{shown.at}/"))[1] == FILES["index.html"]
        shown.trouble = None
        shown.files["page.js"] = b"2"
        await shown.looked_at()
        assert (await asked(client, f"{shown.at}/page.js"))[1] == b"2"
        begun = time.monotonic()
    assert time.monotonic() - begun < 0.9


async def test_the_command_shows_what_another_process_enters_and_nothing_of_the_desk(place: Path) -> None:
    """With a notice, while the store is away for a moment, and until Ctrl+C."""
    port, notice, away = free_port(), place.with_name("notice.pdf"), place.with_name("away.db")
    camp = ("--lang", "en", "--store", str(place), "--camp", "camp-2001")
    what = ("--page", "--host", "127.0.0.1", "--notice", str(notice))
    with served_by_command(*camp, what=what, port=port) as (served, first), Store.open(place) as store:
        assert served.stdout is not None
        assert served.stderr is not None
        link = served.stdout.readline().strip()
        assert (first, link) == (str(notice), f"http://127.0.0.1:{port}")
        assert notice.read_bytes().startswith(b"%PDF")
        assert "The public page of “Camp 2001”" in served.stderr.readline()
        desk, page = store.desk("camp-2001"), f"{link}/en/index.html"
        async with ClientSession() as client:
            before = (await asked(client, page))[1]
            assert "FBI" in before.decode()
            refused = Place("fbi", "opice", desk.campaign.board.cell("A1"))
            assert not desk.enter(refused, by="Anna", even_refused=True).accepted
            place.rename(away)
            await asyncio.sleep(1)
            assert (await asked(client, page))[1] == before
            away.rename(place)
            more = load(data_file("sample-camp.json").read_bytes()).orders[3:10]
            assert any(desk.enter(entered.order, by="Anna", even_refused=True).accepted for entered in more)
            begun = time.monotonic()
            while (await asked(client, page))[1] == before:
                assert time.monotonic() - begun < 10
                await asyncio.sleep(0.1)
        served.send_signal(signal.SIGINT)
        assert served.wait(10) == 0
        complaints = served.stderr.read()
    assert "cannot be opened" in complaints
    assert "Ended" in complaints.splitlines()[-1]
    assert not list(place.parent.glob("*.page"))
