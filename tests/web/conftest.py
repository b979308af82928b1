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
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from secrets import randbelow

import psutil
import pytest

from fejag_admin.camp.file.document import load
from fejag_admin.common.files import data_file
from fejag_admin.common.processes import python_process
from fejag_admin.store.store import Store
from fejag_admin.web.gate import Gate
from fejag_admin.web.server import CampServer
from tests.cli.calling import ROOT
from tests.web.chromium import PATIENCE, Chromium, chromium, program, running

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
    """Runs a server: ``serving(*words, ...)``; ``words``: added to the command that pages run; else as `CampServer`."""

    @asynccontextmanager
    async def serve(
        *words: str,
        heartbeat: float = 15,
        waiting: float = 10,
        away: float = 0,
        gate: Gate | None = None,
        public: Callable[[], str] = str,
    ) -> AsyncIterator[Served]:
        served = Served(gate or Gate("127.0.0.1", free_port()))
        command = ("-m", "fejag_admin", "--lang", "en", "--store", str(place), "--camp", "camp-2001")
        server = CampServer(
            python_process(*command, *words),
            shared,
            served.gate,
            "Camp 2001",
            entered=served.entered.append,
            heartbeat=heartbeat,
            waiting=waiting,
            away=away,
            public=public,
        )
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
def served_by_command(place: Path, port: int, *words: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A real ``fejag serve`` on loopback and the first line that it tells; whatever happens, it is ended."""
    command = [sys.executable, "-m", "fejag_admin", "--lang", "en", "--store", str(place), "--camp", "camp-2001"]
    command += ["serve", *words, "--port", str(port)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            yield server, server.stdout.readline().strip()
        finally:
            server.send_signal(signal.SIGCONT)
            server.terminate()
            server.communicate(timeout=PATIENCE)
