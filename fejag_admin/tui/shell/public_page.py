"""A process beside the desk that serves the public page."""

from __future__ import annotations

from asyncio import Task
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Callable


class PublicPage:
    """A process that serves the public page of one camp until it is ended, or the desk is gone.

    ``link``: its address; empty if it could not be started: then ``told`` says why. ``camp``: the name of the camp.
    """

    def __init__(self, process: Process, camp: str) -> None:
        self._process = process
        self.camp, self.link, self.told = camp, "", ""
        self.news: Task[None] | None = None  # what passes on what it says

    @property
    def runs(self) -> bool:
        return self._process.returncode is None

    async def started(self) -> bool:
        """Wait until it can be opened, or has ended."""
        lines = []
        async for line in self._lines():
            if line.startswith("http"):
                self.link = line
                return True
            lines.append(line)
        self.told = "\n".join(lines)
        await self._process.wait()
        return False

    async def follow(self, tell: Callable[[str], None]) -> None:
        """Pass on what it says from then on, such as that the computer has another address."""
        async for line in self._lines():
            if line.startswith("http"):
                self.link = line
            tell(line)

    async def _lines(self) -> AsyncIterator[str]:
        assert self._process.stdout is not None
        async for line in self._process.stdout:
            yield line.decode(errors="replace").strip()

    def end(self) -> None:
        if self.runs:
            self._process.terminate()
