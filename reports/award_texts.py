"""What a team may be proud of, in words that children read on a diploma."""

from __future__ import annotations

from collections.abc import Callable

from fejag_admin.camp.views.standings import Award
from fejag_admin.common.language import N_, _, ngettext
from fejag_admin.rules.board import Board
from fejag_admin.texts.names import figure_name

TITLES = {
    "temple": N_("Discoverers of the temple"),
    "secret": N_("Solvers of the secret of the egg"),
    "paths": N_("Most paths to the temple"),
    "wins": N_("Most games won"),
    "ray": N_("Longest light"),
    "lasting": N_("Most faithful light"),
    "light": N_("Most light"),
    "new": N_("Greatest explorers"),
    "climb": N_("Greatest climb"),
    "figures": N_("Largest herd"),
    "daring": N_("Greatest daring"),
    "day": N_("Finest day"),
    "there": N_("Together to the end"),
}
"""What each award of `camp.views.standings` is called."""

_AMOUNTS: dict[str, Callable[[int], str]] = {
    "paths": lambda n: ngettext("{n} path", "{n} paths", n),
    "wins": lambda n: ngettext("{n} game", "{n} games", n),
    "ray": lambda n: ngettext("a ray over {n} cell", "a ray over {n} cells", n),
    "lasting": lambda n: ngettext("alight after {n} game", "alight after {n} games", n),
    "light": lambda n: ngettext("{n} cell lit at once", "{n} cells lit at once", n),
    "new": lambda n: ngettext("{n} cell that nobody had seen", "{n} cells that nobody had seen", n),
    "climb": lambda n: ngettext("{n} place up", "{n} places up", n),
    "figures": lambda n: ngettext("{n} figure on the map", "{n} figures on the map", n),
    "daring": lambda n: ngettext("{n} attack", "{n} attacks", n),
    "day": lambda n: _("place {place}").format(place=n),
}


def award_texts(award: Award, board: Board) -> tuple[str, str]:
    """What an award is called, and for what it was given; the second may be empty."""
    counted = _AMOUNTS.get(award.id)
    amount = "" if counted is None else counted(award.amount).format(n=award.amount)
    figure = f"{figure_name(award.kind)} {board.name(award.at)}" if award.kind else ""
    game = _("game {game}").format(game=award.game) if award.game else ""
    return _(TITLES[award.id]), ", ".join(filter(None, (game, figure, amount)))
