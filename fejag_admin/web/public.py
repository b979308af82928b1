"""The public page for everybody's phone: files that the server is handed, and word of what is new; nothing else.

All is answered from memory by the name of a file: no name leads anywhere else, and nothing can be entered.
"""

import asyncio
import gzip
import hashlib
import socket
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import PurePosixPath
from time import monotonic

from aiohttp import web
from aiohttp.typedefs import Handler

from fejag_admin.common.error_log import write_log
from fejag_admin.common.language import _
from fejag_admin.web.pages import headers, refusal
from fejag_admin.web.waiting import Waiting, listen

POLL, HEARTBEAT = 0.5, 15.0  # seconds between two looks for what is new; between two signs of life to a page
LONGEST, KEPT = 30.0, 5.0  # seconds for which a connection may ask and be answered, and be silent meanwhile
MOST, MOST_OF_ONE = 512, 400  # connections that ask; of one address: behind a school's may be a hundred phones
MOST_STREAMS, MOST_STREAMS_OF_ONE = 384, 250  # pages that are told of what is new as it comes; others ask now and then
WINDOW, MOST_ASKED = 10.0, 5000  # seconds, and requests of one address within them
AGAIN, SELDOM = 2000, 30_000  # milliseconds until a page that is told no more asks again
VANISHED = 30_000  # milliseconds for which a phone that has left the network may not answer

ALIVE = b"event: alive\ndata:\n\n"  # not a comment: a page hears of events alone, and tells when they end

KINDS = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
SAID = headers() | {"Server": "FEJAG", "Cache-Control": "no-cache"}  # not which versions of what answer


@dataclass(frozen=True, slots=True)
class File:
    """A file as it is sent: its type, its bytes, those packed, and the mark by which a browser knows it again."""

    kind: str
    body: bytes
    packed: bytes
    mark: str


