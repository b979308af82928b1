"""What a question asks of: one value after another is taken from its words, until its form has all that it needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fejag_admin.answers import question as q
from fejag_admin.answers.question import QuestionError, known_attack, known_entry, known_figure
from fejag_admin.answers.vocabulary import FORMS, Token, said_as
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.views.standings import standings
from fejag_admin.common.language import _
from fejag_admin.texts.names import figure_name, team_name

Read = tuple[str, tuple[Any, ...], tuple[str, ...]]
"""A form, its values, and the words behind its name."""


class Reading:
    """The words of a question from which one value after another is taken. ``us``: the team of whoever asks."""

    def __init__(self, rest: list[Token], journal: Journal, us: str) -> None:
        self.rest = rest
        self.journal = journal
        self.campaign = journal.campaign
        self.us = us

    def read(self, form: str) -> Read:
        """Take what a form asks of; what is not so of a cell where nobody stands is a team's placement there."""
        cell, team = self._next("cell"), self._next("team", "us")
        negated = any(token.senses.get("form") == q.NOT or "placing" in token.senses for token in self.rest)
        if form == q.FIGURE and negated and team and cell and self.journal.state.figure_at(cell.senses["cell"]) is None:
            form = q.CELL
        forms: dict[str, Callable[[str], Read]] = {
            **dict.fromkeys((q.PRECEDENTS, q.RULE), self._one(self._rule)),
            **dict.fromkeys((q.DISPUTES, q.CUT), lambda form: (form, (), ())),
            **dict.fromkeys((q.PLACEMENTS, q.LIGHT, q.PATHS), self._one(self._team_of)),
            **dict.fromkeys((q.DEFENCES, q.ATTACK), self._one(self._attack)),
            q.FIGURE: self._one(self._figure),
            q.ENTRY: self._one(self._entry),
            q.WHEN: self._when,
            q.NOT: self._not,
            q.ATTACKERS: self._attackers,
            q.POINTS: self._points,
            q.TEMPLE: self._temple,
            q.ATTACKS: self._attacks,
            q.CELL: self._cell,
        }
        return forms[form](form)

    # Single values

    def _take(self, *senses: str) -> Token | None:
        """The first word that means something of this kind, one that means nothing else besides if there is one."""
        found = [token for token in self.rest if token.senses.keys() & set(senses)]
        token = min(found, key=lambda one: "filler" in one.senses or "letter" in one.senses, default=None)
        if token is not None:
            self.rest.remove(token)
        return token

    def _team(self) -> str | None:
        """The team that is named, or the one whose members ask; None if there is none."""
        before = list(self.rest)
        token = self._take("team", "us")
        if token is None:
            return None
        at = before.index(token)
        while self.rest[at : at + 1] and self.rest[at].senses.get("team", "") == token.senses.get("team"):
            del self.rest[at]  # a name of several words
        return self._id(token)

    def _next(self, *senses: str) -> Token | None:
        """The first word that means the first of these, else the next of them."""
        return next((token for sense in senses for token in self.rest if sense in token.senses), None)

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

    def _numbered(self, subject: str) -> str:
        """The number that must be said of what is meant."""
        token = self._take("number")
        if token is None:
            raise QuestionError(_("Say which one by its number: {subject} 12.").format(subject=subject))
        return str(token.senses["number"])

    def _pair(self) -> tuple[int, int]:
        """Two figures, one after the other."""
        return self._figure()[0], self._figure()[0]

    def _figure(self, subject: str = "") -> tuple[int, str]:
        """A figure by its number, by its cell (its kind may be said), or as the only one of its kind in a team."""
        token = self._take("number") if not self._next("cell") else self._take("number", "cell")
        if token is None:
            number = self._only_one(subject)
        elif "number" in token.senses:
            number = known_figure(self.journal.state, str(token.senses["number"]))
        else:
            number = self._standing(token.senses["cell"], token.word)
        return number, str(number)

    def _standing(self, cell: int, word: str) -> int:
        """The figure on a cell; it must be as it is described."""
        figure = self.journal.state.figure_at(cell)
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
        found = [one for one in self.journal.state.figures if (one.kind, one.team) == (kind.senses["kind"], team)]
        if len(found) != 1:
            cells = ", ".join(self.campaign.board.name(one.at) for one in found) or "–"
            told = _("{team} has {n} of this kind ({kind}): {cells}. Say which one by its cell.")
            names = {"team": team_name(self.campaign, team), "kind": name}
            raise QuestionError(told.format(n=len(found), cells=cells, **names))
        return found[0].id

    def _attack(self, subject: str) -> tuple[int, str]:
        """An attack by its number, or by the attacker and the target."""
        if self._next("cell") is None:
            number = known_attack(self.journal.state, self._numbered(subject))
            return number, str(number)
        pair = self._pair()
        found = [one.id for one in self.journal.state.attacks if (one.attacker, one.target) == pair]
        if not found:
            told = _("Figure {attacker} has not attacked figure {target}.")
            raise QuestionError(told.format(attacker=pair[0], target=pair[1]))
        return found[-1], str(found[-1])

    def _entry(self, subject: str) -> tuple[int, str]:
        number = self._numbered(subject)
        return known_entry(self.journal, number), number

    def _game(self) -> int | None:
        """A game by its number; the word before it may be left out."""
        self._take("game", "round")
        game = self._number()
        if game is not None and not 1 <= game <= self.journal.state.round:
            told = _("Game {game} has not been played; games so far: {n}.")
            raise QuestionError(told.format(game=game, n=self.journal.state.round))
        return game

    # Forms

    @staticmethod
    def _one(take: Callable[[str], tuple[Any, str]]) -> Callable[[str], Read]:
        """A form that asks of one thing."""

        def read(form: str) -> Read:
            value, word = take(_(form))
            return form, (value,), (word,)

        return read

    def _not(self, form: str) -> Read:
        if sum(bool(token.senses.keys() & {"number", "cell", "kind"}) for token in self.rest) < 2:
            told = _("Say which figure does not attack which, by their numbers: {subject} 12 7.")
            raise QuestionError(told.format(subject=_(form)))
        pair = self._pair()
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
        if rank and not (self._next("team", "us")):
            ranked = standings(self.journal.state)
            team = word = ranked[min(rank, len(ranked)) - 1].team
        else:
            team, word = self._team_of(_(form))
        game = self._game()
        return form, (team, game), (word, *([str(game)] if game else []))

    def _temple(self, form: str) -> Read:
        team = self._team()
        if team is None:
            told = _("Say of which team and for how many points: {subject} fbi 20.")
            raise QuestionError(told.format(subject=_(form)))
        points = self._number()
        return form, (team, points), (team, *(() if points is None else (str(points),)))

    def _attacks(self, form: str) -> Read:
        """All attacks; those by a team, on one, by or on one (``exots``), of one round."""
        who, whom = (any(word in token.senses for token in self.rest) for word in ("who", "whom"))
        by = on = either = None
        while (token := self._next("team", "us")) is not None:
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
        if number is not None and not 1 <= number <= self.journal.state.round:
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
            if self.journal.state.figure_at(cell) is None:
                told = _("No figure stands on {cell}; say which team would place one: {cell} fbi {kind}.")
                raise QuestionError(told.format(cell=name, kind=kind.word))
            self.rest.append(kind)
            number = self._standing(cell, token.word)
            return q.FIGURE, (number,), (str(number),)
        if team is None:
            return form, (cell, None, None, None), (name,)
        kind_id = None if kind is None else kind.senses["kind"]
        target = self._figure()[0] if kind is not None and (self._next("number", "cell")) else None
        said = (name, team, *((figure_name(kind_id),) if kind_id else ()), *((str(target),) if target else ()))
        return form, (cell, team, kind_id, target), said

    def _described(self) -> Read:
        if self._next("kind") and (self._next("team", "us")):
            number = self._only_one(_(q.FIGURE))
            return q.FIGURE, (number,), (str(number),)
        told = _("Say what is asked: a cell such as K17, or one of: {known}.")
        known = ", ".join(_(form) for form in FORMS if form != q.CELL)
        raise QuestionError(told.format(known=known))
