"""Connections of browsers that have not been let in: a few at once, each for a short time, whatever they say or not.

A connection takes a file descriptor before it has said a word, and HTTP sets no time for saying it. Without limits
whoever reaches the port could keep everybody else out.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable

from aiohttp import web

LONGEST = 10.0  # seconds from the connection to a request that is let in, with its answer
MOST = 64  # connections at once
MOST_OF_ONE = 16  # of them from one address; a browser opens six

Transport = asyncio.BaseTransport


class Waiting:
    """The connections that wait to be let in. ``longest``: seconds that each of them may wait."""

    def __init__(self, longest: float = LONGEST) -> None:
        self._longest = longest
        self._waiting: dict[Transport, tuple[str, asyncio.TimerHandle]] = {}  # the oldest first

    def __len__(self) -> int:
        return len(self._waiting)

    def begin(self, transport: Transport) -> None:
        """Let a connection wait. If there are too many, the oldest of the address that has most of them is ended."""
        ending = asyncio.get_running_loop().call_later(self._longest, self._turn_away, transport)
        self._waiting[transport] = str((transport.get_extra_info("peername") or ("",))[0]), ending
        address, number = Counter(address for address, _ending in self._waiting.values()).most_common(1)[0]
        if number > MOST_OF_ONE or len(self._waiting) > MOST:
            self._turn_away(next(one for one, (whose, _ending) in self._waiting.items() if whose == address))

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


class Site(web.BaseSite):
    """Listens for connections, all of which wait at first."""

    def __init__(self, runner: web.AppRunner, host: str, port: int, waiting: Waiting) -> None:
        super().__init__(runner, backlog=MOST)  # as many are taken in at a time, before any of them can be turned away
        self._place, self._waiting = (host, port), waiting

    @property
    def name(self) -> str:
        return "http://{}:{}".format(*self._place)

    async def start(self) -> None:
        """Listen; raise OSError if the address cannot be used."""
        await super().start()
        answering: Callable[[], asyncio.Protocol] | None = self._runner.server
        assert answering is not None

        def doorway() -> Doorway:
            return Doorway(answering(), self._waiting)

        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(doorway, *self._place, backlog=self._backlog)
