"""Who is let in: names, origins, keys that are good once, and browsers that come back."""

from pathlib import Path

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


FOREIGN_NAMES = (
    "127.0.0.1", "127.0.0.1:8471", "127.0.0.1:8470.evil.example", "evil.example:8470", "192.168.1.7:8470", None,
)  # fmt: skip
FOREIGN_PAGES = (
    "https://127.0.0.1:8470", "http://127.0.0.1:8471", "http://localhost:8470", "http://evil.example", "null", None,
)  # fmt: skip


def test_only_its_own_names_and_pages_count() -> None:
    gate, in_network = Gate("127.0.0.1", 8470), Gate("192.168.1.7", 8470)
    assert gate.is_addressed("127.0.0.1:8470")
    assert gate.is_addressed("LOCALHOST:8470")
    assert Gate("127.0.0.1", 80).is_addressed("127.0.0.1")
    assert Gate("::1", 8470).is_addressed("[::1]:8470")
    assert in_network.is_addressed("192.168.1.7:8470")
    assert not in_network.is_addressed("localhost:8470")
    assert not any(map(gate.is_addressed, FOREIGN_NAMES))
    assert gate.is_own_page("http://127.0.0.1:8470", "127.0.0.1:8470")
    assert not any(gate.is_own_page(origin, "127.0.0.1:8470") for origin in FOREIGN_PAGES)


def test_loopback_is_what_only_this_computer_reaches() -> None:
    assert all(map(is_loopback, ("127.0.0.1", "::1", "localhost")))
    assert not any(map(is_loopback, ("192.168.1.7", "0.0.0.0", "desk")))
