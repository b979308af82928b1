"""Connections to PostgreSQL that do not wait for ever: for a server that fell silent, or for a network that is gone."""

from collections.abc import Generator
from time import monotonic
from typing import Any, TypeVar

import psycopg
from sqlalchemy import Engine, create_engine, event

from fejag_admin.common.language import _
from fejag_admin.store.database.address import Address
from fejag_admin.store.database.errors import NotAStore

SILENCE = 5.0
"""Seconds without an answer, beyond those for which another writer is waited for, after which a connection is dead."""

_IDLE = 30  # seconds after which the server ends the transaction of a program that does nothing more in it
T = TypeVar("T")


def server_engine(place: Address, timeout: float) -> Engine:
    """The engine for a database on a server. ``timeout``: seconds to wait for another writer.

    A connection to a database that is not in UTF-8 raises NotAStore.
    """
    assert place.url is not None
    patience = timeout + SILENCE
    keepalives = {"keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3}
    settings = {
        "timezone": "UTC",
        "synchronous_commit": "on",
        "lock_timeout": max(1, round(timeout * 1000)),
        "statement_timeout": round((timeout + SILENCE / 2) * 1000),  # so that the server is the first to give up
        "idle_in_transaction_session_timeout": _IDLE * 1000,
        # The server notices, too, that this computer is gone, and lets others write.
        **{f"tcp_{name}": value for name, value in keepalives.items()},
    }
    arguments = {
        "connect_timeout": max(2, round(timeout)),
        "application_name": "fejag",
        "options": " ".join(f"-c {name}={value}" for name, value in settings.items()),
        **keepalives,
        "tcp_user_timeout": round(patience * 1000),
    }
    engine = create_engine(place.url, connect_args=arguments, pool_pre_ping=True)

    class Watched(psycopg.Connection[Any]):
        """A connection that is given up when the server does not answer for longer than `SILENCE`."""

        def wait(self, gen: Generator[Any, Any, T], *args: Any, **named: Any) -> T:
            """Let psycopg do a step, and close the connection if no answer comes."""
            try:
                return super().wait(_answered(gen, patience), *args, **named)
            except _SilentError:
                self.close()
                raise

    @event.listens_for(engine, "do_connect")
    def connect(_dialect: Any, _record: Any, args: Any, named: Any) -> psycopg.Connection[Any]:
        connection = Watched.connect(*args, **named)
        encoding = connection.info.parameter_status("server_encoding")
        if encoding != "UTF8":
            connection.close()
            text = _(
                "{place} is a database in {encoding}, which cannot hold every name and sign; make one in UTF-8, such as"
                " “createdb -E UTF8 -T template0 camps”, and give its address."
            )
            raise NotAStore(text.format(place=place.label, encoding=encoding))
        return connection

    return engine


class _SilentError(psycopg.OperationalError):
    """The server does not answer any more."""


def _answered(steps: Generator[Any, Any, T], patience: float) -> Generator[Any, Any, T]:
    """What psycopg waits for, step by step; raise _SilentError if it is not done after so many seconds.

    A statement takes less, for the server itself gives it up before that.
    """
    end = monotonic() + patience
    try:
        wanted = next(steps)
        while monotonic() < end:
            wanted = steps.send((yield wanted))
    except StopIteration as done:
        result: T = done.value
        return result
    raise _SilentError(_("no answer for {seconds} seconds").format(seconds=round(patience)))
