"""What the server sends besides the application's own drawing: its one page, the files of the page, refusals."""

from collections.abc import Awaitable, Mapping
from html import escape
from pathlib import Path
from string import Template

from aiohttp import web

from fejag_admin.common.error_log import write_log
from fejag_admin.common.language import _, current_language

PAGE = Path(__file__).parent / "page"


async def say(sockets: bool, request: web.Request, response: web.StreamResponse) -> None:
    """Tell the browser with every answer: take nothing from elsewhere, be shown nowhere else, keep nothing.

    ``sockets``: it may open some here. An answer that may be kept says so itself.
    """
    socket = f"ws://{request.headers.get('Host', '')}" if sockets else ""
    policy = (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self';"
        f" img-src 'self' data:; connect-src 'self' {socket}; base-uri 'none'; form-action 'none';"
        " frame-ancestors 'none'"
    )
    headers = {
        "Content-Security-Policy": policy,
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Referrer-Policy": "no-referrer",
        "Cache-Control": "no-store",
    }
    for name, value in headers.items():
        response.headers.setdefault(name, value)


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


def refused(status: int, reason: str, **extra_headers: str) -> web.Response:
    """An answer that says why there is nothing to see, and what to do; it ends the connection."""
    words = {"language": current_language(), "title": _("Nothing to see here"), "told": reason}
    text = _filled("refusal.html", words)
    response = web.Response(status=status, text=text, content_type="text/html", headers=extra_headers)
    response.force_close()
    return response


async def guarded(answer: Awaitable[web.StreamResponse], absent: str, broken: str) -> web.StreamResponse:
    """An answer; if there is none, a refusal that says so (``absent``), or that something failed, which is logged."""
    try:
        return await answer
    except web.HTTPException as error:
        return refused(error.status, absent)
    except Exception as error:  # noqa: BLE001 - logged; nothing of it is for the browser
        write_log(error)
        return refused(500, broken)


def _filled(name: str, words: Mapping[str, str]) -> str:
    template = Template((PAGE / name).read_text(encoding="utf-8"))
    return template.substitute({key: escape(word) for key, word in words.items()})
