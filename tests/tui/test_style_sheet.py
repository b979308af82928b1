"""Style sheets that are parsed once: the same rules as Textual has when it parses everything anew."""

from __future__ import annotations

from textual.css.stylesheet import Stylesheet

from fejag_admin.common.settings import Settings
from tests.tui.conftest import Running


async def test_the_rules_are_those_of_style_sheets_parsed_anew(running: Running) -> None:
    async with running() as (app, pilot):
        for key in ("1", "2", "3", "4", "5", "6", "7", "8", "escape", "9", "0", "f3", "f6", "theme"):
            if key == "theme":
                await app.keep_settings(Settings(theme="fejag-light"))
            else:
                await pilot.press(key)
            await pilot.pause()
            anew = Stylesheet(variables=app.get_css_variables())
            for place, source in app.stylesheet.source.items():
                anew.add_source(source.content, place, source.is_defaults, source.tie_breaker, source.scope)
            anew.parse()
            app.stylesheet.reparse()  # Textual notes a change of rank at once, and heeds it when it parses again
            kept, fresh = (
                [(rule.selectors, rule.styles.get_rules(), rule.tie_breaker) for rule in sheet.rules]
                for sheet in (app.stylesheet, anew)
            )
            assert kept == fresh
        assert len(app.stylesheet.source) < 256
