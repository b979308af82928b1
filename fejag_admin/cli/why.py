"""``fejag why``: why a thing is as it is, and what else can be asked about it."""

from __future__ import annotations

from fejag_admin.cli.asking import answer_about, asked_words
from fejag_admin.cli.exits import Exit
from fejag_admin.cli.map import finger_option
from fejag_admin.cli.speaking import json_option, plain_command, short_option
from fejag_admin.cli.viewers import as_of_option, viewer_option
from fejag_admin.common.language import _

_THINGS = _(
    "What people point at: a cell (K17), a figure (fbi tiger, #12), a team (fbi, fbi game 4), attack 7, entry 30, a"
    " rule (A3), two cells (K17 M20), or what a team would place there (fbi tiger K18). Behind it the name or the"
    " number of a question, as the answer lists them: fbi wallet, K17 hangs, K17 first."
)


@plain_command(
    "why",
    help=_("Say why a thing is as it is, with the rules that make it so, and what else can be asked about it."),
    example=_("fejag why K17"),
)
@asked_words(_("WHAT…"), _THINGS)
@finger_option
@viewer_option()
@as_of_option
@short_option
@json_option
def why_command(
    words: tuple[str, ...], with_map: bool, viewer: str, as_of: str | None, short: bool, as_json: bool
) -> Exit:
    return answer_about(words, viewer, as_of, as_json=as_json, short=short, with_map=with_map)
