"""One grammar for everything that is asked, on the command line and on the screen: words become a form and its values.

Both languages are understood whatever is spoken; accents, endings and small typos are forgiven, and what a typo was
taken for is told. Words are looked up in `vocabulary`, moments in `moments`; here they are put together.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from fejag_admin.answers import question as q
from fejag_admin.answers.moments import Moment, moments, while_open
from fejag_admin.answers.question import QuestionError, known_attack, known_entry, known_figure, too_much
from fejag_admin.answers.vocabulary import FORMS, Token, said_as, tokens
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.views.projection import MASTER, PUBLIC
from fejag_admin.camp.views.standings import standings
from fejag_admin.common.language import _
from fejag_admin.rules.orders import Place
from fejag_admin.rules.state import State
from fejag_admin.texts.names import figure_name, team_name


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as it was understood.

    ``form``: what is asked for, one of `vocabulary.FORMS`; ``values``: of what: ids, numbers, cells, None for what is
    left open, in the order of its method in `_Reading`. ``words``: the same in words that are understood again, without
    the moment. ``moment``: as of when, None if that is not said. ``told``: what to tell whoever asked: what was
    understood, if a word was taken for another one or a moment was looked up; else empty.
    """

    form: str
    values: tuple[Any, ...]
    words: tuple[str, ...]
    moment: Moment | None = None
    told: str = ""


def understood(
    words: tuple[str, ...],
    journal: Journal,
    viewer: str = MASTER,
    us: str = "",
    only: tuple[str, ...] = (),
    now: Journal | None = None,
) -> Asked:
    """A question in words; raise QuestionError for what is none, or is unclear.

    ``journal``: as the viewer reads it. ``us``: the team that is meant by that word if the viewer is no team. ``only``:
    the forms that can be answered; all if it is empty. ``now``: as of what is asked if that is not said; else the whole
    journal. If nothing but a moment is said the form is empty.
    """
    if not any(word.strip() for word in words):
        raise QuestionError(_("Write what is asked."))
    read = tokens(words, journal.campaign)
    form = _form(read)
    if only and form not in only:
        raise QuestionError(_("Ask for one of: {known}.").format(known=", ".join(map(_, only))))
    apart = {q.POINTS: ("game", "round"), q.ATTACKS: ("round",), q.ENTRY: ("entry",)}.get(form, ())
    parts = list(moments(read, journal, numbers=form == q.CHANGES, apart=apart))
    found = [part for part in parts if isinstance(part, Moment)]
    rest = [part for part in parts if isinstance(part, Token)]
    mended = any(token.mended for token in read)
    if form == q.CHANGES:
        _nothing_more(rest, form)
        return _changes(found, now or journal, mended)
    if len(found) > 1:
        told = _("Two moments are named, {first} and {second}; say one.")
        raise QuestionError(told.format(first=found[0].text, second=found[1].text))
    moment = found[0] if found else None
    if moment is not None and not any(set(token.senses) - {"filler", "after"} for token in rest):
        return Asked("", (), (), moment, _told(moment.text) if moment.said or mended else "")
    then = now or journal if moment is None else journal.as_of(moment.version)
    form, values, said = _Reading(rest, then, us if viewer in (MASTER, PUBLIC) else viewer).read(form)
    _nothing_more(rest, form)
    if moment is not None and form == q.CELL and values[1]:
        moment = while_open(moment, journal)
    asked = (*((_(form),) if form != q.CELL else ()), *said)
    told = " ".join(asked)
    if moment is not None:
        told = _("{question}, as of {moment}").format(question=told, moment=moment.text)
    return Asked(form, values, asked, moment, _told(told) if mended or moment else "")


def _told(question: str) -> str:
    return _("Understood: {question}.").format(question=question)


def _form(read: tuple[Token, ...]) -> str:
    """What is asked for: what the first word says if it is the name of that, else what says most of all."""
    after = [
        any({"after", "morning"} & one.senses.keys() for one in read[max(at - 2, 0) : at]) for at in range(len(read))
    ]
    said = [token.senses.get("form") for token in read]
    forms = [form for form, moment in zip(said, after, strict=True) if form and not (moment and form == q.ENTRY)]
    teams = any(token.senses.keys() & {"team", "us"} and "letter" not in token.senses for token in read)
    of_moment = [bool(token.senses.keys() & {"game", "round"}) or token.senses.get("form") == q.ENTRY for token in read]
    numbers = sum(
        "cell" in token.senses or ("number" in token.senses and not any(of_moment[max(at - 1, 0) : at + 2]))
        for at, token in enumerate(read)
    )
    first = read[0].senses.get("form") if read else None
    found = first or next((form for form in FORMS if form in forms), q.CELL)
    if found == q.NOT and numbers < 2:  # of something else that is not so
        found = next((form for form in FORMS if form in forms and form != q.NOT), q.NOT)
    if found in (q.NOT, q.CELL) and any("placing" in token.senses for token in read):
        return q.CELL if numbers or not teams else q.PLACEMENTS
    if found == q.CELL and any("rank" in token.senses for token in read):
        return q.POINTS
    if found == q.WHEN and q.ATTACKS in forms:
        found = q.ATTACKS
    if found == q.ATTACK and (teams or (not numbers and len(read) > 1)):
        return q.ATTACKS
    if found == q.ATTACKS and numbers == 1 and not teams and not any("round" in token.senses for token in read):
        return q.ATTACK
    if found == q.FIGURE and q.NOT in forms and numbers > 1:
        return q.NOT
    described = q.FIGURE in forms or any("kind" in token.senses for token in read)
    return q.FIGURE if found == q.NOT and numbers < 2 and described else str(found)


