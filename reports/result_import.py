"""The result of a game out of a spreadsheet: a table with places and teams, as CSV, XLSX, XLS or ODS.

A row names the columns: the team and the place, or points or times to be ranked; in any order, perhaps the game. Or
each game has a column with the places or points of all teams. What else there is does not matter. Teams with the same
place are tied; a team without a place did not play.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile
from statistics import fmean

from fejag_admin.answers.moments import typed_date
from fejag_admin.camp.campaign import Campaign
from fejag_admin.common.faults import DocumentError, Fault, quoted, where_text
from fejag_admin.common.language import N_, _
from fejag_admin.common.names import fold
from fejag_admin.orders import order_text
from fejag_admin.rules.orders import CloseRound, Order, Result
from fejag_admin.rules.referee import carry_out, must_spend
from fejag_admin.rules.state import State
from fejag_admin.texts.names import UnknownNameError, find_called, known_team_name, team_names
from fejag_admin.texts.team_states import left_out_texts
from reports.table_import import NO_CHOICE, Choice, ImportedTable, Row, TableKind, UnclearError

TEAM = (N_("team"), "team name", "název týmu", "oddíl", "družina", "družstvo", "skupina", "mannschaft")
_PLACE = (N_("place"), N_("rank"), "pos", "position", "#", "umístění", "výsledné pořadí", "platz")
_GAMES = {f"game {number}": number for number in range(1, 100)}
"""The names of columns that hold the places of one game each, and their games."""
RESULTS = TableKind(
    N_("Results"),
    {
        "place": _PLACE,
        "points": (N_("points"), N_("score")),
        "time": (N_("time"),),
        "team": TEAM,
        "game": (N_("game"),),
        **{name: (name, f"hra {number}", f"{number}. hra", f"{number}. game") for name, number in _GAMES.items()},
    },
    needed=[("place", "points", "time", *_GAMES), ("team",)],
)
_TOTALS = ("total", "celkem", "součet", "suma")
_PLACE_FORM = re.compile(
    r"=? ?(?P<place>[1-9][0-9]?)(?:[.,]0+)?\.?=?\.?"
    r"(?: ?[-–] ?(?P<last>[1-9][0-9]?)\.?)?"
    r"(?:st|nd|rd|th| ?(?:misto|place))?"
)
_NO_PLACE = ("", "-", "–", "x", "dnf", "dns", "dsq")
_DAY_AND_MONTH = re.compile(
    r"[0-9]{1,2}(?:\. ?[0-9]{1,2}\.?|[-. ]+(?:[ivx]{1,4}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec"
    r"|led|uno|bre|dub|kve|cer|srp|zar|rij|lis|pro)[a-z]*)\.?)"
)
_NUMBER = re.compile(r"-?[0-9]{1,9}(?:\.[0-9]{1,9})?")
_GAME = re.compile(r"\b(?:hra|hry|game) ?([0-9]{1,2})\b|\b([0-9]{1,2})\. ?(?:hra|game)\b")

RULES = {"sum": N_("the sum"), "mean": N_("the mean"), "best": N_("the best one")}
"""What can count of the rows of a team in a list of people."""

Entry = tuple[int, str, float | None]
"""A row of the result: its number, the team, its place, or what it is ranked by."""


@dataclass(frozen=True, slots=True)
class ImportedResults:
    """What a file holds: the ``order`` of the game that was asked for, if any; results of ``earlier`` games.

    ``later``: results of the games right after it, of a table in which every game has a column. ``notes``: sentences to
    be shown before anything is entered: where it was read, and what seems wrong.
    """

    order: Result | None
    earlier: tuple[Result, ...]
    notes: tuple[str, ...]
    later: tuple[Result, ...] = ()


def read_results(
    data: bytes,
    campaign: Campaign,
    game: int,
    played: Sequence[Result] = (),
    choice: Choice = NO_CHOICE,
    name: str = "",
) -> ImportedResults:
    """The results that a file holds of the next ``game``, and of those ``played`` where it says something else.

    ``name``: how the file is called, which may tell the game, too.
    Raise DocumentError with everything that is wrong, each fault with its row.
    """
    table = RESULTS.read(data, choice, prefer=lambda sheet: _games_in([sheet]) == {game})
    while table.rows and _is_note(table.rows[-1][1]):
        table.rows.pop()
    faults, notes, results = list[Fault](), [*_where_notes(table, game, name)], dict[int, Result]()
    columns = {} if choice.get("place") else _columns_of_games(table)
    rankings = {of: (column, table.rows) for of, column in columns.items() if of <= campaign.options.games}
    for of, (column, rows) in (rankings if columns else _rankings_by_game(table, game, faults)).items():
        by = ("place" if _are_places(rows, column) else "points") if columns else column
        if of == game and (columns or by != "place"):
            message = _("The teams are ranked by the column “{title}”.")
            if by == "place":
                message = _("The numbers in the column “{title}” are taken for places: 1 is the best.")
            notes.append(message.format(title=table.titles[column]))
        entries = [entry for row in rows if (entry := _entry(row, column, by, campaign, faults)) is not None]
        if not columns and not faults and _is_individual(entries):
            entries, by = _put_together(entries, choice.get("rows", "")), "rows"
            notes.append(_("Each team has several rows; what counts is: {rule}.").format(rule=_(RULES[choice["rows"]])))
        if places := _places(entries, by, faults, notes):
            results[of] = Result(of, places)
        if by == "place" and not columns and of == game and _contradicted(rows):
            notes.append(_("Points or times in the table would give another order than the places; the places count."))
    if faults:
        raise DocumentError(sorted(faults, key=lambda fault: fault.line or 0))
    earlier = tuple(now for old in played if (now := results.get(old.game)) is not None and not same_result(now, old))
    order = results.get(game)
    if order is None:
        if not earlier:
            raise DocumentError([Fault(_nothing_new([of for of in results if of < game]))])
        return ImportedResults(None, earlier, tuple(notes))
    alike = _("Note: game {game} had exactly this result. Is this the file of that game?")
    notes += [alike.format(game=old.game) for old in played if same_result(order, old)]
    later = takewhile(lambda result: result is not None, map(results.get, range(game + 1, campaign.options.games + 1)))
    return ImportedResults(order, earlier, tuple(notes), tuple(filter(None, later)))


def same_result(first: Result, second: Result) -> bool:
    """Whether two results rank the teams equally; the order within a tie does not matter."""
    return [*map(set, first.places)] == [*map(set, second.places)]


def _where_notes(table: ImportedTable, game: int, name: str) -> Iterator[str]:
    """From which sheet it was read, and whether that, or the file by its name, is of another game."""
    if table.sheet:
        yield _("Read from the sheet “{sheet}”.").format(sheet=table.sheet)
    if table.hidden:
        yield _("Hidden sheets were left out: {sheets}.").format(sheets=", ".join(table.hidden))
    texts = [table.sheet, *table.above, re.sub(r"[-_.]", " ", name)]
    if "game" not in table.titles and (games := _games_in(texts)) and games != {game}:
        text = next(text for text in texts if _games_in([text]))
        message = _("Note: the table says “{text}”, but the next result is that of game {game}.")
        yield message.format(text=text, game=game)


def _games_in(texts: Iterable[str]) -> set[int]:
    """The games that are named in texts such as ``Hra 7: …``."""
    return {int(match[1] or match[2]) for text in texts for match in _GAME.finditer(fold(text[:200]))}


def _nothing_new(games: Sequence[int]) -> str:
    """Why there is nothing to enter; ``games``: those before the next one that have a result in the table."""
    if not games:
        return _("no team has a place; if nobody played, say so with “fejag result --nobody”")
    message = _("the result of game {game} is entered already, just as it is here")
    return message.format(game=", ".join(map(str, sorted(games))))


def _columns_of_games(table: ImportedTable) -> dict[int, str]:
    """The column of each game where every game has one; empty where places have one.

    Beside columns of several games that is the order in all of them.
    """
    columns = {of: column for column, of in _GAMES.items() if column in table.titles}
    if len(columns) == 1 and any(name in table.titles for name in ("place", "points", "time")):
        return {}
    return columns


def _are_places(rows: Sequence[Row], column: str) -> bool:
    """Whether the numbers of a game can be places rather than points."""
    ranks = [_rank(cells[column], "place") for _number, cells in rows]
    places = [rank for rank, _fault in ranks if rank is not None]
    return not any(fault for _rank, fault in ranks) and (not places or (min(places) == 1 and max(places) <= len(rows)))


def _rankings_by_game(table: ImportedTable, game: int, faults: list[Fault]) -> dict[int, tuple[str, list[Row]]]:
    """The column that ranks the teams and the rows of each game up to this one, of which all are that do not say so.

    In a table of several games, ours for one, rows of later games are left out.
    """
    titles = table.titles  # somebody may have chosen a column of points or times as that of the places
    ranked = [name for name in ("points", "time", "place") if name in titles]
    by = next(name for name in ranked if titles[name] == titles.get("place", titles[name]))
    named = {(cells["team"], cells.get("game")) for _number, cells in table.rows}
    several = len(named) > len({team for team, _game in named})
    rows = dict[int, list[Row]]()
    for number, cells in table.rows:
        text = cells.get("game", "")
        plain = text.rstrip(". ")
        of = int(plain) if plain.isascii() and plain.isdigit() and len(plain) < 4 else 0 if text else game
        if not (0 < of <= game or several):
            message = _("this is of game {given}, but the next one is game {game}")
            faults.append(Fault(message.format(given=quoted(text), game=game), line=number))
            of = game
        if 0 < of <= game:
            rows.setdefault(of, []).append((number, cells))
    return {of: (by, of_game) for of, of_game in rows.items()}


def _is_note(cells: Mapping[str, str]) -> bool:
    """Whether a row below the table is a remark, such as who judged, with no team and no place; or one of totals."""
    team = fold(cells["team"])
    return team in map(fold, _TOTALS) or (not team and not cells.get("place", "")[:1].isdigit())


def _entry(row: Row, column: str, by: str, campaign: Campaign, faults: list[Fault]) -> Entry | None:
    """What a row says in a column; None if it is wrong, which is noted."""
    number, cells = row
    rank, fault = _rank(cells[column], by)
    if fault:
        faults.append(Fault(fault, line=number))
    try:
        team = team_called(campaign, cells["team"])
    except UnknownNameError as error:
        faults.append(Fault(str(error) if cells["team"] else _("the team is missing"), line=number))
        return None
    return None if fault else (number, team, rank)


def _rank(word: str, by: str) -> tuple[float | None, str]:
    """What a team is ranked by, less being better, None if it did not play; and what is wrong with the word, if so."""
    plain = fold(word)
    if plain in _NO_PLACE:
        return None, ""
    if by != "place":
        if (value := _number(word)) is not None:
            return value if by == "time" else -value, ""
        return None, _("{word} is no number by which a team could be ranked").format(word=quoted(word))
    if (match := _PLACE_FORM.fullmatch(plain)) is not None:
        return int(match["place"]), ""
    if typed_date(word) is not None or _DAY_AND_MONTH.fullmatch(plain):
        message = _(
            "{word} is a date, which the spreadsheet has made of a place such as 2.-3.; give the cell the format Text,"
            " type the place again, and save"
        )
        return None, message.format(word=quoted(word))
    message = _("{word} is no place; write a number such as 1, or nothing for a team that did not play")
    return None, message.format(word=quoted(word))


def _number(word: str) -> float | None:
    """Points, or a time such as 12:34 in seconds; None if it is neither."""
    parts = "".join(word.replace(",", ".").split()).split(":")
    if len(parts) > 3 or not all(_NUMBER.fullmatch(part) for part in parts):
        return None
    value = 0.0
    for part in parts:
        value = value * 60 + float(part)
    return value


def _contradicted(rows: Sequence[Row]) -> bool:
    """Whether points fall, or times rise, otherwise than the places do."""
    for by in ("points", "time"):
        values = [(_rank(cells["place"], "place")[0], _rank(cells.get(by, ""), by)[0]) for _number, cells in rows]
        ranked = sorted((place, value) for place, value in values if place is not None and value is not None)
        if any(first[1] > second[1] for first, second in pairwise(ranked) if first[0] < second[0]):
            return True
    return False


def team_called(campaign: Campaign, word: str) -> str:
    """The team that a table means, also one with its name of another language; raise UnknownNameError."""
    try:
        return find_called(word, team_names(campaign))
    except UnknownNameError:
        if (official := known_team_name(word)) is None:
            raise
        return find_called(official, team_names(campaign))


def _is_individual(entries: Sequence[Entry]) -> bool:
    """Whether this is a list of people, each with a team: several teams have several rows, or one has many."""
    rows = Counter(team for _row, team, _rank in entries)
    return sum(count > 1 for count in rows.values()) > 1 or any(count > 2 for count in rows.values())


def _put_together(entries: Sequence[Entry], rule: str) -> list[Entry]:
    """One row for each team, ranked by what its rows come to by a rule of `RULES`; raise UnclearError without one."""
    if rule not in RULES:
        message = _("a team has several rows; say with --rows what of them counts: {rules}")
        options = [(name, _(words)) for name, words in RULES.items()]
        fault = Fault(message.format(rules=", ".join(f"{name} ({words})" for name, words in options)))
        raise UnclearError("rows", options, fault)
    counting: dict[str, Callable[[list[float]], float]] = {"sum": sum, "mean": fmean, "best": min}
    ranks: dict[str, list[float]] = {}
    first: dict[str, int] = {}
    for row, team, rank in entries:
        first.setdefault(team, row)
        ranks.setdefault(team, []).extend([] if rank is None else [rank])
    return [(first[team], team, counting[rule](own) if own else None) for team, own in ranks.items()]


def orders_to_catch_up(state: State, results: Sequence[Result], reason: str) -> tuple[Order, ...]:
    """The orders that bring a camp to where its table is: the results, and the ends of the rounds between them (G4).

    Whoever holds too much in such a round is excused with the ``reason``, for nothing was sold in it.
    """
    orders = list[Order]()
    for result in results:
        if state.round_open:
            waive = must_spend(state)
            orders.append(CloseRound(waive, reason) if waive else CloseRound())
            state, _ruling = carry_out(state, orders[-1])
        orders.append(result)
        state, _ruling = carry_out(state, result)
    return tuple(orders)


def catch_up_texts(campaign: Campaign, orders: Sequence[Order]) -> list[str]:
    """A line for each order that brings a camp up to its table; for a result with the teams that it leaves out."""
    lines = []
    for order in orders:
        left_out = left_out_texts(campaign, campaign.setup, order) if isinstance(order, Result) else []
        lines.append(". ".join([order_text(order, campaign), *left_out]))
    return lines


def _places(entries: Sequence[Entry], by: str, faults: list[Fault], notes: list[str]) -> tuple[tuple[str, ...], ...]:
    """The teams that played in the order of their places, the tied ones together; no team twice, no place left out."""
    first: dict[str, int] = {}
    for row, team, _rank in entries:
        if team in first:
            message = _("this team is in {place} already")
            faults.append(Fault(message.format(place=where_text("", first[team])), line=row))
        first.setdefault(team, row)
    counts = Counter(rank for _row, _team, rank in entries if rank is not None)
    if by == "place" and not faults:  # what is left out for its faults would look like a gap
        _check_gaps(entries, counts, faults, notes)
    return tuple(tuple(team for _row, team, own in entries if own == rank) for rank in sorted(counts))


def _check_gaps(entries: Sequence[Entry], counts: Mapping[float, int], faults: list[Fault], notes: list[str]) -> None:
    """A place may be left out only for a team that is in the table and has none."""
    better, moved, spare = 0, 0, sum(rank is None for _row, _team, rank in entries)
    for step, place in enumerate(map(int, sorted(counts)), 1):
        gap = place - moved - better - 1
        if place - moved not in (better + 1, step):
            if not 0 < gap <= spare:
                row = next(row for row, _team, rank in entries if rank == place)
                message = _("place {place} does not follow; here belongs {expected}")
                faults.append(Fault(message.format(place=place, expected=better + moved + 1), line=row))
                return
            moved, spare = moved + gap, spare - gap
            notes.append(_("Note: no team has place {place}; those after it move up.").format(place=place - 1))
        better += counts[place]