class PublicServer:
    """Shows files to everybody at an address and port, anew as soon as there are others.

    ``look``: gives them by their names if there may be anything new, else None; called in a thread, over and over.
    ``files``: what is shown now. ``streams``: how many pages of each address are told of what is new as it comes;
    ``waiting``: the other connections.
    """

    def __init__(self, host: str, port: int, look: Callable[[], Mapping[str, bytes] | None]) -> None:
        self._place, self._look = (host, port), look
        self.files: dict[str, File] = {}
        self._version, self._news, self._ending = "", asyncio.Event(), False  # another event for each version
        self._asked, self._window = Counter[str](), 0.0
        self.streams, self.waiting = Counter[str](), Waiting(LONGEST, MOST, MOST_OF_ONE)

    async def look(self) -> None:
        """Take over what is new, and tell it to the pages that are open."""
        files = await asyncio.to_thread(self._look)
        if files is None:
            return
        self.files = await asyncio.to_thread(lambda: {name: _ready(name, body) for name, body in files.items()})
        marks = repr(sorted((name, file.mark) for name, file in self.files.items()))
        if (version := hashlib.sha256(marks.encode()).hexdigest()[:16]) != self._version:
            self._version = version
            self._wake()

    def _wake(self) -> None:
        self._news.set()
        self._news = asyncio.Event()

    async def _follow(self) -> None:
        while True:
            await asyncio.sleep(POLL)
            try:
                await self.look()
            except Exception as error:  # noqa: BLE001 - logged; the page goes on with what it has
                write_log(error)

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        if monotonic() - self._window > WINDOW:
            self._asked.clear()
            self._window = monotonic()
        self._asked[request.remote or ""] += 1
        if request.method not in ("GET", "HEAD"):
            return _refused(405, _("Pages can only be read here."), Allow="GET, HEAD")
        if self._asked[request.remote or ""] > MOST_ASKED:
            sentence = _("So much has been asked from here that others would have to wait. Try again in a moment.")
            return _refused(429, sentence, **{"Retry-After": str(int(WINDOW))})
        try:
            return await handler(request)
        except web.HTTPException:
            return _refused(404, _("There is no such page. Open the first one again."))
        except Exception as error:  # noqa: BLE001 - logged; nothing of it is for a phone
            write_log(error)
            return _refused(500, _("Something unexpected happened. Try again in a moment."))

    async def _file(self, request: web.Request) -> web.Response:
        name = request.path.removeprefix("/")
        file = self.files.get(f"{name}index.html" if not name or name.endswith("/") else name)
        file = file or self.files.get(f"{name}.html")  # a short address is typed into a projector's laptop
        if file is None:
            raise web.HTTPNotFound
        packed = "gzip" in request.headers.get("Accept-Encoding", "")
        mark = f"{file.mark}-gzip" if packed else file.mark
        headers = {"ETag": f'"{mark}"', "Vary": "Accept-Encoding", "Content-Type": file.kind}
        if any(one.value in (mark, "*") for one in request.if_none_match or ()):
            return web.Response(status=304, headers=headers)
        headers |= {"Content-Encoding": "gzip"} if packed else {}
        return web.Response(body=file.packed if packed else file.body, headers=headers)

    async def _events(self, request: web.Request) -> web.StreamResponse:
        """Tell a page that it is connected, and whenever there is anything new, as server-sent events."""
        response, whose = web.StreamResponse(headers={"Content-Type": "text/event-stream"}), request.remote or ""
        await response.prepare(request)
        if request.method == "HEAD":
            return response
        if self.streams.total() >= MOST_STREAMS or self.streams[whose] >= MOST_STREAMS_OF_ONE:
            await response.write(self._event(SELDOM))
            return response
        self.streams[whose] += 1
        try:
            self.waiting.end(request.transport)
            with suppress(ConnectionError):
                await self._tell(request, response)
        finally:
            self.streams[whose] -= 1
        return response

    async def _tell(self, request: web.Request, response: web.StreamResponse) -> None:
        version_sent, transport = "", request.transport
        assert transport is not None
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # a phone that leaves without a word is missed soon
            transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, VANISHED)
        while not transport.is_closing() and not self._ending:
            if transport.get_write_buffer_size():  # what was said before has not even left this computer
                transport.abort()
                return
            news, version = self._news, self._version
            await response.write(ALIVE if version == version_sent else self._event(AGAIN))
            version_sent = version
            with suppress(TimeoutError):
                await asyncio.wait_for(news.wait(), HEARTBEAT)

    def _event(self, again: int) -> bytes:
        """What a page is told of the version there is; ``again``: milliseconds until it asks if it is interrupted."""
        return f"retry: {again}\ndata: {self._version}\n\n".encode()

    async def start(self) -> web.AppRunner:
        """Listen; return what is to be cleaned up at the end. Raise OSError if the address cannot be used."""
        await self.look()
        app = web.Application(middlewares=[self._guard])
        app.add_routes([web.route("*", "/events", self._events), web.route("*", "/{name:.*}", self._file)])
        app.on_response_prepare.append(_say)
        app.on_shutdown.append(self._end)
        options = {"shutdown_timeout": 1, "keepalive_timeout": KEPT, "lingering_time": 0, "handler_cancellation": True}
        runner = await listen(app, *self._place, self.waiting, options)
        self._following = asyncio.create_task(self._follow())
        return runner

    async def _end(self, _app: web.Application) -> None:
        """The server ends: pages wait for nothing more."""
        self._ending = True
        self._following.cancel()
        self._wake()


@lru_cache(maxsize=256)
def _ready(name: str, body: bytes) -> File:
    """A file of this name, ready to be sent."""
    kind = f"{KINDS.get(PurePosixPath(name).suffix, 'application/octet-stream')}; charset=utf-8"
    return File(kind, body, gzip.compress(body, mtime=0), hashlib.sha256(body).hexdigest()[:32])


async def _say(_request: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(SAID)


def _refused(status: int, reason: str, **extra_headers: str) -> web.Response:
    page = refusal(_("Nothing to see here"), reason)
    return web.Response(status=status, text=page, content_type="text/html", headers=extra_headers)
