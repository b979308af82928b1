"""Who is let in: one link at a time, good for one browser, which keeps a cookie; and only pages of our own may ask.

A gate with a file knows its browsers after a restart; of their cookies it keeps only what is useless to a reader of the
file.

A browser sends its cookie with requests of any page, so a page from elsewhere could drive the application through it.
Therefore the address a request was sent to (``Host``, against foreign names that resolve to this computer) and the page
it comes from (``Origin``) count as much as the cookie.
"""

import hashlib
import secrets
from ipaddress import ip_address
from pathlib import Path

from yarl import URL

from fejag_admin.common.settings import keep, kept

LOOPBACK_NAMES = ("127.0.0.1", "localhost")
STAYING = 30 * 24 * 3600  # seconds for which a browser keeps its cookie: longer than a camp
MOST_KNOWN = 64  # browsers that are remembered
_KEY_BYTES = 24  # 192 bits: not to be guessed, and the link still makes a small QR code


class Gate:
    """The door of one server. ``host``: the address it listens on; ``port``: its port. ``memory``: the file by which it
    remembers, if there is one."""

    def __init__(self, host: str, port: int, *, memory: Path | None = None) -> None:
        self.host, self.port = host, port
        names = LOOPBACK_NAMES if host in LOOPBACK_NAMES else (host,)
        self.hosts = frozenset(web_address(name, port).removeprefix("http://") for name in names)
        self.cookie = f"fejag-{port}"  # cookies are shared by all ports of a host
        self._memory = memory
        self._key = secrets.token_urlsafe(_KEY_BYTES)
        self._sessions = _read(memory)
        self._remember()

    @property
    def link(self) -> str:
        """The link that lets one browser in."""
        return f"{web_address(self.host, self.port)}/in/{self._key}"

    def exchange(self, key: str) -> str | None:
        """The value of a cookie for the key of the link, which is good no longer; None if it is not the key."""
        if not secrets.compare_digest(key.encode("utf-8", "replace"), self._key.encode()):
            return None
        self._key = secrets.token_urlsafe(_KEY_BYTES)
        session = secrets.token_urlsafe(32)
        self._sessions = [*self._sessions, _print_of(session)][-MOST_KNOWN:]
        self._remember()
        return session

    def knows(self, session: str | None) -> bool:
        """Whether this is the value of a cookie given out here."""
        return session is not None and _print_of(session) in self._sessions

    def _remember(self) -> None:
        if self._memory is not None:
            keep(self._memory, {"browsers": self._sessions})

    def is_addressed(self, host: str | None) -> bool:
        """Whether a request was sent to this server under a name of its own (the header ``Host``)."""
        return host is not None and host.lower() in self.hosts

    def is_own_page(self, origin: str | None, host: str) -> bool:
        """Whether a request comes from a page of the very server that it was sent to (the header ``Origin``)."""
        return origin is not None and origin.lower() == f"http://{host.lower()}"


def is_loopback(host: str) -> bool:
    """Whether a server that listens on ``host`` can be reached from this computer only."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def web_address(host: str, port: int) -> str:
    """What is typed into a browser to reach a server."""
    return str(URL.build(scheme="http", host=host, port=port))


def _read(memory: Path | None) -> list[str]:
    """The browsers that a gate knew when it was last there; none if the file is not there or makes no sense."""
    browsers = None if memory is None else kept(memory).get("browsers")
    return [str(browser) for browser in browsers] if isinstance(browsers, list) else []


def _print_of(session: str) -> str:
    """By what the value of a cookie is known again, but cannot be guessed."""
    return hashlib.sha256(session.encode("utf-8", "replace")).hexdigest()
