"""The camps that most tests print, and a typesetter that does nothing twice."""

from collections.abc import Callable, Sequence
from threading import Lock
from typing import Any

import pytest

from fejag_admin.common.processes import limited
from reports.registry import Document
from reports.sight import Camp
from tests.reports.camps import camp_of, campaign_of, secretive

MADE: dict[str, Any] = {}
COMPILER = Lock()
"""The compiler of this process does one thing at a time."""


@pytest.hookimpl(tryfirst=True)
def pytest_itemcollected(item: pytest.Item) -> None:
    """What prints the same document, or else is of the same file, runs in one process, which remembers its pages."""
    values = getattr(getattr(item, "callspec", None), "params", {})
    document = values.get("document")
    item.add_marker(pytest.mark.xdist_group(document.id if isinstance(document, Document) else item.path.stem))


@pytest.fixture(autouse=True)
def typeset_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Typeset but once what is the same to the letter, and in this process: it is the same to the byte, as a test tells
    that typesets it anew."""
    monkeypatch.setattr("reports.typeset.limited", _compiled_once)


@pytest.fixture
def typeset_anew(typeset_once: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """For tests of the typesetter itself: whatever they ask for is really typeset."""
    monkeypatch.setattr("reports.typeset.limited", limited)


@pytest.fixture
def not_typeset(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gives back as its pages what is to be typeset: the same job gives the same bytes, as a test tells."""
    monkeypatch.setattr("reports.typeset.limited", lambda _work, *job, **_limits: ([repr(job).encode()], ""))


@pytest.fixture
def packet_typeset_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Typeset but once what is the same in packets, too."""

    def each(work: Callable[..., Any], jobs: Sequence[object], _workers: int) -> Any:
        return (_compiled_once(work, job) for job in jobs)

    monkeypatch.setattr("reports.typeset.each", each)


@pytest.fixture(autouse=True)
def read_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read workbooks in this process, which starts no other one for each."""
    monkeypatch.setattr("reports.workbook.limited", lambda work, *job, **_limits: work(*job))


@pytest.fixture
def in_a_process(read_here: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """For tests of what workbooks may take at most: they are read in a process with limits, as always."""
    monkeypatch.setattr("reports.workbook.limited", limited)


def _compiled_once(work: Callable[..., Any], *job: object, **_limits: int) -> Any:
    with COMPILER:
        if (wanted := repr(job)) not in MADE:
            MADE[wanted] = work(*job)
    return MADE[wanted]


@pytest.fixture(scope="session")
def sample() -> Camp:
    """The sample camp, all games played."""
    return camp_of(campaign_of("sample-camp"))


@pytest.fixture(scope="session")
def hidden() -> Camp:
    """The sample camp in its third round, most of the map still hidden."""
    return camp_of(secretive("sample-camp", 30))
