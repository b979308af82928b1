"""The public page's server without a browser: what it answers, what it never does, and what is new there."""

import asyncio
import gzip
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientResponse, ClientSession, ClientTimeout, TCPConnector

from fejag_admin.camp.file.document import load
from fejag_admin.common.files import data_file
from fejag_admin.rules.orders import Place
from fejag_admin.store.store import Store
from fejag_admin.web import public
from fejag_admin.web.public import PublicServer
from tests.cli.calling import ROOT
from tests.web.conftest import free_port

FILES = {
    "index.html": b"<!DOCTYPE html><title>Camp</title>" + b"light " * 100,
    "cs/index.html": b"<!DOCTYPE html><title>T\xc3\xa1bor</title>",
    "page.js": b"1",
}


@dataclass
class Published:
    """What is published just now, and how often it was looked for; ``trouble``: raised by the next look."""

    files: dict[str, bytes]
    looks: int = 0
    trouble: Exception | None = None

    def __call__(self) -> dict[str, bytes]:
        self.looks += 1
        if self.trouble is not None:
            raise self.trouble
        return dict(self.files)


@dataclass
class Shown:
    """A running server and what it shows."""

    port: int
    published: Published
    server: PublicServer

    @property
    def at(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@asynccontextmanager
async def showing(**settings: Any) -> AsyncIterator[tuple[Shown, ClientSession]]:
    """A server of `FILES`, and who asks it; ``settings``: those of its module."""
    published, port = Published(dict(FILES)), free_port()
    with pytest.MonkeyPatch.context() as patch:
        for name, value in {"POLL": 0.01, **settings}.items():
            patch.setattr(public, name, value)
        server = PublicServer("127.0.0.1", port, published)
        runner = await server.start()
        try:
            connector = TCPConnector(limit=0)
            async with ClientSession(connector=connector, auto_decompress=False, timeout=ClientTimeout(20)) as client:
                yield Shown(port, published, server), client
        finally:
            await runner.cleanup()


async def got(client: ClientSession, address: str, method: str = "GET", **headers: str) -> tuple[ClientResponse, bytes]:
    async with client.request(method, address, headers={"Accept-Encoding": "identity", **headers}) as answer:
        return answer, await answer.read()


async def said(port: int, request: bytes) -> bytes:
    """All that the server answers to these bytes, until it ends the connection or says no more."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(request)
    try:
        return await asyncio.wait_for(reader.read(), 5)
    finally:
        writer.close()


async def test_only_the_files_are_there() -> None:
    async with showing() as (shown, client):
        for path, name in (("/", "index.html"), ("/cs/", "cs/index.html"), ("/index.html?x=1", "index.html")):
            answer, body = await got(client, shown.at + path)
            assert (answer.status, body) == (200, FILES[name])
            assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
        script = (await got(client, f"{shown.at}/page.js"))[0]
        assert script.headers["Content-Type"] == "text/javascript; charset=utf-8"
        for path in ("cs", "..", "../../etc/passwd", "/etc/passwd", "%2e%2e/camps.db", "cs/%2e%2e/index.html", ".git"):
            told = await said(shown.port, f"GET /{path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
            assert told.startswith(b"HTTP/1.1 404"), path
            assert path.encode() not in told
        for path in (
            "*",
            "/ws",
            "/in/key",
            "/files/page.js",
            "/download/x",
            "/index.html%00",
            "http://x/y",
            "//index.html",
        ):
            told = await said(shown.port, f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
            assert told.split()[1] in (b"404", b"400"), path


async def test_pages_can_only_be_read() -> None:
    async with showing() as (shown, client):
        for method in ("POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"):
            answer, _body = await got(client, f"{shown.at}/", method)
            assert (answer.status, answer.headers["Allow"]) == (405, "GET, HEAD")
        answer, body = await got(client, f"{shown.at}/", "HEAD")
        assert (answer.status, body, answer.headers["Content-Length"]) == (200, b"", str(len(FILES["index.html"])))


async def test_every_answer_says_what_the_browser_may_do() -> None:
    async with showing() as (shown, client):
        for path, status in (("/", 200), ("/nothing", 404)):
            async with client.get(shown.at + path) as answer:
                assert answer.status == status
                assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
                assert "http" not in answer.headers["Content-Security-Policy"]
                assert answer.headers["X-Content-Type-Options"] == "nosniff"
                assert answer.headers["Server"] == "FEJAG"
                assert "Set-Cookie" not in answer.headers
                assert "Access-Control-Allow-Origin" not in answer.headers
                assert "Last-Modified" not in answer.headers


async def test_what_a_phone_has_is_not_sent_again() -> None:
    async with showing() as (shown, client):
        answer, body = await got(client, f"{shown.at}/")
        packed, small = await got(client, f"{shown.at}/", **{"Accept-Encoding": "br, gzip"})
        assert packed.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(small) == body
        assert len(small) < len(body) / 4
        marks = answer.headers["ETag"], packed.headers["ETag"]
        assert len(set(marks)) == 2
        for mark in (marks[0], f'"other", {marks[0]}', f"W/{marks[0]}", "*"):
            again, nothing = await got(client, f"{shown.at}/", **{"If-None-Match": mark})
            assert (again.status, nothing) == (304, b"")
        shown.published.files["index.html"] = b"new"
        await until_looked(shown)
        answer, body = await got(client, f"{shown.at}/", **{"If-None-Match": marks[0]})
        assert (answer.status, body) == (200, b"new")


async def until_looked(shown: Shown) -> None:
    """Wait until the server has looked for what is new."""
    looks = shown.published.looks
    while shown.published.looks < looks + 2:
        await asyncio.sleep(0.01)


async def test_whoever_says_nothing_or_reads_nothing_is_turned_away() -> None:
    async with showing(LONGEST=0.3) as (shown, _client):
        shown.published.files["index.html"] = bytes(range(256)) * 30_000
        await until_looked(shown)
        silent, writer = await asyncio.open_connection("127.0.0.1", shown.port)
        with closing(writer), closing(socket.socket()) as slow:
            slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            slow.connect(("127.0.0.1", shown.port))
            slow.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            assert await asyncio.wait_for(silent.read(), 5) == b""
            while len(shown.server.waiting):
                await asyncio.sleep(0.05)


async def test_what_was_shown_stays_while_nothing_new_can_be_learned() -> None:
    async with showing() as (shown, client):
        shown.published.trouble = OSError("the database is away")
        await until_looked(shown)
        assert (await got(client, f"{shown.at}/"))[1] == FILES["index.html"]
        shown.published.trouble = None
        shown.published.files["page.js"] = b"2"
        await until_looked(shown)
        assert (await got(client, f"{shown.at}/page.js"))[1] == b"2"


async def test_it_ends_with_all_its_connections() -> None:
    async with showing() as (shown, client):
        await got(client, f"{shown.at}/")
        begun = time.monotonic()
    assert time.monotonic() - begun < 0.9


async def test_the_command_shows_what_another_process_enters_and_nothing_of_the_desk(place: Path) -> None:
    """With a notice, while the store is away for a moment, and until Ctrl+C."""
    port, notice, away = free_port(), place.with_name("notice.pdf"), place.with_name("away.db")
    words = ["--lang", "en", "--store", str(place), "--camp", "camp-2001", "serve", "--page", "--host", "127.0.0.1"]
    command = [sys.executable, "-m", "fejag_admin", *words, "--port", str(port), "--notice", str(notice)]
    pipe, link = subprocess.PIPE, f"http://127.0.0.1:{port}"
    with subprocess.Popen(command, cwd=ROOT, stdout=pipe, stderr=pipe, text=True) as served, Store.open(place) as store:
        try:
            assert served.stdout is not None
            assert served.stderr is not None
            said = [(await asyncio.to_thread(served.stdout.readline)).strip() for _line in range(2)]
            assert said == [str(notice), link]
            assert notice.read_bytes().startswith(b"%PDF")
            assert "The public page of “Camp 2001”" in served.stderr.readline()
            desk = store.desk("camp-2001")
            async with ClientSession() as client:
                _answer, before = await got(client, f"{link}/en/index.html")
                assert "FBI" in before.decode()
                refused = Place("fbi", "opice", desk.campaign.board.cell("A1"))
                assert not desk.enter(refused, by="Anna", even_refused=True).accepted
                place.rename(away)
                await asyncio.sleep(1)
                assert (await got(client, f"{link}/en/index.html"))[1] == before
                away.rename(place)
                more = load(data_file("sample-camp.json").read_bytes()).orders[3:10]
                assert any(desk.enter(one.order, by="Anna", even_refused=True).accepted for one in more)
                begun = time.monotonic()
                while (await got(client, f"{link}/en/index.html"))[1] == before:
                    assert time.monotonic() - begun < 10
                    await asyncio.sleep(0.1)
        finally:
            served.send_signal(signal.SIGINT)
        _out, said_to_us = served.communicate(timeout=10)
    assert served.returncode == 0
    assert "cannot be opened" in said_to_us
    assert "Ended" in said_to_us.splitlines()[-1]
    assert not list(place.parent.glob("*.page"))
