"""The camps that most tests print."""

import json
from hashlib import sha256
from typing import Any

import pytest

from reports.registry import Document
from reports.sight import Camp
from reports.typeset import Typesetter
from tests.reports.camps import camp_of, campaign_of, secretive

ASK = Typesetter.ask
MADE: dict[bytes, Any] = {}


@pytest.hookimpl(tryfirst=True)
def pytest_itemcollected(item: pytest.Item) -> None:
    """What prints the same document runs in one process, which remembers its pages and the template."""
    words = getattr(getattr(item, "callspec", None), "params", {})
    if isinstance(document := words.get("document"), Document):
        item.add_marker(pytest.mark.xdist_group(document.id))


@pytest.fixture
def typeset_anew() -> None:
    """For tests of the typesetter itself: whatever they ask for is really typeset."""


@pytest.fixture(autouse=True)
def typeset_once(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Typeset but once what is the same to the letter: it is the same to the byte, as a test tells that typesets it."""
    if "typeset_anew" not in request.fixturenames:
        monkeypatch.setattr(Typesetter, "ask", _asked_once)


@pytest.fixture
def not_typeset(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gives back as its pages what the typesetter is asked for: the same job gives the same bytes, as a test tells."""
    monkeypatch.setattr(Typesetter, "ask", lambda _typesetter, job: ({"missing": [], "warnings": []}, (_plain(job),)))


def _plain(job: dict[str, Any]) -> bytes:
    return json.dumps(job).encode()


def _asked_once(typesetter: Typesetter, job: dict[str, Any]) -> Any:
    asked = sha256(_plain(job)).digest()
    if asked not in MADE:
        MADE[asked] = ASK(typesetter, job)
    return MADE[asked]


@pytest.fixture(scope="session")
def sample() -> Camp:
    """The sample camp, all games played."""
    return camp_of(campaign_of("sample-camp"))


@pytest.fixture(scope="session")
def hidden() -> Camp:
    """The sample camp in its third round, most of the map still hidden."""
    return camp_of(secretive("sample-camp", 30))
