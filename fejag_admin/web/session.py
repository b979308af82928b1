"""One application for a page: a process of its own, which lives on while the page is away, never after the server."""

from __future__ import annotations

import asyncio
import json
import os
import re
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

from aiohttp.web import WebSocketResponse
from textual_serve.app_service import AppService
from textual_serve.download_manager import DownloadManager

from fejag_admin.common.files import AT, VARIABLE
from fejag_admin.common.processes import PythonProcess

DRIVER = "fejag_admin.web.driver:ServedDriver"
GRACE = 2.0  # seconds for the application to leave by itself
LEAST, MOST = 1, 1000  # columns or rows a page may ask for
ENDED, TAKEN = 4000, 4001  # why a page loses its connection for good: nothing runs any more; it is open elsewhere
LETTING_GO = 0.5  # seconds for the page before to hear that another one has come


class BrowserSession(AppService):
    """The application that one page shows.

    ``python``: what to run. ``folder``: the only one whose files
    the application may read and write for its page. ``whose``: the cookie of the browser and the name of the page.
    ``at``: what the page showed before, as the application has told.
    ``downloads``: what the page can fetch. ``ended``: called when the application has left.
    """

    def __init__(
        self,
        python: PythonProcess,
        folder: Path,
        whose: tuple[str, str],
        at: str,
        downloads: DownloadManager,
        ended: Callable[[BrowserSession], None],
    ) -> None:
        close = partial(asyncio.sleep, 0)  # nothing: `run` tells of the end
        super().__init__(
            "", write_bytes=self.on_data, write_str=self._write_text, close=close, download_manager=downloads
        )
        self._python = python
        self._variables = {VARIABLE: str(folder), AT: at if at.isprintable() else ""}
        self.whose, self._ended = whose, ended
        self.socket: WebSocketResponse | None = None
        self._transport: asyncio.BaseTransport | None = None
        self._position = b""  # what the application has told of its screen last
        self.leaving: asyncio.TimerHandle | None = None  # while no page is there

    async def attach(self, socket: WebSocketResponse, transport: asyncio.BaseTransport | None) -> None:
        """From now on this is the page; the one before hears that it is not."""
        before, wire = self.socket, self._transport
        self.socket, self._transport = socket, transport
        if self.leaving is not None:
            self.leaving.cancel()
            self.leaving = None
        if before is not None:
            with suppress(TimeoutError, ConnectionError):
                await asyncio.wait_for(before.close(code=TAKEN, drain=False), LETTING_GO)
            if isinstance(wire, asyncio.WriteTransport):
                wire.abort()  # it may hang: nothing can be written to who does not listen
        if self._position:  # it has drawn and told before
            await self.send_meta({"type": "attach"})
            await self.on_meta(self._position)

    async def _open_app_process(self, width: int = 80, height: int = 24) -> asyncio.subprocess.Process:
        """Start the application without a shell in between, so that it can be reached to be ended."""
        environment = {
            **self._python.env,
            **self._variables,
            "TEXTUAL_DRIVER": DRIVER,
            "TEXTUAL_FPS": "60",
            "TEXTUAL_COLOR_SYSTEM": "truecolor",
            "TERM_PROGRAM": "textual",
            "COLUMNS": str(sized(width)),
            "ROWS": str(sized(height)),
        }
        self._process = process = await asyncio.create_subprocess_exec(
            *self._python.words,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env=environment,
            cwd=self._python.cwd,
            start_new_session=os.name == "posix",  # Ctrl+C in the server's terminal is for the server alone
        )
        self._stdin = process.stdin
        return process

    async def run(self) -> None:
        """Pass on what the application draws until it has left, then say so."""
        await super().run()
        self._ended(self)

    async def on_data(self, payload: bytes) -> None:
        """What the application draws; a page that has gone gets nothing, but what is drawn is still taken in."""
        if self.socket is not None:
            with suppress(ConnectionError):
                await self.socket.send_bytes(payload)

    async def _write_text(self, text: str) -> None:
        if self.socket is not None:
            with suppress(ConnectionError):
                await self.socket.send_str(text)

    async def on_meta(self, data: bytes) -> None:
        """The application tells of its screen, or has a file to download: nothing else is for the page."""
        kind = (message := json.loads(data)).get("type")
        if kind == "here":
            self._position = data
            await self._write_text(json.dumps(["here", message]))
        elif kind == "deliver_file_start":
            await super().on_meta(data)

    async def stop(self) -> None:
        """End the application: it is asked to leave, then told to, then made to."""
        process, task = self._process, self._task
        if process is None:
            return
        await self._download_manager.cancel_app_downloads(self.app_service_id)
        with suppress(ConnectionError):
            await self.send_meta({"type": "quit"})
        for end in (process.terminate, process.kill):
            with suppress(TimeoutError):
                await asyncio.wait_for(process.wait(), GRACE)
            if process.returncode is not None:
                break
            with suppress(ProcessLookupError):
                end()
        await process.wait()
        if task is not None:
            with suppress(TimeoutError):
                await asyncio.wait_for(task, GRACE)
        self._task = None


def sized(number: object) -> int:
    """A number of columns or rows as it may be; what is none counts as few."""
    text = str(number)
    return min(max(int(text), LEAST), MOST) if re.fullmatch("[0-9]{1,6}", text) else LEAST
