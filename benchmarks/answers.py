"""How long an answer takes once the camp is open, since when included, and what if about an early entry; on two camps.

Run from the folder of the project: ``python -m benchmarks.answers``. Each line gives the median of `RUNS` answers to
the slowest question of its kind, and its ratio to the yardstick, a replay of the whole camp, started in turn with it.
"""

import time
from collections.abc import Callable, Iterator
from functools import partial

from benchmarks.camps import journal_of, large, sample
from benchmarks.measuring import in_turn, milliseconds
from fejag_admin.answers.questions.ask import ask
from fejag_admin.camp.journal.journal import Journal
from fejag_admin.rules.referee import replay


def questions(journal: Journal) -> Iterator[tuple[str, ...]]:
    """Of each kind one for each figure, attack and team that may be the slowest."""
    state = journal.state
    teams, cells = state.setup.teams, range(0, journal.campaign.board.size**2, 211)
    yield tuple(f"figure {figure.id}" for figure in state.figures[::9])
    yield tuple(f"attack {attack.id}" for attack in state.attacks[::9])
    yield tuple(teams)
    yield tuple(f"{team} {name}" for team in teams for name in ("paths", "wallet", "rank", "light"))
    yield tuple(f"figure {figure.id} hangs" for figure in state.figures[::9])
    first = [step.effective.version for step in journal.steps[:12]]
    yield tuple(f"retract {version}" for version in first)
    yield (f"adjust {teams[0]} -20 @10",)
    yield tuple(f"{journal.campaign.board.name(cell)} {teams[0]} bear" for cell in cells)
    yield tuple(f"{journal.campaign.board.name(cell)} {teams[0]} bear #{len(state.figures)}" for cell in cells)


def answer(journal: Journal, question: str) -> object:
    """One answer with nothing known but the camp as it is now."""
    return ask(journal, tuple(question.split()))


def measure(journal: Journal, asked: tuple[str, ...]) -> str:
    """A line about the slowest of some questions."""
    taken = {question: milliseconds(partial(answer, journal, question)) for question in asked}
    slowest = max(asked, key=lambda question: taken[question])
    again = partial(replay, journal.campaign.setup, [step.order for step in journal.steps])
    works: dict[bool, Callable[[], object]] = {True: partial(answer, journal, slowest), False: again}
    ours, yardstick = in_turn(works, clock=time.process_time).values()
    return f"{slowest:24} {ours:7.1f} ms  {ours / yardstick:5.2f} of a replay ({yardstick:.1f} ms)"


def main() -> None:
    for name, campaign in (("sample", sample()), ("large", large())):
        journal = journal_of(campaign)
        state, orders = journal.state, len(journal.steps)
        print(f"{name}: {orders} orders, {len(state.figures)} figures, {len(state.attacks)} attacks")
        for asked in questions(journal):
            print("  " + measure(journal, asked))


if __name__ == "__main__":
    main()
