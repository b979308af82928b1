"""The public page that is served from here."""

from asyncio.subprocess import Process
from collections.abc import AsyncIterator


class PublicPage:
    """A process that serves the public page of one camp until it is ended, or the desk is gone.

    ``camp``: the name of the camp. ``link``: its address; empty before it is there.
    """

    def __init__(self, process: Process, camp: str) -> None:
        self._process = process
        self.camp, self.link = camp, ""

    @property
    def runs(self) -> bool:
        return self._process.returncode is None

    async def lines(self) -> AsyncIterator[str]:
        """What it says from now on: its address, why it ended, or that the computer has another address."""
        assert self._process.stdout is not None
        async for line in self._process.stdout:
            text = line.decode(errors="replace").strip()
            if text.startswith("http"):
                self.link = text
            yield text
        await self._process.wait()

    def end(self) -> None:
        if self.runs:
            self._process.terminate()
