"""A PostgreSQL server of one's own, for the tests and for the benchmark of several desks."""

import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

_numbers = itertools.count(1)


def binaries() -> Path | None:
    """The folder of the newest server that Debian, or the path, has."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[4]))
    on_path = shutil.which("initdb")
    if found:
        return found[-1].parent
    return Path(on_path).parent if on_path else None


class Server:
    """A server whose socket and data are in ``folder``; its superuser is ``fejag``, without a password."""

    def __init__(self, folder: Path, programs: Path, *, durable: bool) -> None:
        """``programs``: their folder. ``durable``: whether it waits for the disk."""
        self.folder = folder
        self._user = pwd.getpwnam("postgres").pw_uid if os.geteuid() == 0 else None  # it refuses to run as root
        if self._user is not None:
            os.chown(folder, self._user, -1)
        self._programs, data = programs, folder / "data"
        words = ["-U", "fejag", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
        initdb: list[str | Path] = [programs / "initdb", "-D", data, *words]
        subprocess.run(initdb, user=self._user, cwd=folder, check=True, stdout=subprocess.DEVNULL)
        options = ["listen_addresses=", "shared_buffers=16MB", "max_connections=50"]
        options += [] if durable else ["fsync=off"]
        options = [f"-c{option}" for option in options]
        self._command: list[str | Path] = [programs / "postgres", "-D", data, "-k", folder, *options]
        self.start()

    def start(self) -> None:
        """Start it, or start it again after it was killed. Raise RuntimeError with its log if it does not."""
        log = self.folder / "log"
        with log.open("ab") as out:
            self._process = subprocess.Popen(self._command, user=self._user, cwd=self.folder, stdout=out, stderr=out)
        deadline = time.monotonic() + 30
        while True:
            try:
                psycopg.connect(self.url("postgres")).close()
            except psycopg.OperationalError as error:
                if self._process.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError(log.read_text()) from error
                time.sleep(0.02)
            else:
                return

    def kill(self) -> None:
        """End it at once: nothing is written down any more."""
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait(30)

    def url(self, database: str) -> str:
        return f"postgresql://fejag@/{database}?host={self.folder}"

    def new_database(self, encoding: str = "UTF8") -> str:
        """The URL of an empty database."""
        name = f"camps{next(_numbers)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE template0 ENCODING '{encoding}'")
        return self.url(name)

    def empty(self, database: str) -> None:
        """Make the database at this URL as it was when it was new, which takes less than to make another one."""
        name = psycopg.conninfo.conninfo_to_dict(database)["dbname"]
        writable = "-c default_transaction_read_only=off"
        with psycopg.connect(database, autocommit=True, options=writable) as connection:
            connection.execute(f'ALTER DATABASE "{name}" RESET ALL')
            others = "pid <> pg_backend_pid() AND datname = current_database()"
            connection.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}")
            connection.execute("DROP SCHEMA public CASCADE")
            connection.execute("CREATE SCHEMA public")

    def dump(self, database: str) -> str:
        """The SQL that makes what is in the database at this URL."""
        command: list[str | Path] = [self._programs / "pg_dump", "--inserts", "--schema=public", database]
        lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
        return "\n".join(line for line in lines if not line.startswith(("\\", "CREATE SCHEMA")))

    def fill(self, database: str, content: str) -> None:
        """Put into the empty database at this URL what was dumped of another one."""
        with psycopg.connect(database, autocommit=True) as connection:
            connection.execute(content.encode())


@contextmanager
def running(programs: Path, *, durable: bool = False) -> Iterator[Server]:
    """A fresh server, for as long as it is needed; ``programs``, ``durable``: as for `Server`."""
    folder = Path(tempfile.mkdtemp(prefix="fejag-pg-"))
    try:
        server = Server(folder, programs, durable=durable)
        try:
            yield server
        finally:
            server.kill()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
