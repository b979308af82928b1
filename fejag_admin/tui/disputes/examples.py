"""What the screen of disputes shows before anything is asked: all that can be asked and tried, as examples."""

from __future__ import annotations

from fejag_admin.answers import question as q
from fejag_admin.answers.answer import Statement
from fejag_admin.answers.trials import ADJUST, AMEND, AT, MOVE, OPTION, PLACE, RETRACT, TO, VOID, shown, typed
from fejag_admin.answers.vocabulary import WEEKDAYS, said_as
from fejag_admin.camp.campaign import Campaign
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.camp.journal.replayed import Step
from fejag_admin.common.language import _
from fejag_admin.texts.names import figure_name
from fejag_admin.texts.rulebook import option_name, option_value


def examples(campaign: Campaign) -> tuple[tuple[str, str], ...]:
    """Questions as they are typed, and what each answers."""
    team, tiger = campaign.teams[0].id, figure_name("tygr")
    return (
        (f"{_(q.FIGURE)} 12", _("why it shines or is dark, and since when")),
        (f"{_(q.ATTACK)} 3", _("how it arose, how it stands, and why")),
        (f"{_(q.NOT)} 12 7", _("why figure 12 does not attack figure 7")),
        (f"K17 {team} {tiger}", _("why it may or may not be placed there")),
        (f"K17 {team} {tiger} 7", _("whether it would attack figure 7 there")),
        (f"{_(q.PATHS)} {team}", _("paths to the temple, and what threatens them")),
        (f"{_(q.POINTS)} {team}", _("each item of its points with its entry")),
        (f"{_(q.POINTS)} {team} 4", _("its points for game 4 and the round after it")),
        (f"{_(q.WHEN)} {_(q.PATHS)} {team}", _("from when to when it had a path; figure 12 or attack 3 as well")),
        (f"{_(q.ENTRY)} 40", _("why it was accepted or refused, what it changed")),
        (f"{_(q.LIGHT)} {team}", _("its light as a tree; what hangs on what")),
        (_(q.ATTACKS), _("who attacks whom")),
        (f"{_(q.ATTACKS)} {said_as('on')} {team}", _("whether anybody has ever attacked it, and how that stands")),
        (f"{_(q.ATTACKS)} {team} {said_as('round')} 3", _("its attacks of round 3, and those on it")),
        (_(q.CUT), _("the fewest figures whose loss ends all paths")),
        (f"{_(q.CHANGES)} 40 60", _("what changed between two entries, and by which")),
        (
            f"{_(q.CHANGES)} {said_as('yesterday')}",
            _("what has changed since yesterday; or since a game, a round, a day"),
        ),
        (f"{_(q.CHANGES)} {said_as('last')}", _("what has changed since the last round that is over")),
        (f"{_(q.PLACEMENTS)} {team}", _("all that it may place now, the best first")),
        (f"{_(q.ATTACKERS)} 12", _("all placements that would attack figure 12")),
        (f"{_(q.DEFENCES)} 3", _("all defences against attack 3, the best first")),
        (f"{_(q.TEMPLE)} {team} 20", _("figures for at most 20 points that gain a path")),
        (_(q.DISPUTES), _("the protocol of all disputes")),
        (f"{_(q.PRECEDENTS)} A3", _("disputes decided by rule A3")),
        (f"{_(q.FIGURE)} 12 {_(WEEKDAYS[1]).split()[0]}", _("as of a day; or game 5, round 3 evening, 8. 7. 18:00")),
        ("@40", _("ask as of entry 40; @ alone is now")),
    )


def trials(journal: Journal, entry: int | None) -> tuple[tuple[str, str], ...]:
    """What can be tried, as it is typed, and what each does; ``entry``: about which one."""
    team, tiger = journal.campaign.teams[0].id, figure_name("tygr")
    at = "" if entry is None else f" {_(AT)} {entry}"
    step = next((one for one in reversed(journal.replayed.steps) if entry in (None, one.effective.version)), None)
    some = [] if step is None else _about(journal, step)
    return (
        *some,
        (f"{shown(PLACE)} {team} {tiger} K17{at}", _("a figure more, bought right after that entry, or now")),
        (f"{_(ADJUST)} {team} -5{at}", _("points given or taken")),
        (f"{shown(VOID)} 3{at}", _("an attack made void")),
        (f"{_(OPTION)} {option_name('placement_light')} {option_value('sequential')}", _("played by another option")),
    )


def _about(journal: Journal, step: Step) -> list[tuple[str, str]]:
    version, order = step.effective.version, typed(step.order, journal.campaign)
    return [
        (f"{shown(RETRACT)} {version}", _("the order of an entry had never been given")),
        (f"{_(AMEND)} {version} {order}", _("it had been another order")),
        (f"{_(MOVE)} {version} {_(TO)} {max(version - 2, 1)}", _("it had been given right after another entry")),
    ]


def listed(pairs: tuple[tuple[str, str], ...], heading: str) -> Statement:
    """Examples as an answer, a line each."""
    return Statement(heading, below=tuple(Statement(f"{typed} – {about}") for typed, about in pairs))
