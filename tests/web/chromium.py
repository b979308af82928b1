"""Headless Chromium, driven over its DevTools protocol: open pages, press keys, read what the application drew."""

import asyncio
import base64
import itertools
import os
import re
import shutil
import subprocess
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

from aiohttp import ClientSession, ClientWebSocketResponse

OPTIONS = (
    "--headless=new",
    "--no-sandbox",  # root has none, as in a container
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-extensions",
    "--disable-background-networking",
    "--no-first-run",
    "--remote-debugging-port=0",
    "--window-size=1500,900",
)
PATIENCE = 30.0  # seconds
SETTLING = 0.15  # seconds after Escape: what comes sooner is one key with it, on every terminal

_ESCAPES = re.compile(r"\x1b(\[[0-9;?<>=$]*[a-zA-Z]|\][^\x07]*\x07|.)")


def program() -> str | None:
    """Where Chromium is installed; None if it is not."""
    return shutil.which("chromium")


class PageLeftError(Exception):
    """The page was left for another one while it was asked something."""


class Page:
    """One tab. ``frames``: everything that the application has drawn in it so far. ``requests``: the addresses asked
    for; ``complaints``: what the browser refused or found wrong."""

    def __init__(self, socket: ClientWebSocketResponse) -> None:
        self._socket = socket
        self._numbers = itertools.count(1)
        self._answers: dict[int, asyncio.Future[Any]] = {}
        self.frames = ""
        self.requests: list[str] = []
        self.complaints: list[str] = []
        self._listener = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        async for message in self._socket:
            told = message.json()
            if "id" in told:
                self._answers.pop(told["id"]).set_result(told)
                continue
            said = told["params"]
            match told["method"]:
                case "Network.webSocketFrameReceived" if said["response"]["opcode"] == 2:
                    self.frames += base64.b64decode(said["response"]["payloadData"]).decode("utf-8", "replace")
                case "Network.requestWillBeSent":
                    self.requests.append(said["request"]["url"])
                case "Network.webSocketCreated":
                    self.requests.append(said["url"])
                case "Log.entryAdded" if said["entry"]["level"] == "error":
                    self.complaints.append(f"{said['entry']['text']} {said['entry'].get('url', '')}")
                case "Runtime.exceptionThrown":
                    self.complaints.append(str(said["exceptionDetails"]))

    async def do(self, method: str, **parameters: Any) -> Any:
        """Ask the browser for something and return its answer."""
        number = next(self._numbers)
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._answers[number] = answer
        await self._socket.send_json({"id": number, "method": method, "params": parameters})
        told = await asyncio.wait_for(answer, PATIENCE)
        if "navigated" in told.get("error", {}).get("message", ""):
            raise PageLeftError
        assert "error" not in told, told
        return told["result"]

    async def resize(self, width: int, height: int, *, mobile: bool = False) -> None:
        """Give the page a window of so many pixels."""
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile}
        await self.do("Emulation.setDeviceMetricsOverride", **metrics)

    async def open(self, address: str) -> None:
        """Go to an address and wait until the page is there."""
        await self.do("Page.navigate", url=address)
        await self.until("document.readyState == 'complete'")

    async def run(self, script: str) -> Any:
        """The value of a piece of JavaScript (a promise is waited for)."""
        told = await self.do("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        return told["result"].get("value")

    async def until(self, script: str) -> None:
        """Wait until a piece of JavaScript is true, also while the page is loaded anew, which says nothing of it."""
        end, is_true = time.monotonic() + PATIENCE, False
        while not is_true:
            try:
                is_true = await self.run(script)
            except PageLeftError:
                is_true = False
            assert is_true or time.monotonic() < end, f"never true: {script}"
            await asyncio.sleep(0 if is_true else 0.05)

    async def press(self, *keys: str) -> None:
        """Press keys: single characters, or names such as ``Enter``, ``F4`` and ``Control+s``."""
        for pressed in keys:
            held, _plus, key = pressed.rpartition("+") if len(pressed) > 1 else ("", "", pressed)
            text = {} if held else {"text": key} if len(key) == 1 else {"text": "\r"} if key == "Enter" else {}
            code = {"Enter": 13, "Escape": 27, "Tab": 9, "End": 35, "ArrowUp": 38}.get(key, 0)
            if re.fullmatch(r"F\d+", key):
                code = 111 + int(key[1:])
            elif len(key) == 1 and key.isalnum():
                code = ord(key.upper())
            shared = {"key": key, "windowsVirtualKeyCode": code, "modifiers": 2 if held == "Control" else 0}
            await self.do("Input.dispatchKeyEvent", type="keyDown", **shared, **text)
            await self.do("Input.dispatchKeyEvent", type="keyUp", **shared)
            if key == "Escape":
                await asyncio.sleep(SETTLING)

    async def type(self, text: str) -> None:
        """Write a text at once, as from the clipboard."""
        await self.do("Input.insertText", text=text)

    @property
    def drawn(self) -> str:
        """What the application has drawn since `forget`, without colours and places."""
        return _ESCAPES.sub("", self.frames)

    def forget(self) -> None:
        """From now on only what is drawn anew counts."""
        self.frames = ""

    async def shows(self, *texts: str) -> None:
        """Wait until the application has drawn all of these."""
        end = time.monotonic() + PATIENCE
        while not all(text in self.drawn for text in texts):
            assert time.monotonic() < end, f"{texts} not in {self.drawn[-3000:]!r}"
            await asyncio.sleep(0.02)


class Chromium:
    """A browser as somebody has it to himself: nobody else's cookies and pages are in it."""

    def __init__(self, client: ClientSession, port: int, whole: Page) -> None:
        """``whole``: speaks for the browser itself."""
        self._client, self._port, self._whole = client, port, whole

    async def page(self) -> Page:
        """A new tab, empty."""
        made = await self._whole.do("Target.createTarget", url="about:blank")
        address = f"ws://127.0.0.1:{self._port}/devtools/page/{made['targetId']}"
        page = Page(await self._client.ws_connect(address, max_msg_size=0))
        for domain in ("Page", "Network", "Log", "Runtime"):
            await page.do(f"{domain}.enable")
        await page.do(
            "Emulation.setFocusEmulationEnabled", enabled=True
        )  # every tab takes keys, not the front one only
        return page

    async def _tabs(self) -> list[str]:
        targets = (await self._whole.do("Target.getTargets"))["targetInfos"]
        return [target["targetId"] for target in targets if target["type"] == "page"]

    @asynccontextmanager
    async def forgetting(self) -> AsyncIterator[None]:
        """Close the tabs that were opened meanwhile, and forget all that they left.

        A part of the browser that is private would do that by itself, but takes a second for a window of its own.
        """
        before = await self._tabs()
        try:
            yield
        finally:
            page = await self.page()
            await page.do("Network.clearBrowserCache")
            await page.do("Network.clearBrowserCookies")
            await page.do("Storage.clearDataForOrigin", origin="*", storageTypes="all")
            for tab in await self._tabs():
                if tab not in before:
                    await self._whole.do("Target.closeTarget", targetId=tab)


@contextmanager
def running(binary: str, folder: Path) -> Iterator[int]:
    """A browser with an empty profile in ``folder``: the port at which it is driven; it is ended afterwards."""
    told = folder / "DevToolsActivePort"
    process = subprocess.Popen(
        [binary, *OPTIONS, f"--user-data-dir={folder}", "about:blank"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "LC_ALL": "C.UTF-8"},  # so that it can name a downloaded file as it is called
    )
    try:
        end = time.monotonic() + PATIENCE
        while not (told.exists() and told.read_text().strip()):
            assert time.monotonic() < end, "Chromium did not start"
            assert process.poll() is None, "Chromium ended"
            time.sleep(0.05)
        yield int(told.read_text().split()[0])
    finally:
        process.terminate()
        process.wait(PATIENCE)


@asynccontextmanager
async def chromium(port: int) -> AsyncIterator[Chromium]:
    """What somebody new sees of the browser that is driven at this port; what he leaves is forgotten."""
    async with ClientSession() as client:
        async with client.get(f"http://127.0.0.1:{port}/json/version") as answer:
            address = (await answer.json())["webSocketDebuggerUrl"]
        whole = Page(await client.ws_connect(address, max_msg_size=0))
        browser = Chromium(client, port, whole)
        async with browser.forgetting():
            yield browser
