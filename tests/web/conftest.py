"""A real server on loopback over a store with the sample camp, and real browsers before it."""

import asyncio
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing, contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from secrets import randbelow
from typing import Any, ClassVar

import psutil
import pytest
from aiohttp import ClientResponse, ClientSession, ClientWebSocketResponse, CookieJar, WSMsgType

from fejag_admin.camp.file.document import load
from fejag_admin.common.files import data_file
from fejag_admin.common.processes import python_process
from fejag_admin.store.store import Store
from fejag_admin.web.gate import Gate
from fejag_admin.web.public import PublicServer
from fejag_admin.web.server import CampServer
from reports.sight import Camp
from tests.cli.calling import ROOT
from tests.reports.camps import camp_of, campaign_of, site_of
from tests.web.chromium import PATIENCE, SETTLING, Chromium, Page, chromium, program, running

PORTS = range(10_000, 32_000)


@dataclass
class Served:
    """A running server: its gate, and from where its links were used."""

    gate: Gate
    entered: list[str] = field(default_factory=list)

    @property
    def at(self) -> str:
        return f"http://127.0.0.1:{self.gate.port}"


Serving = Callable[..., AbstractAsyncContextManager[Served]]
Browsing = Callable[[], AbstractAsyncContextManager[Chromium]]


@pytest.fixture(scope="session")
def founded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with the sample camp after its first game, to be copied."""
    path = tmp_path_factory.mktemp("founded") / "camps.db"
    sample = load(data_file("sample-camp.json").read_bytes())
    with Store.open(path) as store:
        store.create("Camp 2001", replace(sample, orders=sample.orders[:3]), "Anna")
    return path


@pytest.fixture
def place(founded: Path, tmp_path: Path) -> Path:
    """A store of its own with the sample camp after its first game."""
    return Path(shutil.copy(founded, tmp_path))


@pytest.fixture
def shared(tmp_path: Path) -> Path:
    """The folder whose files the pages may read and write."""
    folder = tmp_path / "shared"
    folder.mkdir()
    return folder


@pytest.fixture
def serving(place: Path, shared: Path) -> Serving:
    """Runs a server: ``words``: added to the command that pages run; ``settings``: those of `CampServer`.

    An application does not wait for a page that has gone, unless a test says so.
    """

    @asynccontextmanager
    async def serve(*words: str, **settings: Any) -> AsyncIterator[Served]:
        served = Served(Gate("127.0.0.1", free_port()))
        command = ("-m", "fejag_admin", "--lang", "en", "--store", str(place), "--camp", "camp-2001", *words)
        settings = {"entered": served.entered.append, "away": 0, **settings}
        server = CampServer(python_process(*command), shared, served.gate, "Camp 2001", **settings)
        runner = await server.start()
        try:
            yield served
        finally:
            await runner.cleanup()

    return serve


@pytest.fixture(scope="session")
def driven_at(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """Where headless Chromium is driven, started once; skips where it is not installed, but never in CI."""
    binary = program()
    if binary is None:
        reason = "Chromium is not installed (Debian: apt-get install chromium)"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    with running(binary, tmp_path_factory.mktemp("chromium") / "profile") as found:
        yield found


@pytest.fixture
def browsing(driven_at: int) -> Browsing:
    """Gives a browser that knows nothing of those before."""
    return lambda: chromium(driven_at)


async def opened(page: Page, address: str) -> Page:
    """The application in this page, ready for keys."""
    await page.open(address)
    await page.shows("Camp 2001", "FBI")
    await page.until("document.activeElement.className == 'xterm-helper-textarea'")
    return page


async def soon(predicate: Callable[[], object]) -> None:
    """Wait until the predicate holds; fail if it does not in time."""
    end = time.monotonic() + PATIENCE
    while not predicate():
        assert time.monotonic() < end, "it never came to be"
        await asyncio.sleep(0.02)


def free_port() -> int:
    """A port of loopback on which nobody listens.

    Not one of those that the system gives to whoever asks for any: it could give it away before it is listened on.
    """
    for _attempt in range(100):
        port = PORTS.start + randbelow(len(PORTS))
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise AssertionError("no port is free")


def applications(of: int | None = None) -> list[psutil.Process]:
    """The applications that a server runs as its children, wherever they are; ``of``: its process, else this one."""
    return [child for child in psutil.Process(of).children(recursive=True) if is_application(child)]


def is_application(process: psutil.Process) -> bool:
    """Whether this is a running application; one that goes while it is looked at is none."""
    try:
        return process.status() != psutil.STATUS_ZOMBIE and "fejag_admin" in process.cmdline()
    except psutil.NoSuchProcess:
        return False


@contextmanager
def served_by_command(
    *words: str, what: tuple[str, ...] = (), port: int | None = None, where: Path = ROOT
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A real ``fejag`` that serves on loopback, and the first line that it writes; whatever happens, it is ended.

    ``what``: what it serves, and how; ``where``: in which folder it is started.
    """
    fejag = str(Path(sys.executable).with_name("fejag"))
    command = [sys.executable, fejag, *words, "serve", *what, "--port", str(port or free_port())]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=where, stdout=pipe, stderr=pipe, text=True) as server:
        assert server.stdout is not None
        try:
            yield server, server.stdout.readline().strip()
        finally:  # whatever went wrong: the process would be waited for without end
            server.send_signal(signal.SIGCONT)
            server.terminate()
            try:
                complaints = server.communicate(timeout=PATIENCE)[1]
            finally:
                server.kill()
            sys.stderr.write(complaints)
        assert "Traceback" not in complaints