def _nothing_more(rest: list[Token], form: str) -> None:
    for token in rest:
        if not token.droppable(form):
            raise too_much(token.word)


def _changes(found: list[Moment], now: Journal, mended: bool) -> Asked:
    """What changed between two moments, or since one."""
    if not found:
        raise QuestionError(
            _("Say between which entries or since when: {subject} 40 60, {subject} yesterday.").format(
                subject=_(q.CHANGES)
            )
        )
    if len(found) > 2:
        raise QuestionError(_("Say two moments at most."))
    first, last = found[0].version, found[1].version if len(found) > 1 else max(now.version, found[0].version)
    if last < first:
        raise QuestionError(_("Write the earlier entry first: {first} {last}.").format(first=last, last=first))
    words = (_(q.CHANGES), *(str(moment.version) for moment in found))
    told = ""
    if mended or any(moment.said for moment in found):
        told = _told(f"{words[0]}, " + " – ".join(moment.text for moment in found))
    return Asked(q.CHANGES, (first, last), words, None, told)


def placement(words: Sequence[str], campaign: Campaign) -> Place | None:
    """The placement that a team, a figure and a cell in any order say; None if one lacks; raise QuestionError."""
    rest = list(tokens(words, campaign))
    order = {name: next((token for token in rest if name in token.senses), None) for name in ("team", "kind", "cell")}
    team, kind, cell = order.values()
    rest = [one for one in rest if one not in (team, kind, cell)]
    if team is not None:  # a name of several words
        rest = [one for one in rest if one.senses.get("team") != team.senses["team"]]
    _nothing_more(rest, q.CELL)
    if team is None or kind is None or cell is None:
        return None
    return Place(team.senses["team"], kind.senses["kind"], cell.senses["cell"])


Read = tuple[str, tuple[Any, ...], tuple[str, ...]]
"""A form, its values, and the words behind its name."""


