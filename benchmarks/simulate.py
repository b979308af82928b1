"""How long a simulated camp takes, how much of that the referee, and how long many camps take on all processors.

``python -m benchmarks.simulate`` tells it of the sample camp's map with mixed players; the yardstick is the referee
alone, which carries out the same orders.
"""

import json
import statistics
import time
from pathlib import Path

from benchmarks.measuring import milliseconds
from fejag_admin.camp.plain import campaign_from_json
from fejag_admin.common.processes import processors
from fejag_admin.lab.findings import Tally
from fejag_admin.lab.players import MIX
from fejag_admin.lab.playing import Plan, PlayedCamp, recorded, run
from fejag_admin.rules.referee import replay

SAMPLE = Path(__file__).parent.parent / "tests/conformance/sample-camp.json"
CAMPS, MANY, GOAL, GOAL_MANY = 12, 100, 500, 300


def main() -> None:
    setup = campaign_from_json(json.loads(SAMPLE.read_text("utf-8"))).setup
    plan = Plan(setup, 1, dict.fromkeys(setup.teams, MIX))
    times = [milliseconds(lambda camp=camp: recorded(plan, camp)) for camp in range(CAMPS)]  # type: ignore[misc]
    plays = [PlayedCamp(plan, camp) for camp in range(CAMPS)]
    orders = [[ruling.order for ruling in play.rulings] for play in plays]
    alone = [milliseconds(lambda at=at: replay(plays[at].setup, orders[at])) for at in range(CAMPS)]  # type: ignore[misc]
    camp, judging = statistics.median(times), statistics.median(alone)
    print(f"one camp: {camp:.0f} ms, at most {max(times):.0f} ms (goal {GOAL}): {camp / judging:.1f} times the referee")
    print(f"one placement with its choice: {camp / statistics.mean(map(len, orders)):.2f} ms")
    begun = time.monotonic()
    findings = Tally(plan)
    for record in run(plan, range(MANY), processors()):
        findings.add(record)
    each = (time.monotonic() - begun) / MANY
    alone_here = statistics.mean(times) / processors()
    told = f"1000 camps on {processors()} processors: {1000 * each:.0f} s (goal {GOAL_MANY})"
    print(f"{told}, {alone_here:.0f} s if nothing else ran")


if __name__ == "__main__":
    main()
