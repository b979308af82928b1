"""A PostgreSQL server for the tests, and the stores that they work on."""

from __future__ import annotations

import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from fejag_admin.store.store import Store
from tests.store.tools import Clock

_numbers = itertools.count(1)


def _binaries() -> Path | None:
    """The folder of the newest server that Debian, or the path, has."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[4]))
    on_path = shutil.which("initdb")
    if found:
        return found[-1].parent
    return Path(on_path).parent if on_path else None


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The folder of the socket of a fresh PostgreSQL server; its superuser is ``fejag``, without a password."""
    binaries = _binaries()
    if binaries is None:
        reason = "PostgreSQL is not installed (Debian: apt-get install postgresql)"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    folder = Path(tempfile.mkdtemp(prefix="fejag-pg-"))
    user = None
    if os.geteuid() == 0:  # the server refuses to run as root
        user = pwd.getpwnam("postgres").pw_uid
        os.chown(folder, user, -1)
    data = folder / "data"
    initdb = [
        str(binaries / "initdb"),
        "-D",
        str(data),
        "-U",
        "fejag",
        "-A",
        "trust",
        "-E",
        "UTF8",
        "--locale=C",
        "--no-sync",
    ]
    subprocess.run(initdb, user=user, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    options = ["-c", "fsync=off", "-c", "listen_addresses=", "-c", "shared_buffers=16MB", "-c", "max_connections=50"]
    log = (folder / "log").open("wb")
    server = subprocess.Popen(
        [binaries / "postgres", "-D", data, "-k", folder, *options], user=user, cwd=folder, stdout=log, stderr=log
    )
    try:
        _wait(folder, server)
        yield str(folder)
    finally:
        server.send_signal(signal.SIGQUIT)  # at once: nothing in it is worth writing down
        server.wait(30)
        log.close()
        shutil.rmtree(folder, ignore_errors=True)


def _wait(folder: Path, server: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + 30
    while True:
        try:
            psycopg.connect(_url(str(folder), "postgres")).close()
        except psycopg.OperationalError:
            if server.poll() is not None or time.monotonic() > deadline:
                pytest.fail((folder / "log").read_text())
            time.sleep(0.05)
        else:
            return


def _url(folder: str, database: str) -> str:
    return f"postgresql://fejag@/{database}?host={folder}"


@pytest.fixture
def database_url(postgresql: str) -> str:
    """The URL of an empty PostgreSQL database."""
    name = f"camps{next(_numbers)}"
    with psycopg.connect(_url(postgresql, "postgres"), autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}" TEMPLATE template0')
    return _url(postgresql, name)


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a store can be created: a SQLite file, then a PostgreSQL database."""
    if request.param == "sqlite":
        return str(tmp_path / "camps.db")
    url: str = request.getfixturevalue("database_url")
    return url


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where a SQLite store can be created."""
    return tmp_path / "camps.db"


@pytest.fixture
def open_store() -> Iterator[Callable[..., Store]]:
    """A function that opens a store with a ticking clock; the stores are closed after the test."""
    stores: list[Store] = []

    def open_one(place: str | Path, *, timeout: float = 5.0) -> Store:
        stores.append(Store.open(place, timeout=timeout, clock=Clock()))
        return stores[-1]

    yield open_one
    for store in stores:
        store.close()
