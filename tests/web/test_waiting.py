"""Whoever has not been let in cannot keep others out, however many connections he opens; and the log goes on."""

import asyncio
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path

import psutil
import pytest
from aiohttp import ClientSession, CookieJar

from fejag_admin.web.waiting import MOST_OF_ONE
from tests.cli.calling import ROOT
from tests.web.chromium import PATIENCE
from tests.web.conftest import Serving, answer_to, asked, commanded, connect, visitor

HALF = b"GET / HTTP/1.1\r\nHost: 127.0.0.1"
FLOOD, FILES = 600, 256  # connections; files that the server may open


@asynccontextmanager
async def half_sent(port: int, number: int) -> AsyncIterator[list[asyncio.StreamReader]]:
    """Connections whose requests never end."""
    readers = []
    async with AsyncExitStack() as stack:
        for _number in range(number):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            stack.callback(writer.close)
            writer.write(HALF)
            readers.append(reader)
        yield readers


async def left(reader: asyncio.StreamReader, seconds: float = PATIENCE) -> bool:
    """Whether the server ends a connection within some time."""
    with suppress(TimeoutError, ConnectionError):
        return await asyncio.wait_for(reader.read(), seconds) == b""
    return reader.at_eof() or reader.exception() is not None


async def test_of_one_address_only_so_many_wait(serving: Serving) -> None:
    async with serving(waiting=60) as served, half_sent(served.gate.port, MOST_OF_ONE + 5) as readers:
        assert all([await left(reader) for reader in readers[:5]])
        assert not any([await left(reader, 0.01) for reader in readers[5:]])
        async with visitor(served, inside=True) as client:  # the newest connection is not the one that is ended
            assert (await asked(client, f"{served.at}/"))[0] == 200


async def test_a_connection_is_let_in_soon_or_ended(serving: Serving) -> None:
    async with serving(waiting=1) as served, visitor(served) as client:
        page = await connect(client, served)
        async with half_sent(served.gate.port, 3) as readers:
            began = time.monotonic()
            assert all([await left(reader) for reader in readers])
            assert time.monotonic() - began >= 0.5
        assert (await page.receive(PATIENCE)).data  # who was let in stays
        assert not page.closed
        assert (await asked(client, f"{served.at}/"))[0] == 200


async def test_who_is_refused_holds_no_connection(serving: Serving) -> None:
    async with serving() as served:
        for path in ("/", "/in/x"):
            request = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{served.gate.port}\r\n\r\n"
            assert (await answer_to(served.gate.port, request.encode())).startswith(b"HTTP/1.1 403")


@pytest.mark.deep
async def test_a_flood_locks_nobody_out(place: Path, own_home: Path) -> None:
    async with commanded("--store", str(place)) as (server, page, link):
        psutil.Process(server.pid).rlimit(psutil.RLIMIT_NOFILE, (FILES, FILES))
        at = link.partition("/in/")[0]
        async with (
            half_sent(int(at.rpartition(":")[2]), FLOOD),
            ClientSession(cookie_jar=CookieJar(unsafe=True)) as client,
        ):
            async with client.get(link) as answer:
                assert (answer.status, answer.url.path) == (200, "/")
            another = await client.ws_connect(f"{at}/ws", origin=at)
            assert (await another.receive(PATIENCE)).data
        assert not page.closed
    assert not [path for path in own_home.rglob("errors.log") if "Too many open files" in path.read_text("utf-8")]


EXHAUSTED = """
import os
from fejag_admin.common.error_log import write_log
import resource
resource.setrlimit(resource.RLIMIT_NOFILE, (20, 20))
taken = []
try:
    while True:
        taken.append(os.open("/dev/null", os.O_RDONLY))
except OSError as error:
    print(write_log(error))
"""


def test_a_log_that_cannot_be_written_is_no_second_error(own_home: Path) -> None:
    done = subprocess.run([sys.executable, "-c", EXHAUSTED], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "None\n", "")
