"""How soon a hundred phones hear of an entry and show it, and how the desk's cursor fares beside them; a table.

Run from the folder of the project: ``python -m benchmarks.phones``. The public page of the sample camp is served by a
process of its own, the phones are another one, and do what the page's script and a browser do: they look again and
again whether their page is another one now, and load it anew with all that belongs to it. The desk is the application
in a pseudo-terminal, at its purchases; the entries are made at another one. What else runs makes keys wait for a
processor; for how long they have one tells what the application itself makes of them.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import subprocess
import tempfile
import time
from contextlib import ExitStack
from multiprocessing import Process, Queue
from pathlib import Path

import psutil
from aiohttp import ClientSession, ClientTimeout, TCPConnector

from benchmarks.measuring import RUNS
from benchmarks.startup import LARGE, PROGRAM, application, begin, environment, line, round_trip, settle
from fejag_admin.camp.file.document import load
from fejag_admin.common.files import data_file
from fejag_admin.rules.orders import Adjust
from fejag_admin.store.store import Store

PHONES, PORT = 100, 8479
PAGE = ("cs/index.html", "site.css", "live.js", "site.js")
LOOK = 1.5  # seconds between two looks of a page
GOAL, CURSOR = 2000.0, 16.0  # milliseconds


def carry_phones(told: Queue[tuple[float, float]]) -> None:
    """A hundred phones that never end; for every entry each puts when it asked, and when it had its page again."""
    os.nice(10)  # they are other computers in a camp
    asyncio.run(_phones(told))


async def _phones(told: Queue[tuple[float, float]]) -> None:
    timeout = ClientTimeout(total=None)
    async with ClientSession(
        connector=TCPConnector(limit=0), timeout=timeout, base_url=f"http://127.0.0.1:{PORT}"
    ) as net:
        await asyncio.gather(*(_phone(net, told) for _number in range(PHONES)))


async def _phone(net: ClientSession, told: Queue[tuple[float, float]]) -> None:
    known: dict[str, str] = {}

    async def loaded(name: str) -> bool:
        """Whether a file that was asked for is another one than before."""
        headers = {"If-None-Match": known[name]} if name in known else {}
        async with net.get(f"/{name}", headers=headers) as answer:
            await answer.read()
            known[name] = answer.headers["ETag"]
            return answer.status == 200

    for name in PAGE:
        await loaded(name)
    while True:
        await asyncio.sleep(LOOK)
        heard = time.monotonic()
        if await loaded(PAGE[0]):
            for name in PAGE[1:]:
                await loaded(name)
            told.put((heard, time.monotonic()))


def cursor(desk: int, terminal: int) -> list[tuple[float, float]]:
    """Milliseconds that some cursor keys are waited for, and those that the desk's own process works for each."""
    keys = []
    for key in (b"\x1b[C", b"\x1b[B", b"\x1b[D", b"\x1b[A") * 2:
        before = worked(desk)
        keys.append((round_trip(terminal, key), worked(desk) - before))
    return keys


def worked(process: int) -> float:
    """Milliseconds for which the main thread of a process has had a processor."""
    return int(Path(f"/proc/{process}/schedstat").read_text().split()[0]) / 1e6


def measured(
    store: Path, running: tuple[int, int], others: list[psutil.Process], told: Queue[tuple[float, float]]
) -> None:
    """Enter things, look at the cursor before, while server and phones stand still, and after; print the table.

    ``running``: the desk's process and its terminal.
    """
    heard, shown = list[float](), list[float]()
    alone, beside = list[tuple[float, float]](), list[tuple[float, float]]()
    with Store.open(store) as other:
        desk = other.desk(other.camps()[0].slug)
        for number in range(RUNS):
            for one in others:
                one.suspend()
            alone += cursor(*running)
            for one in others:
                one.resume()
            time.sleep(1)
            desk.enter(Adjust(desk.campaign.teams[0].id, 7001 + number, "song"), by="Anna")
            done = time.monotonic()
            beside += cursor(*running)
            times = [told.get(timeout=60) for _number in range(PHONES)]
            heard.append((max(one for one, _loaded in times) - done) * 1000)
            shown.append((max(loaded for _heard, loaded in times) - done) * 1000)
    line(f"{PHONES} phones told of an entry, median", statistics.median(heard), "ms", GOAL)
    line("the slowest of all entries", max(heard), "ms", GOAL)
    line("all of them with the new page, median", statistics.median(shown), "ms", GOAL)
    for told_of, keys in (("alone", alone), ("while they are told", beside)):
        waited, work = (statistics.median(each) for each in zip(*keys, strict=True))
        line(f"the desk's cursor {told_of}, median", waited, "ms", CURSOR)
        line(f"the processor time of it {told_of}, median", work, "ms", CURSOR)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, ExitStack() as running:
        store = Path(folder) / "camps.db"
        with Store.open(store, create=True) as made:
            made.create("Sample", load(data_file("sample-camp.json").read_bytes()), "Anna")
        words = [*PROGRAM, "serve", "--page", "--host", "127.0.0.1", "--port", str(PORT)]
        server = subprocess.Popen(words, env=environment(store), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        running.callback(server.terminate)
        assert server.stdout is not None
        server.stdout.readline()
        told: Queue[tuple[float, float]] = Queue()
        phones = Process(target=carry_phones, args=(told,), daemon=True)
        phones.start()
        running.callback(phones.terminate)
        pid, terminal = running.enter_context(application(store, size=LARGE))
        begin(terminal)
        os.write(terminal, b"3")  # the purchases, with the map
        settle(terminal)
        measured(store, (pid, terminal), [psutil.Process(server.pid), psutil.Process(phones.pid)], told)


if __name__ == "__main__":
    main()
