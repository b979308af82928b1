"""One application for one open page: a process of its own, which never outlives the page or the server."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from aiohttp.web import WebSocketResponse
from textual_serve.app_service import AppService
from textual_serve.download_manager import DownloadManager

from fejag_admin.common.shared_folder import VARIABLE

DRIVER = "fejag_admin.web.driver:ServedDriver"
GRACE = 2.0  # seconds for the application to leave by itself
LEAST, MOST = 1, 1000  # columns or rows a page may ask for


class Session(AppService):
    """The application that one page shows.

    ``command``: what to run, as words. ``variables``: added to the environment. ``folder``: the only one whose files
    the application may read and write for its page. ``socket``: the connection with the page. ``downloads``: what the
    page can fetch.
    """

    def __init__(
        self,
        command: Sequence[str],
        variables: Mapping[str, str],
        folder: Path,
        socket: WebSocketResponse,
        downloads: DownloadManager,
    ) -> None:
        async def closed() -> None:
            await socket.close()

        super().__init__(
            "", write_bytes=socket.send_bytes, write_str=socket.send_str, close=closed, download_manager=downloads
        )
        self._words = tuple(command)
        self._variables = {**variables, VARIABLE: str(folder)}

    async def _open_app_process(self, width: int = 80, height: int = 24) -> asyncio.subprocess.Process:
        """Start the application without a shell in between, so that it can be reached to be ended."""
        environment = self._build_environment(sized(width), sized(height))
        environment |= {"TEXTUAL_DRIVER": DRIVER, **self._variables}
        self._process = process = await asyncio.create_subprocess_exec(
            *self._words,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env=environment,
            start_new_session=os.name == "posix",  # Ctrl+C in the server's terminal is for the server alone
        )
        self._stdin = process.stdin
        return process

    async def on_data(self, payload: bytes) -> None:
        """What the application draws; a page that has gone gets nothing, but what is drawn is still taken in."""
        with suppress(ConnectionError):
            await self.remote_write_bytes(payload)

    async def on_meta(self, data: bytes) -> None:
        """The application has left, or has a file to download: nothing else that it may report is for the page."""
        if json.loads(data).get("type") in ("exit", "deliver_file_start"):
            with suppress(ConnectionError):
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
    return min(max(number, LEAST), MOST) if isinstance(number, int) else LEAST
