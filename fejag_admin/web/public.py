"""The public page for everybody's phone: files that the server is handed, and nothing else.

All is answered from memory by the name of a file: no name leads anywhere else, and nothing can be entered.
"""

import asyncio
import gzip
import hashlib
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import PurePosixPath
from typing import Any

from aiohttp import web
from aiohttp.typedefs import Handler

from fejag_admin.common.error_log import write_log
from fejag_admin.common.language import _
from fejag_admin.web.pages import guarded, refused, say
from fejag_admin.web.waiting import Waiting, listen

POLL = 0.5  # seconds between two looks for what is new
LONGEST, KEPT = 30.0, 5.0  # seconds for which a connection may ask and be answered, and be silent meanwhile
MOST, MOST_OF_ONE = 512, 400  # connections that ask; of one address: behind a school's may be a hundred phones
KINDS = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}


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
    ``files``: what is shown now; an open page asks for itself again and again. ``waiting``: the connections.
    """

    def __init__(self, host: str, port: int, look: Callable[[], Mapping[str, bytes] | None]) -> None:
        self._place, self._look = (host, port), look
        self.files: dict[str, File] = {}
        self.waiting = Waiting(LONGEST, MOST, MOST_OF_ONE)

    async def look(self) -> None:
        """Take over what is new."""
        files = await asyncio.to_thread(self._look)
        if files is not None:
            self.files = await asyncio.to_thread(lambda: {name: _ready(name, body) for name, body in files.items()})

    async def _followed(self, _app: web.Application) -> AsyncIterator[None]:
        """Look for what is new until the server ends."""
        following = asyncio.create_task(self._follow())
        yield
        following.cancel()

    async def _follow(self) -> None:
        while True:
            await asyncio.sleep(POLL)
            try:
                await self.look()
            except Exception as error:  # noqa: BLE001 - logged; the page goes on with what it has
                write_log(error)

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        if request.method not in ("GET", "HEAD"):
            return refused(405, _("Pages can only be read here."), Allow="GET, HEAD")
        absent = _("There is no such page. Open the first one again.")
        return await guarded(handler(request), absent, _("Something unexpected happened. Try again in a moment."))

    async def _file(self, request: web.Request) -> web.Response:
        name = request.path.removeprefix("/")
        file = self.files.get(f"{name}index.html" if not name or name.endswith("/") else name)
        file = file or self.files.get(f"{name}.html")  # a short address is typed into a projector's laptop
        if file is None:
            raise web.HTTPNotFound
        packed = "gzip" in request.headers.get("Accept-Encoding", "")
        mark = f"{file.mark}-gzip" if packed else file.mark
        headers = {"ETag": f'"{mark}"', "Vary": "Accept-Encoding", "Content-Type": file.kind}
        headers |= {"Cache-Control": "no-cache"}  # it may be kept, but is asked for again
        if any(tag.value in (mark, "*") for tag in request.if_none_match or ()):
            return web.Response(status=304, headers=headers)
        headers |= {"Content-Encoding": "gzip"} if packed else {}
        return web.Response(body=file.packed if packed else file.body, headers=headers)

    async def start(self) -> web.AppRunner:
        """Listen; return what is to be cleaned up at the end. Raise OSError if the address cannot be used."""
        await self.look()
        app = web.Application(middlewares=[self._guard])
        app.add_routes([web.route("*", "/{name:.*}", self._file)])
        app.on_response_prepare.append(partial(say, False))
        app.cleanup_ctx.append(self._followed)
        brief: dict[str, Any] = {"shutdown_timeout": 1, "keepalive_timeout": KEPT, "lingering_time": 0}
        return await listen(app, *self._place, self.waiting, **brief, handler_cancellation=True)


@lru_cache(maxsize=256)
def _ready(name: str, body: bytes) -> File:
    """A file of this name, ready to be sent."""
    kind = f"{KINDS.get(PurePosixPath(name).suffix, 'application/octet-stream')}; charset=utf-8"
    return File(kind, body, gzip.compress(body, mtime=0), hashlib.sha256(body).hexdigest()[:32])
