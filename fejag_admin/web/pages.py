"""What the server sends besides the application's own drawing: its one page, the files of the page, refusals."""

from collections.abc import Mapping
from html import escape
from pathlib import Path
from string import Template

from fejag_admin.common.language import _, current_language

PAGE = Path(__file__).parent / "page"


def headers(socket: str = "") -> dict[str, str]:
    """What every answer says to the browser: take nothing from elsewhere, be shown nowhere else, keep nothing.

    ``socket``: with what else it may connect."""
    policy = (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self';"
        f" img-src 'self' data:; connect-src 'self' {socket}; base-uri 'none'; form-action 'none';"
        " frame-ancestors 'none'"
    )
    return {
        "Content-Security-Policy": policy,
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Referrer-Policy": "no-referrer",
        "Cache-Control": "no-store",
    }


def page(title: str, host: str, public: str = "") -> str:
    """The page that shows the application. ``host``: as the browser calls the server; ``public``: where a phone can
    see the public page."""
    words = {
        "language": current_language(),
        "title": title,
        "socket": f"ws://{host}/ws",
        "opening": _("Opening the camp…"),
        "ended": _(
            "The connection has ended. What was confirmed is safe. If it stays so, look where “fejag serve” runs."
        ),
        "again": _("Open again"),
        "lost": _("No connection – trying again. What was begun is still there."),
        "small": _("This screen is too small to work on. Use a tablet or a computer, or hold it the other way round."),
        "public": public,
        "instead": _("Open the public page") if public else "",
        "keyboard": _("Keyboard"),
        "scripts": _("This page needs JavaScript."),
    }
    return _filled("page.html", words)


def refusal(title: str, reason: str) -> str:
    """A page that says why there is nothing to see, and what to do."""
    return _filled("refusal.html", {"language": current_language(), "title": title, "told": reason})


def _filled(name: str, words: Mapping[str, str]) -> str:
    template = Template((PAGE / name).read_text(encoding="utf-8"))
    return template.substitute({key: escape(word) for key, word in words.items()})
