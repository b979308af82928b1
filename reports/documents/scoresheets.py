"""Sheets on which judges write what was played: one for each daily game, and the forms of the four board games."""

from collections.abc import Iterator, Sequence
from typing import Any

from boardgames.bez_hranic.model import MOST_PLAYERS
from boardgames.core.registry import Game, games
from boardgames.stezky.mountain import SPIRITS
from fejag_admin.common.language import _
from fejag_admin.texts.games.names import game_name
from fejag_admin.texts.games.verdicts import name_text
from fejag_admin.texts.team_states import with_state
from reports.documents.blocks import ROW, Block, Column, blanks, heading, next_page, para, signatures, slip, table
from reports.documents.bulletin import asked_game, day_text
from reports.page_frame import PageArea, form
from reports.print_request import PrintRequest
from reports.sight import Sight

BOX = "☐"
INCOMES = {1: 100, 3: 200, 5: 300}
"""Bez hranic: what everybody gets before a round."""
SEATS = {"bez_hranic": MOST_PLAYERS, "stezky": 2, "semafory": 4, "singapore": 4}
"""The most players at a table."""
LOW = {"stezky": 4.5, "semafory": 4.5}
"""The height of the rows where two tables find room on a sheet."""


def results_document(sight: Sight, request: PrintRequest) -> dict[str, Any]:
    """A sheet for the game that is asked for, or for every one not played yet; of a finished camp for all."""
    last = sight.state.setup.options.games
    wanted: Sequence[int] = range(sight.game + 1, last + 1) or range(1, last + 1)
    if request.game:
        wanted = [asked_game(sight, request)]
    blocks = [block for number in wanted for block in (*_result_sheet(sight, number), next_page())]
    return form(sight, _("Results of the daily games"), PageArea(request.paper), {"blocks": blocks[:-1]})


def _result_sheet(sight: Sight, game: int) -> Iterator[Block]:
    setup, day = sight.state.setup, sight.campaign.day(game)
    options, teams = setup.options, [team for team in setup.teams if (game, team) not in setup.away]
    yield heading(day_text(sight, game))
    if day.date is None or day.title is None:
        yield blanks(_("Game, date"))
    template = _("Points for places: {points}; for victory on its own day {bonus} more.")
    yield para(template.format(points=", ".join(map(str, options.place_points)), bonus=options.day_bonus))
    yield para(_("Tied teams have the same place; the next place counts all teams before it, as in 1, 2, 2, 4."))
    columns = [Column(""), Column(_("team"), share=3), Column(_("in the game"), share=3)]
    columns += [Column(title, "center", 1) for title in (_("place"), _("shared"), _("points"))]
    names = {team: with_state(sight.team_name(team), setup, team, game) for team in teams}
    rows = [[sight.letters.teams[team].upper(), names[team], "", "", BOX, ""] for team in teams]
    yield table(columns, rows, size=12, height=min(175 / len(rows), 30) - 3)
    yield blanks(_("Did not play, and why"), 2)
    yield signatures([_("judge"), _("game master"), _("entry")])


def scoresheets_document(sight: Sight, request: PrintRequest) -> dict[str, Any]:
    """The form of the board game that is asked for, or of each."""
    blocks = [slip(_form(game)) for game in games() if request.game in ("", game.id)]
    return form(sight, _("Scoresheets of the board games"), PageArea(request.paper), {"blocks": blocks})


def _form(game: Game) -> Iterator[Block]:
    """The form of a table: a row for each thing that is counted, a column for each player."""
    seats = SEATS[game.id]
    yield heading(game_name(game))
    yield para(_("Table ____   Date ____________   Game of the camp ____"))
    rows = [[title, *[mark] * seats] for title, _bar, mark in (line.partition("|") for line in _lines(game))]
    columns = [Column("", share=3), *[Column("", "center", 2)] * seats]
    yield table(columns, [[_("player"), *[""] * seats], *rows], size=9, height=LOW.get(game.id, ROW))
    if game.id == "semafory":
        together = _("Together: words ______________ ______________   signs sent {boxes}")
        yield para(together.format(boxes=" ".join(BOX * 12)))
        postman = _("Steps of the postman (the hard road has 34, the easy one 38): {steps}")
        yield para(postman.format(steps=" ".join(map(str, range(1, 39)))))
    yield signatures([_("players"), _("referee")])


def _lines(game: Game) -> list[str]:
    """The row titles of a score sheet; the text after | is printed in the column of every player.

    Singapore has as many rounds as its 42 buildings allow for three players.
    """
    rounds = [_("round {number}").format(number=number) for number in range(1, 13)]
    match game.id:
        case "bez_hranic":
            incomes = [f"{title} (+{INCOMES[n]})" if n in INCOMES else title for n, title in enumerate(rounds[:7], 1)]
            costs = [_("pays")] * 6 + [_("gains")]
            return [line for income, cost in zip(incomes, costs, strict=True) for line in (income, cost, _("has left"))]
        case "stezky":
            bonuses = [
                f"+ {name_text(spirit.name)}"
                for spirit in SPIRITS.values()
                if spirit.kind == "blue" and spirit.id != "squirrel"
            ]
            return [_("largest area"), _("lit fires"), _("spirits not covered"), *bonuses, _("total")]
        case "semafory":
            sent, tried = _("letters sent") + "|" + " ".join(BOX * 5), _("sabotage tried") + "|" + BOX
            return [_("word"), sent, _("second word"), sent, tried, _("load of the last turn"), _("place")]
    ends = [_("second worker") + "|" + BOX, _("black chips"), _("place in the pile, if points are equal"), _("total")]
    return [_("start") + "|5", *rounds, *ends]