@asynccontextmanager
async def visitor(served: Served, *, inside: bool = True) -> AsyncIterator[ClientSession]:
    """A browser without a screen; ``inside``: it has used the link."""
    async with ClientSession(cookie_jar=CookieJar(unsafe=True)) as client:  # unsafe: cookies of plain addresses
        if inside:
            async with client.get(served.gate.link) as answer:
                assert (answer.status, answer.url.path) == (200, "/")
        yield client


async def asked(
    client: ClientSession, address: str, method: str = "GET", **headers: str
) -> tuple[int, bytes, ClientResponse]:
    """Status, content and answer of a request; no redirection is followed."""
    headers = {"Accept-Encoding": "identity"} | {name.replace("_", "-"): value for name, value in headers.items()}
    async with client.request(method, address, allow_redirects=False, headers=headers) as answer:
        return answer.status, await answer.read(), answer


async def answer_to(port: int, request: bytes) -> bytes:
    """All that a server of loopback answers to these bytes, until it ends the connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    with closing(writer):
        writer.write(request)
        return await asyncio.wait_for(reader.read(), PATIENCE)


async def connect(
    client: ClientSession, served: Served, page: str = "", size: tuple[int, int] = (80, 24), **settings: Any
) -> ClientWebSocketResponse:
    """The socket over which a page would drive its application; ``page``: its name."""
    settings.setdefault("origin", served.at)
    address = f"{served.at}/ws?width={size[0]}&height={size[1]}&page={page}"
    socket: ClientWebSocketResponse = await client.ws_connect(address, **settings)
    return socket


class Wire(Page):
    """The application's end of the socket by itself: what a browser would send for keys, and draw.

    ``ended``: done when the connection is.
    """

    KEYS: ClassVar = {"Enter": "\r", "Escape": "\x1b", "Tab": "\t", "Down": "\x1b[B", "F9": "\x1b[20~"}

    def __init__(self, socket: ClientWebSocketResponse) -> None:
        self._socket = socket
        self.frames = ""
        self.ended = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        async for message in self._socket:
            if message.type is WSMsgType.BINARY:
                self.frames += message.data.decode("utf-8", "replace")

    async def press(self, *keys: str) -> None:
        for key in keys:
            control = key.startswith("Control+")
            await self.type(chr(ord(key[-1]) - ord("`")) if control else self.KEYS.get(key, key))
            if key == "Escape":
                await asyncio.sleep(SETTLING)

    async def type(self, text: str) -> None:
        await self._socket.send_json(["stdin", text])


@asynccontextmanager
async def commanded(
    *words: str, where: Path = ROOT
) -> AsyncIterator[tuple[subprocess.Popen[str], ClientWebSocketResponse, str]]:
    """A real ``fejag`` that serves, the socket of a page that its link has let in, and its next link."""
    with served_by_command(*words, where=where) as (server, link):
        assert server.stdout is not None
        async with ClientSession(cookie_jar=CookieJar(unsafe=True)) as client:
            at = link.partition("/in/")[0]
            async with client.get(link) as answer:
                assert answer.status == 200, await answer.text()
            yield server, await client.ws_connect(f"{at}/ws", origin=at), server.stdout.readline().strip()


Showing = Callable[[Camp], AbstractAsyncContextManager["Shown"]]


@dataclass
class Shown:
    """What is on show to everybody: the files, the server of them, its address, and a page of a browser."""

    files: dict[str, bytes]
    at: str
    page: Page


@pytest.fixture
def showing(browsing: Browsing) -> Showing:
    """Shows the public pages of a camp to Chromium."""

    @asynccontextmanager
    async def show(camp: Camp) -> AsyncIterator[Shown]:
        files, port = dict(site_of(camp)), free_port()
        runner = await PublicServer("127.0.0.1", port, lambda: files).start()
        try:
            async with browsing() as browser:
                yield Shown(files, f"http://127.0.0.1:{port}", await browser.page())
        finally:
            await runner.cleanup()

    return show


def sample_up_to(orders: int) -> Camp:
    """The sample camp with so many of its orders."""
    sample = campaign_of("sample-camp")
    return camp_of(replace(sample, orders=sample.orders[:orders]))


EVENTFUL = 111
"""Orders of the sample camp up to its tenth round, when most is shown."""
