"""What ``fejag serve`` says before there is anything to show; see also tests/web and tests/tui."""

import re
import socket
import sys
from functools import partial
from pathlib import Path

import pytest

from fejag_admin.cli.commands import serve
from fejag_admin.cli.commands.serve import show_link
from fejag_admin.web.gate import Gate
from tests.cli.calling import Call, refuses


def test_what_cannot_be_served_is_told(small: Call, tmp_path: Path) -> None:
    refuses(
        partial(small, "serve"),
        ("--port 70000", "--port: 70000 is more than 65535."),
        ("--host 0.0.0.0", "Name one address"),
        ("--host ::", "Name one address"),
        ("--host 127.0.0.1 --lan", "Name one address"),
        ("--page --folder files", "--page goes with"),
        ("--page --forget", "--page goes with"),
        ("--page --host ::", "Name one address"),
        ("--page --host 127.0.0.1 --notice notes.db", "ends with .pdf"),
        ("--notice notice.pdf", "add --page"),
    )
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        refuses(small, (f"serve --port {port}", f"Cannot listen on 127.0.0.1, port {port} (Address already in use)"))
    store = tmp_path / "camps.db"
    assert small("--store", str(store), "serve", "--notice", "notice.pdf").code == 2
    assert not store.exists()


def test_another_address_is_told_once_and_so_is_none(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    now, no_network = "http://10.0.0.9:8472", "in no network any more"
    moments = (("10.0.0.7", ""), ("10.0.0.9", now), ("10.0.0.9", ""), ("", no_network), ("", ""), ("10.0.0.9", now))
    addresses = iter([address for address, _sentence in moments])
    monkeypatch.setattr(serve, "network_address", lambda: next(addresses))
    look = serve.following(dict, "10.0.0.7", 8472)
    for _address, sentence in moments:
        assert look() == {}
        heard = "".join(capsys.readouterr())
        assert sentence in heard
        assert bool(heard) == bool(sentence)


def test_a_terminal_shows_a_code_to_scan(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    gate = Gate("192.168.100.100", 8470)
    show_link(gate.link)
    assert capsys.readouterr().out == f"{gate.link}\n"
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    show_link(gate.link)
    link, *code = capsys.readouterr().out.splitlines()
    assert link == gate.link
    assert re.sub("█+", "", code[0]) == "\x1b[97m\x1b[40m\x1b[0m"  # light on dark, whatever the terminal
    assert len(code) <= 22  # with the lines around it, it fits a terminal of 24 lines
