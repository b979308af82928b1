"""Who is let in: names, origins, keys that are good once, and browsers that come back."""

from pathlib import Path

import pytest

from fejag_admin.web.gate import Gate, is_loopback


def test_a_key_is_good_once_and_then_another_link_stands_ready() -> None:
    gate = Gate("127.0.0.1", 8470)
    link = gate.link
    key = link.rpartition("/")[2]
    assert gate.knows(gate.exchange(key))
    assert gate.exchange(key) is None
    assert gate.link != link
    assert gate.knows(gate.exchange(gate.link.rpartition("/")[2]))
    for wrong in ("", "x", "ž", "\udcff", "0" * 10_000):
        assert gate.exchange(wrong) is None
        assert not gate.knows(wrong)
    assert not gate.knows(None)


async def test_a_gate_remembers_its_browsers_and_not_their_cookies(tmp_path: Path) -> None:
    memory = tmp_path / "own" / "memory"
    gate = Gate("127.0.0.1", 8470, memory=memory)
    cookie = gate.exchange(gate.link.rpartition("/")[2])
    assert cookie
    assert cookie not in memory.read_text()
    later = Gate("127.0.0.1", 8470, memory=memory)
    assert later.knows(cookie)
    assert later.link != gate.link
    memory.write_text("[nonsense")
    assert not Gate("127.0.0.1", 8470, memory=memory).knows(cookie)


@pytest.mark.parametrize(
    ("listening", "port", "host", "right"),
    [
        ("127.0.0.1", 8470, "127.0.0.1:8470", True),
        ("127.0.0.1", 8470, "LOCALHOST:8470", True),
        ("127.0.0.1", 8470, "127.0.0.1", False),
        ("127.0.0.1", 8470, "127.0.0.1:8471", False),
        ("127.0.0.1", 8470, "127.0.0.1:8470.evil.example", False),
        ("127.0.0.1", 8470, "evil.example:8470", False),
        ("127.0.0.1", 8470, None, False),
        ("127.0.0.1", 80, "127.0.0.1", True),
        ("192.168.1.7", 8470, "192.168.1.7:8470", True),
        ("192.168.1.7", 8470, "localhost:8470", False),
        ("::1", 8470, "[::1]:8470", True),
    ],
)
def test_only_its_own_names_count(listening: str, port: int, host: str | None, right: bool) -> None:
    assert Gate(listening, port).is_addressed(host) is right


@pytest.mark.parametrize(
    ("origin", "right"),
    [
        ("http://127.0.0.1:8470", True),
        ("https://127.0.0.1:8470", False),
        ("http://127.0.0.1:8471", False),
        ("http://localhost:8470", False),
        ("http://evil.example", False),
        ("null", False),
        (None, False),
    ],
)
def test_only_its_own_pages_count(origin: str | None, right: bool) -> None:
    assert Gate("127.0.0.1", 8470).is_own_page(origin, "127.0.0.1:8470") is right


def test_loopback_is_what_only_this_computer_reaches() -> None:
    assert all(map(is_loopback, ("127.0.0.1", "::1", "localhost")))
    assert not any(map(is_loopback, ("192.168.1.7", "0.0.0.0", "desk")))
