"""Who is let in: names, origins, and keys that are good once."""

import pytest

from fejag_admin.web.gate import Gate, is_loopback


def test_a_key_is_good_once_and_then_another_link_stands_ready() -> None:
    gate = Gate("127.0.0.1", 8470)
    link = gate.link
    key = link.rpartition("/")[2]
    session = gate.exchange(key)
    assert gate.knows(session)
    assert gate.exchange(key) is None
    assert gate.link != link
    assert gate.knows(gate.exchange(gate.link.rpartition("/")[2]))


@pytest.mark.parametrize("key", ["", "x", "ž", "\udcff", "0" * 10_000])
def test_what_is_no_key_lets_nobody_in(key: str) -> None:
    gate = Gate("127.0.0.1", 8470)
    assert gate.exchange(key) is None
    assert not gate.knows(key)
    assert not gate.knows(None)


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
    assert [is_loopback(host) for host in ("127.0.0.1", "::1", "localhost", "192.168.1.7", "0.0.0.0", "desk")] == [
        True,
        True,
        True,
        False,
        False,
        False,
    ]
