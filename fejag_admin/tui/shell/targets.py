"""Where the palette leads besides actions: the map, questions, rules, options, documents, the board games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from boardgames.core.registry import games
from fejag_admin.answers.question import FIGURE, called
from fejag_admin.answers.things import EntryThing, cells_meant, parse
from fejag_admin.common.errors import InputError
from fejag_admin.common.language import N_, _
from fejag_admin.common.names import fold_letters
from fejag_admin.texts.games.names import game_name
from fejag_admin.texts.rulebook import OPTION_NAMES, RULES, option_name, option_text, rule_text
from fejag_admin.tui.shell.shell import Shell
from reports.registry import DOCUMENTS

ON_NOTICEBOARD = ("wall", "map", "bulletin")
PINNED = N_("noticeboard pinned")
"""What else people call documents that hang there."""


@dataclass(frozen=True, slots=True)
class Target:
    """What is found by its name. ``label`` and ``about`` say what will happen; ``score``: how sure it is, up to 1."""

    label: str
    about: str
    go: Callable[[], object]
    score: float = 1.0


def targets(app: Shell, query: str) -> Iterator[Target]:
    """All that may be meant: ``K17``, ``figure 12``, ``Foxes``, ``A3``, an option, a document, a board game."""
    if app.has_camp:
        yield from _in_the_camp(app, query)
    yield from _rule(app, query.strip().upper())
    wanted = fold_letters(query).strip()
    if len(wanted) > 2:
        yield from _games(app, wanted)
        if app.has_camp:
            yield from _options(app, wanted)
            yield from _documents(app, wanted)


def _in_the_camp(app: Shell, query: str) -> Iterator[Target]:
    session, words = app.session, tuple(query.split())
    named = len(words) == 2 and called(words[0], FIGURE)
    try:
        cells_meant(query := words[1] if named else query, session.seen)
    except InputError:
        pass
    else:
        text = _("Show on the map: {what}").format(what=" ".join(words))
        yield Target(
            text, _("Go to the map, with the cursor there."), partial(app.action_command, "show_on_map", query)
        )
    try:
        asked = parse(words, session.seen)
    except InputError:
        return
    if isinstance(asked.thing, EntryThing):
        text = _("Show in the journal: {what}").format(what=" ".join(words))
        go = partial(app.action_command, "show_entry", asked.thing.version)
        yield Target(text, _("Go to the journal, with the cursor there."), go)
    text = _("Why: {question}").format(question=" ".join(words))
    yield Target(text, _("Ask it on the screen of disputes."), partial(app.action_command, "why", asked), 0.9)


def _rule(app: Shell, rule: str) -> Iterator[Target]:
    if rule in RULES:
        text = _("Rule {rule}: {text}").format(rule=rule, text=rule_text(rule))
        yield Target(text, _("Read its exact reading and its cases."), partial(app.action_command, "read_rule", rule))


def _games(app: Shell, wanted: str) -> Iterator[Target]:
    for game in games():
        if wanted in fold_letters(game_name(game)):
            go = partial(app.action_command, "judge_game", game)
            yield Target(
                _("Judge {game}").format(game=game_name(game)), _("Go to the referee of the board games."), go, 0.5
            )


def _options(app: Shell, wanted: str) -> Iterator[Target]:
    for option in OPTION_NAMES:
        if wanted in fold_letters(option_name(option)):
            text = _("Correct the option: {option}").format(option=option_name(option))
            yield Target(text, option_text(option), partial(app.action_command, "correct_option", option), 0.5)


def _documents(app: Shell, wanted: str) -> Iterator[Target]:
    for document in DOCUMENTS:
        names = _(PINNED) if document.id in ON_NOTICEBOARD else ""
        if any(word.startswith(wanted) for word in fold_letters(f"{document.about_text} {names}").split()):
            go = partial(app.action_command, "print_document", document.id)
            text = _("Print: {document}").format(document=document.about_text)
            yield Target(text, _("Go to the screen Print, with this document chosen."), go, 0.5)
