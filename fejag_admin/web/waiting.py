"""Connections of browsers that have not been let in: limited in number and in time.

A connection takes a file descriptor before it sends anything, and HTTP sets no time limit for the first request.
Without limits anybody who reaches the port could keep everybody else out.
"""

import asyncio
import logging
import os
import signal
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from threading import Thread
from typing import Any

from aiohttp import web, web_response

from fejag_admin.common.error_log import write_log
from fejag_admin.common.processes import LINKED

LONGEST = 10.0  # seconds from the connection to a request that is let in, with its answer
MOST = 64  # connections at once
MOST_OF_ONE = 16  # of them from one address; a browser opens six

Transport = asyncio.BaseTransport


class Waiting:
    """The connections that wait to be let in.

    ``longest``: seconds that each of them may wait. ``most``, ``most_of_one``: how many at once, and of one address.
    """

    def __init__(self, longest: float = LONGEST, most: int = MOST, most_of_one: int = MOST_OF_ONE) -> None:
        self._longest, self.most, self._most_of_one = longest, most, most_of_one
        self._waiting: dict[Transport, tuple[str, asyncio.TimerHandle]] = {}  # the oldest first

    def __len__(self) -> int:
        return len(self._waiting)

    def begin(self, transport: Transport) -> None:
        """Let a connection wait. If there are too many, the oldest of the address that has most of them is ended."""
        ending = asyncio.get_running_loop().call_later(self._longest, self._turn_away, transport)
        self._waiting[transport] = str((transport.get_extra_info("peername") or ("",))[0]), ending
        address, number = Counter(address for address, _ending in self._waiting.values()).most_common(1)[0]
        if number > self._most_of_one or len(self._waiting) > self.most:
            self._turn_away(next(waiting for waiting, (whose, _ending) in self._waiting.items() if whose == address))

    def end(self, transport: Transport | None) -> None:
        """A connection waits no longer: it was let in, or has gone; one that does not wait is left alone."""
        if transport in self._waiting:
            _address, ending = self._waiting.pop(transport)
            ending.cancel()

    def _turn_away(self, transport: Transport) -> None:
        self.end(transport)
        if isinstance(transport, asyncio.WriteTransport):
            transport.abort()


class Doorway(asyncio.Protocol):
    """Passes a connection on to who answers it, and tells when it begins to wait and when it has gone."""

    def __init__(self, inner: asyncio.Protocol, waiting: Waiting) -> None:
        self._inner, self._waiting = inner, waiting
        self._transport: Transport | None = None
        for name in ("data_received", "eof_received", "pause_writing", "resume_writing"):
            setattr(self, name, getattr(inner, name))

    def connection_made(self, transport: Transport) -> None:
        self._transport = transport
        self._inner.connection_made(transport)
        self._waiting.begin(transport)

    def connection_lost(self, error: Exception | None) -> None:
        self._waiting.end(self._transport)
        self._inner.connection_lost(error)


async def listen(app: web.Application, host: str, port: int, waiting: Waiting, **options: Any) -> web.AppRunner:
    """Listen for connections, all of which wait at first; return what is to be cleaned up at the end.

    ``options``: those of a runner. Raise OSError if the address cannot be used.
    """

    # What is malformed is answered by aiohttp itself, which would tell its version and that of Python.
    vars(web_response)["SERVER_SOFTWARE"] = "FEJAG"

    def doorway() -> Doorway:
        answering: Callable[[], asyncio.Protocol] | None = runner.server
        assert answering is not None
        return Doorway(answering(), waiting)

    async def close(_app: web.Application) -> None:
        server.close()

    make = asyncio.get_running_loop().create_server
    # As many are taken in at a time, before any of them can be turned away.
    server = await make(doorway, host, port, backlog=waiting.most, start_serving=False)
    app.on_shutdown.append(close)
    runner = web.AppRunner(app, access_log=None, **options)
    await runner.setup()
    await server.start_serving()
    return runner


async def run(start: Callable[[], Awaitable[web.AppRunner]], ready: Callable[[], None]) -> None:
    """Listen until it is ended; ``ready`` is called when browsers can come. Raises what ``start`` raises."""
    for name in ("aiohttp", "textual-serve"):  # they would write English and tracebacks to the terminal
        logging.getLogger(name).addHandler(logging.NullHandler())
    loop, ended = asyncio.get_running_loop(), asyncio.Event()
    loop.set_exception_handler(_log)
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        with suppress(NotImplementedError, AttributeError):
            loop.add_signal_handler(getattr(signal, name), ended.set)
    if os.environ.get(LINKED):

        def wait_for_the_end() -> None:
            sys.stdin.read()
            with suppress(RuntimeError):  # it has ended already
                loop.call_soon_threadsafe(ended.set)

        Thread(target=wait_for_the_end, daemon=True).start()
    runner = await start()
    try:
        ready()
        await ended.wait()
    finally:
        await runner.cleanup()


def _log(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Write an error that no task awaited to the log instead of the terminal."""
    if isinstance(error := context.get("exception"), Exception):
        write_log(error)
