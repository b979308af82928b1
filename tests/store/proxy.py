"""Stands between the program and a PostgreSQL server, as a network that can fail at the worst moment."""

import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Literal

NAME = ".s.PGSQL.5432"
Lost = Literal["lost", "unanswered"]
"""What happens to a commit: ``lost`` on the way there; ``unanswered``: it is done, but its answer is lost."""

State = Literal["open", "shut", "silent"]
"""``shut``: nobody gets in, whoever is in is thrown out; ``silent``: everything is taken, nothing is passed on."""


class Proxy:
    """A socket in ``folder`` behind which is the server whose socket is in ``server``.

    ``at_commit``: what happens when the next commit of a writer is sent. ``message``: that this happens to the so
    many-th message to the server instead, if it is not 0. ``strike``: what is done just then. ``then``: the state of
    the network from then on.
    """

    def __init__(self, folder: Path, server: Path) -> None:
        self.folder = folder
        self.at_commit: Lost | None = None
        self.then: State = "open"
        self.message = 0
        self.strike: Callable[[], None] = lambda: None
        self._state: State = "open"
        self._server = server / NAME
        self._pairs: list[tuple[socket.socket, socket.socket]] = []
        self._unheard: list[socket.socket] = []
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(folder / NAME))
        self._listener.listen()
        self._start(self._accept)

    def become(self, state: State) -> None:
        """Change the state of the network."""
        self._state = state
        if state != "silent":
            for pair in self._pairs:
                _cut(*pair)
            self._pairs.clear()

    def close(self) -> None:
        """Take it away."""
        self.become("shut")
        self._listener.close()

    def _start(self, work: Callable[..., None], *given: object) -> None:
        threading.Thread(target=work, args=given, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _address = self._listener.accept()
                if self._state == "shut":
                    client.close()
                    continue
                server = socket.socket(socket.AF_UNIX)
                try:
                    server.connect(str(self._server))
                except OSError:  # it is down
                    client.close()
                    continue
                self._pairs.append((client, server))
                self._start(self._pass_on, client, server, True)
                self._start(self._pass_on, server, client, False)

    def _now(self, committing: bool) -> bool:
        """Whether the moment has come."""
        if not self.message:
            return committing
        self.message -= 1
        return not self.message

    def _pass_on(self, source: socket.socket, target: socket.socket, to_server: bool) -> None:
        writing = False
        with suppress(OSError):
            while data := source.recv(65536):
                if b"BEGIN" in data:
                    writing = b"REPEATABLE READ" not in data  # in which the program reads
                if to_server and self.at_commit is not None and self._now(writing and b"COMMIT\0" in data):
                    how, self.at_commit, self._state = self.at_commit, None, self.then
                    if how == "lost":
                        self.strike()
                    if how == "unanswered":
                        self._unheard.append(target)
                        target.sendall(data)
                    elif self.then != "silent":
                        break
                elif source in self._unheard:
                    self.strike()
                    if self.then != "silent":
                        break
                elif self._state != "silent":
                    target.sendall(data)
        _cut(source, target)


def _cut(*ends: socket.socket) -> None:
    for end in ends:
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
        end.close()
