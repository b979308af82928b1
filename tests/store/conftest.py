"""A PostgreSQL server for the tests, and the stores that they work on."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from fejag_admin.store.desk import Desk
from fejag_admin.store.store import Store
from tests.store.postgresql import Server, binaries, running
from tests.store.tools import Clock, Opener, small


@pytest.hookimpl(tryfirst=True)
def pytest_itemcollected(item: pytest.Item) -> None:
    """All tests that need the server run in one process, so that it is started once."""
    words = getattr(getattr(item, "callspec", None), "params", {}).values()
    if "server" in getattr(item, "fixturenames", ()) or "postgresql" in words:
        item.add_marker(pytest.mark.xdist_group("postgresql"))


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A fresh PostgreSQL server."""
    programs = binaries()
    if programs is None:
        reason = "PostgreSQL is not installed (Debian: apt-get install postgresql)"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    with running(programs) as fresh:
        yield fresh


@pytest.fixture(scope="session")
def shared_database(server: Server) -> str:
    """The URL of the database that one test has after the other."""
    return server.new_database()


@pytest.fixture
def database_url(server: Server, shared_database: str) -> str:
    """The URL of an empty PostgreSQL database."""
    server.empty(shared_database)
    return shared_database


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


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a SQLite store with one camp of four entries; it stays as it is."""
    folder = tmp_path_factory.mktemp("made")
    with Store.open(folder / "camps.db", clock=Clock()) as store:
        store.create("Camp", small(), "Jana")
    return folder


@pytest.fixture(scope="session")
def made_on_server(server: Server) -> str:
    """The SQL that makes a store with that camp in an empty PostgreSQL database."""
    url = server.new_database()
    with Store.open(url, clock=Clock()) as store:
        store.create("Camp", small(), "Jana")
    return server.dump(url)


@pytest.fixture
def begun(made: Path, file: Path) -> Path:
    """A copy of the SQLite store, to be gone on with."""
    shutil.copytree(made, file.parent, dirs_exist_ok=True)
    return file


@pytest.fixture
def open_store() -> Iterator[Opener]:
    """A function that opens a store with a ticking clock; the stores are closed after the test."""
    stores: list[Store] = []

    def open_next(place: str | Path, *, timeout: float = 5.0) -> Store:
        stores.append(Store.open(place, timeout=timeout, clock=Clock()))
        return stores[-1]

    yield open_next
    for store in stores:
        store.close()


@pytest.fixture
def own(begun: Path, open_store: Opener) -> Store:
    """A SQLite store with one camp of four entries."""
    return open_store(begun)


@pytest.fixture
def store(place: str, open_store: Opener, request: pytest.FixtureRequest) -> Store:
    """A store with one camp of four entries: a SQLite file, then a PostgreSQL database."""
    if "://" in place:
        request.getfixturevalue("server").fill(place, request.getfixturevalue("made_on_server"))
    else:
        request.getfixturevalue("begun")
    return open_store(place)


@pytest.fixture
def desk(store: Store) -> Desk:
    """The desk at that camp."""
    return store.desk("camp")


@pytest.fixture
def commons() -> Iterator[Path]:
    """A folder that anybody may enter and write to."""
    folder = Path(tempfile.mkdtemp(prefix="fejag-commons-"))
    folder.chmod(0o777)
    yield folder
    shutil.rmtree(folder)
