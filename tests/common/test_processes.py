"""Work in a process of its own comes to the same as here, and ends with whoever wants it."""

import asyncio
import os
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from fejag_admin.common.processes import aside, each, limited


def test_it_is_done_in_another_process() -> None:
    assert asyncio.run(aside(os.getpid)) != os.getpid()
    assert asyncio.run(aside(divmod, 17, 5)) == divmod(17, 5)


def test_what_goes_wrong_is_raised_here(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ZeroDivisionError):
        asyncio.run(aside(divmod, 17, 0))
    assert capfd.readouterr() == ("", "")


def test_what_wants_more_than_it_may_have_ends() -> None:
    assert limited(divmod, 17, 5, memory=1 << 29, seconds=5) == divmod(17, 5)
    for work, argument in ((bytes, 1 << 31), (_forever, 0), (divmod, 0)):
        with pytest.raises(EOFError):
            limited(work, argument, memory=1 << 29, seconds=1)


def _forever(_argument: int) -> None:
    while True:
        pass


def test_without_a_process_it_is_done_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/there/is/no/python")
    assert asyncio.run(aside(os.getpid)) == os.getpid()


def test_each_is_done_in_order_whatever_the_number_of_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    for workers in (1, 2):
        assert list(each(str, [3, 1, 2], workers)) == ["3", "1", "2"]
    assert list(each(str, [], 2)) == []
    monkeypatch.setattr(sys, "executable", "/there/is/no/python")
    assert list(each(str, [3, 1, 2], 2)) == ["3", "1", "2"]


def test_it_ends_when_nobody_waits_any_more(tmp_path: Path) -> None:
    async def give_up() -> None:
        task = asyncio.create_task(aside(_write_late, str(tmp_path / "late")))
        await asyncio.sleep(0.3)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task

    asyncio.run(give_up())
    time.sleep(1)
    assert not (tmp_path / "late").exists()


def _write_late(path: str) -> None:
    time.sleep(1)
    Path(path).write_text("too late", "utf-8")
