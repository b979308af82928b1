"""The server: textual-serve behind a gate, without a file listing, external fonts or processes left over."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

from aiohttp import WSMsgType, web
from aiohttp.typedefs import Handler
from textual_serve.server import Server

from fejag_admin.common.error_log import write_log
from fejag_admin.common.language import _
from fejag_admin.common.processes import PythonProcess
from fejag_admin.web.gate import STAYING, Gate
from fejag_admin.web.pages import PAGE, guarded, page, refused, say
from fejag_admin.web.session import ENDED, BrowserSession, sized
from fejag_admin.web.waiting import LONGEST, Waiting, listen

HEARTBEAT = 15.0  # seconds between two questions whether a page is still there
MOST_SESSIONS, MOST_AWAY = 24, 6  # applications at once; those whose page is away
AWAY = 12 * 3600.0  # seconds for which an application waits for its page
LONGEST_MESSAGE = 64 * 1024  # bytes that a page may send at once
CLOSING = 5.0  # seconds for pages to close when the server ends


class CampServer(Server):
    """Shows an application to every browser that has been let in, to each page one of its own.

    A page that was away, or is opened anew in the same browser, finds its application as it was.
    ``python``: the application; ``folder``: the only one whose files pages may read and write. ``gate``: who is let in.
    ``title``: of the page. ``entered``: called with the address of every browser that has used a link.
    ``heartbeat``: seconds after which a page that has vanished is missed.
    ``waiting``: seconds that a connection may take to be let in. ``away``: seconds for which an application waits for
    its page. ``public``: where the public page is served now, if it is.
    """

    def __init__(
        self,
        python: PythonProcess,
        folder: Path,
        gate: Gate,
        title: str,
        *,
        entered: Callable[[str], None] = lambda _address: None,
        heartbeat: float = HEARTBEAT,
        waiting: float = LONGEST,
        away: float = AWAY,
        public: Callable[[], str] = str,
    ) -> None:
        super().__init__("fejag", gate.host, gate.port, title)
        self._python, self._folder = python, folder
        self._gate, self._entered, self._heartbeat = gate, entered, heartbeat
        self._away, self._public = away, public
        self._sessions: list[BrowserSession] = []  # those that are away in the order in which they left
        self._endings: set[asyncio.Task[None]] = set()
        self._waiting = Waiting(waiting)
        self._ending = False

    async def _make_app(self) -> web.Application:
        app = web.Application(middlewares=[self._guard])
        app.add_routes(
            [
                web.get("/", self.handle_index),
                web.get("/ws", self.handle_websocket),
                web.get("/in/{key}", self._let_in, allow_head=False),
                web.static("/files", PAGE),
                web.static("/textual", self.statics_path),
                web.get("/download/{key}", self.handle_download, allow_head=False),
            ]
        )
        app.on_response_prepare.append(partial(say, True))
        app.on_shutdown.append(self.on_shutdown)
        return app

    # Who is let in

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse every request that does not come from our own page in a browser that has been let in."""
        host = request.headers.get("Host")
        if not self._gate.is_addressed(host):
            return refused(421, _("This server is not called so. Use the link that “fejag serve” shows."))
        origin, is_socket = request.headers.get("Origin"), request.path == "/ws"
        if (origin is not None or is_socket) and not self._gate.is_own_page(origin, str(host)):
            return refused(403, _("Another page has asked for this. Use the link that “fejag serve” shows."))
        if self._gate.knows(request.cookies.get(self._gate.cookie)):
            self._waiting.end(request.transport)
        elif not request.path.startswith("/in/"):
            return refused(403, _("This browser has not been let in. Use the link that “fejag serve” shows."))
        absent = _("There is nothing here. Use the link that “fejag serve” shows.")
        broken = _("Something unexpected happened. What was confirmed before is safe.")
        return await guarded(handler(request), absent, broken)

    async def _let_in(self, request: web.Request) -> web.Response:
        """Exchange the key of the link for a cookie, once; a browser that only looks ahead does not use it up."""
        ahead = request.headers.get("Sec-Purpose", "").startswith("prefetch")
        session = None if ahead else self._gate.exchange(request.match_info["key"])
        answer = web.Response(status=303, headers={"Location": "/"})
        if session is None:
            if self._gate.knows(request.cookies.get(self._gate.cookie)):
                return answer  # the browser that used it, once more
            sentence = _("This link has been used, or is not the one that “fejag serve” shows now. Take that one.")
            return refused(403, sentence)
        self._waiting.end(request.transport)
        # Lax: the page also opens where the link was pressed in a message. Foreign pages are refused by their origin.
        cookie = self._gate.cookie
        answer.set_cookie(cookie, session, path="/", max_age=STAYING, httponly=True, samesite="Lax")
        self._entered(request.remote or "?")
        return answer

    # What is shown

    async def handle_index(self, request: web.Request) -> Any:
        public = await asyncio.to_thread(self._public)
        text = page(self.title, request.headers["Host"], public)
        return web.Response(text=text, content_type="text/html")

    async def handle_download(self, request: web.Request) -> web.StreamResponse:
        """Send a file that an application has made for its page; the browser saves any type and displays none."""
        key = request.match_info["key"]
        try:
            name = (await self.download_manager.get_download_metadata(key)).file_name
        except KeyError:
            raise web.HTTPNotFound from None
        response = web.StreamResponse()
        response.headers["Content-Type"] = "application/octet-stream"
        response.headers["Content-Disposition"] = f"attachment; filename*=UTF-8''{quote(name, safe='')}"
        await response.prepare(request)
        async for chunk in self.download_manager.download(key):
            await response.write(chunk)
        await response.write_eof()
        return response

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """One application for the page: its own, if it was here before; else one that its browser has left; else a new
        one."""
        socket = web.WebSocketResponse(heartbeat=self._heartbeat, max_msg_size=LONGEST_MESSAGE)
        await socket.prepare(request)
        whose = request.cookies[self._gate.cookie], request.query.get("page", "")
        session = self._left_by(*whose)
        try:
            if session is None:
                if self._ending or len(self._sessions) >= MOST_SESSIONS:
                    await socket.close(code=ENDED)
                    return socket
                at, downloads = request.query.get("at", ""), self.download_manager
                session = BrowserSession(self._python, self._folder, whose, at, downloads, self._forget)
                self._sessions.append(session)
                await session.start(sized(request.query.get("width", 80)), sized(request.query.get("height", 24)))
            session.whose = whose
            await session.attach(socket, request.transport)
            await self._listen(socket, session)
        except Exception as error:  # noqa: BLE001 - logged; the page is told by the end of its connection
            write_log(error)
            await _close(socket)
            if session is not None and session.socket is None:
                self._forget(session)
        finally:
            if session is not None and session.socket is socket:
                self._leave(session)
            await socket.close()
        return socket

    def _left_by(self, cookie: str, page: str) -> BrowserSession | None:
        """The application that this page of a browser has shown, or one that no page of the browser shows any more."""
        sessions = [session for session in self._sessions if session.whose[0] == cookie]
        own = [session for session in sessions if page and session.whose[1] == page]
        return next(iter(own or [session for session in sessions[::-1] if session.leaving is not None]), None)

    def _leave(self, session: BrowserSession) -> None:
        """The page has gone: its application waits for it; if too many wait, the one that waits longest ends."""
        session.socket = None
        if session not in self._sessions:
            return
        self._sessions.remove(session)
        self._sessions.append(session)
        session.leaving = asyncio.get_running_loop().call_later(self._away, lambda: self._end(session.stop()))
        waiting = [session for session in self._sessions if session.leaving is not None]
        if len(waiting) > MOST_AWAY:
            self._end(waiting[0].stop())

    def _end(self, ending: Coroutine[Any, Any, None]) -> None:
        """Let something end beside all else, but before the server."""
        self._endings.add(task := asyncio.create_task(ending))
        task.add_done_callback(self._endings.discard)

    def _forget(self, session: BrowserSession) -> None:
        """The application has left; its page is told, unless all of them leave with the server."""
        if session.leaving is not None:
            session.leaving.cancel()
        if session in self._sessions:
            self._sessions.remove(session)
        if session.socket is not None and not self._ending:
            self._end(_close(session.socket))

    async def _listen(self, socket: web.WebSocketResponse, session: BrowserSession) -> None:
        """Pass on what the page says; what it cannot mean is left out."""
        async for message in socket:
            if message.type != WSMsgType.TEXT:
                continue
            match _read(message):
                case ["stdin", str(typed)]:
                    await session.send_bytes(typed.encode("utf-8", "replace"))
                case ["resize", {"width": int(width), "height": int(height)}]:
                    await session.set_terminal_size(sized(width), sized(height))
                case ["ping", str(when)]:
                    await socket.send_json(["pong", when])
                case ["blur"]:
                    await session.blur()
                case ["focus"]:
                    await session.focus()
                case ["act", str(name)]:
                    await session.send_meta({"type": "act", "name": name})

    async def on_shutdown(self, _app: web.Application) -> None:
        """The server ends: so does every application, all at once."""
        self._ending = True
        sessions = list(self._sessions)
        await asyncio.gather(*(session.stop() for session in sessions), *list(self._endings))
        await asyncio.gather(*(session.socket.close() for session in sessions if session.socket is not None))

    async def start(self) -> web.AppRunner:
        """Listen; return what is to be cleaned up at the end. Raise OSError if the address cannot be used."""
        return await listen(
            await self._make_app(), self._gate.host, self._gate.port, self._waiting, shutdown_timeout=CLOSING
        )


async def _close(socket: web.WebSocketResponse) -> None:
    with suppress(ConnectionError):
        await socket.close(code=ENDED)


def _read(message: Any) -> Any:
    """What a page has said; None if it is no JSON."""
    try:
        return message.json()
    except (ValueError, RecursionError):
        return None