class _Reading:
    """The words of a question from which one value after another is taken. ``us``: the team of whoever asks."""

    def __init__(self, rest: list[Token], journal: Journal, us: str) -> None:
        self.rest = rest
        self.journal = journal
        self.campaign = journal.campaign
        self.us = us

    @cached_property
    def state(self) -> State:
        return self.journal.state

    def read(self, form: str) -> Read:
        """Take what a form asks of; what is not so of a cell where nobody stands is a team's placement there."""
        cell, team = self._next("cell"), self._next("team") or self._next("us")
        negated = any(token.senses.get("form") == q.NOT or "placing" in token.senses for token in self.rest)
        if form == q.FIGURE and negated and team and cell and self.state.figure_at(cell.senses["cell"]) is None:
            form = q.CELL
        of_team, of_figure, of_attack = self._one(self._team_of), self._one(self._figure), self._one(self._attack)
        forms: dict[str, Callable[[str], Read]] = {
            q.WHEN: self._when,
            q.NOT: self._not,
            q.PRECEDENTS: self._one(self._rule),
            q.RULE: self._one(self._rule),
            q.DISPUTES: self._nothing,
            q.CUT: self._nothing,
            q.PLACEMENTS: of_team,
            q.LIGHT: of_team,
            q.PATHS: of_team,
            q.ATTACKERS: self._attackers,
            q.DEFENCES: of_attack,
            q.ATTACK: of_attack,
            q.FIGURE: of_figure,
            q.POINTS: self._points,
            q.TEMPLE: self._temple,
            q.ATTACKS: self._attacks,
            q.ENTRY: self._one(self._entry),
            q.CELL: self._cell,
        }
        return forms[form](form)

    # Single values

    def _take(self, *senses: str) -> Token | None:
        """The first word that means something of this kind, one that means nothing else besides if there is one."""
        found = [token for token in self.rest if token.senses.keys() & set(senses)]
        found.sort(key=lambda token: "filler" in token.senses or "letter" in token.senses)
        if not found:
            return None
        at = next(index for index, token in enumerate(self.rest) if token is found[0])
        return self.rest.pop(at)

    def _team(self) -> str | None:
        """The team that is named, or the one whose members ask; None if there is none."""
        before = list(self.rest)
        token = self._take("team", "us")
        if token is None:
            return None
        at = next(index for index, one in enumerate(before) if one is token)
        while self.rest[at : at + 1] and self.rest[at].senses.get("team", "") == token.senses.get("team"):
            del self.rest[at]  # a name of several words
        return self._id(token)

    def _next(self, sense: str) -> Token | None:
        return next((token for token in self.rest if sense in token.senses), None)

    def _id(self, token: Token) -> str:
        if "team" in token.senses:
            return str(token.senses["team"])
        if not self.us:
            raise QuestionError(
                _("Say which team “{word}” is: write its name, or ask with its eyes.").format(word=token.word)
            )
        return self.us

    def _team_of(self, subject: str) -> tuple[str, str]:
        team = self._team()
        if team is None:
            raise QuestionError(_("Say of which team: {subject} fbi.").format(subject=subject))
        return team, team

    def _number(self, sense: str = "number") -> int | None:
        token = self._take(sense)
        return None if token is None else int(token.senses[sense])

    def _figure(self, subject: str = "") -> tuple[int, str]:
        """A figure by its number, by its cell (its kind may be said), or as the only one of its kind in a team."""
        token = self._take("number") if not self._next("cell") else self._take("number", "cell")
        if token is None:
            number = self._only_one(subject)
        elif "number" in token.senses:
            number = known_figure(self.state, str(token.senses["number"]))
        else:
            number = self._standing(token.senses["cell"], token.word)
        return number, str(number)

    def _standing(self, cell: int, word: str) -> int:
        """The figure on a cell; it must be as it is described."""
        figure = self.state.figure_at(cell)
        if figure is None:
            raise QuestionError(_("No figure stands on {cell}.").format(cell=self.campaign.board.name(cell)))
        kind = self._take("kind")
        if kind is not None and "filler" not in kind.senses and kind.senses["kind"] != figure.kind:
            told = _("On {cell} stands a {kind}.")
            raise QuestionError(told.format(cell=self.campaign.board.name(cell), kind=figure_name(figure.kind)))
        return figure.id

    def _only_one(self, subject: str) -> int:
        """The figure that is meant by its kind and its team."""
        kind, team = self._take("kind"), self._team()
        if kind is None or team is None:
            raise QuestionError(
                _("Say which one by its number or its cell: {subject} 12.").format(subject=subject or _(q.FIGURE))
            )
        name = figure_name(kind.senses["kind"])
        found = [one for one in self.state.figures if (one.kind, one.team) == (kind.senses["kind"], team)]
        if len(found) != 1:
            cells = ", ".join(self.campaign.board.name(one.at) for one in found) or "–"
            told = _("{team} has {n} of this kind ({kind}): {cells}. Say which one by its cell.")
            names = {"team": team_name(self.campaign, team), "kind": name}
            raise QuestionError(told.format(n=len(found), cells=cells, **names))
        return found[0].id

    def _attack(self, subject: str) -> tuple[int, str]:
        """An attack by its number, or by the attacker and the target."""
        token = self._take("number") if not self._next("cell") else None
        if token is not None:
            number = known_attack(self.state, str(token.senses["number"]))
        elif self._next("cell") is None:
            raise QuestionError(_("Say which one by its number: {subject} 12.").format(subject=subject))
        else:
            pair = self._figure()[0], self._figure()[0]
            found = [one.id for one in self.state.attacks if (one.attacker, one.target) == pair]
            if not found:
                told = _("Figure {attacker} has not attacked figure {target}.")
                raise QuestionError(told.format(attacker=pair[0], target=pair[1]))
            number = found[-1]
        return number, str(number)

    def _entry(self, subject: str) -> tuple[int, str]:
        number = self._number()
        if number is None:
            raise QuestionError(_("Say which one by its number: {subject} 12.").format(subject=subject))
        return known_entry(self.journal, str(number)), str(number)

    def _game(self) -> int | None:
        """A game by its number; the word before it may be left out."""
        self._take("game", "round")
        game = self._number()
        if game is not None and not 1 <= game <= self.state.round:
            told = _("Game {game} has not been played; games so far: {n}.")
            raise QuestionError(told.format(game=game, n=self.state.round))
        return game

    # Forms

    @staticmethod
    def _one(take: Callable[[str], tuple[Any, str]]) -> Callable[[str], Read]:
        """A form that asks of one thing."""

        def read(form: str) -> Read:
            value, word = take(_(form))
            return form, (value,), (word,)

        return read

    @staticmethod
    def _nothing(form: str) -> Read:
        return form, (), ()

    def _not(self, form: str) -> Read:
        if sum(bool(token.senses.keys() & {"number", "cell", "kind"}) for token in self.rest) < 2:
            told = _("Say which figure does not attack which, by their numbers: {subject} 12 7.")
            raise QuestionError(told.format(subject=_(form)))
        pair = self._figure()[0], self._figure()[0]
        return form, pair, (str(pair[0]), str(pair[1]))

    def _when(self, form: str) -> Read:
        """When a team had a path, a figure shone, an attack was in effect."""
        for what, take in ((q.PATHS, self._team_of), (q.ATTACK, self._attack), (q.FIGURE, self._figure)):
            said = [token for token in self.rest if token.senses.get("form") == what]
            if said:
                self.rest[:] = [token for token in self.rest if token not in said]
                value, word = take(_(what))
                return form, (what, value), (_(what), word)
        raise QuestionError(_("Say what: when paths fbi, when figure 12, when attack 3."))

    def _rule(self, subject: str) -> tuple[str, str]:
        token = self._take("rule")
        if token is None:
            raise QuestionError(_("Say by which rule: {subject} A3.").format(subject=subject))
        return token.senses["rule"], token.senses["rule"]

    def _attackers(self, form: str) -> Read:
        number, word = self._figure(_(form))
        team = self._team()
        return form, (number, team), (word, *([team] if team else []))

    def _points(self, form: str) -> Read:
        rank = self._number("rank")
        if rank and not (self._next("team") or self._next("us")):
            ranked = standings(self.state)
            team = word = ranked[min(rank, len(ranked)) - 1].team
        else:
            team, word = self._team_of(_(form))
        game = self._game()
        return form, (team, game), (word, *([str(game)] if game else []))

    def _temple(self, form: str) -> Read:
        team = self._team()
        if team is None:
            told = _("Say of which team, for how many points, with how many figures: {subject} fbi 20 2.")
            raise QuestionError(told.format(subject=_(form)))
        points, figures = self._number(), self._number()
        if figures is not None and not 1 <= figures <= 2:
            raise QuestionError(_("Ways are looked for with one figure or with two."))
        return form, (team, points, figures or 1), (team, *(str(n) for n in (points, figures) if n is not None))

    def _attacks(self, form: str) -> Read:
        """All attacks; those by a team, on one, by or on one (``exots``), of one round."""
        who, whom = (any(word in token.senses for token in self.rest) for word in ("who", "whom"))
        by = on = either = None
        while (token := self._next("team") or self._next("us")) is not None:
            at = self.rest.index(token)
            before = self.rest[at - 1].senses if at else {}
            if "letter" in token.senses and "filler" in token.senses:
                del self.rest[at]
                continue
            team = self._team()
            if "by" in before and by is None:
                by = team
            elif "on" in before and on is None:
                on = team
            elif either is None:
                either = team
            else:
                by, on, either = either, team, None
        if either is not None and (by or on or who or whom):
            by, on = (by or either, on) if on or (whom and not by) else (by, either)
            either = None
        self._take("round")
        number = self._number()
        if number is not None and not 1 <= number <= self.state.round:
            raise QuestionError(_("There has been no round {round} yet.").format(round=number))
        said = [word for mark, team in (("by", by), ("on", on)) if team for word in (said_as(mark), team)]
        said += [either] if either else []
        said += [said_as("round"), str(number)] if number else []
        return form, (by, on, either, number), tuple(said)

    def _cell(self, form: str) -> Read:
        """A cell, with a team, a figure and one that might be attacked if need be; or the figure that stands there."""
        token = self._take("cell")
        if token is None:
            return self._described()
        cell, name = token.senses["cell"], self.campaign.board.name(token.senses["cell"])
        team, kind = self._team(), self._take("kind")
        if kind is not None and team is None:
            if self.state.figure_at(cell) is None:
                told = _("No figure stands on {cell}; say which team would place one: {cell} fbi {kind}.")
                raise QuestionError(told.format(cell=name, kind=kind.word))
            self.rest.append(kind)
            return self._as(q.FIGURE, self._standing(cell, token.word))
        if team is None:
            return form, (cell, None, None, None), (name,)
        kind_id = None if kind is None else kind.senses["kind"]
        target = self._figure()[0] if kind is not None and (self._next("number") or self._next("cell")) else None
        said = (name, team, *((figure_name(kind_id),) if kind_id else ()), *((str(target),) if target else ()))
        return form, (cell, team, kind_id, target), said

    def _described(self) -> Read:
        if self._next("kind") and (self._next("team") or self._next("us")):
            return self._as(q.FIGURE, self._only_one(_(q.FIGURE)))
        told = _("Say what is asked: a cell such as K17, or one of: {known}.")
        known = ", ".join(_(form) for form in FORMS if form != q.CELL)
        raise QuestionError(told.format(known=known))

    @staticmethod
    def _as(form: str, number: int) -> Read:
        return form, (number,), (str(number),)
