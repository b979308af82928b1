"""The judge of Singapore: what it accepts the naive twin does too, goods and money change only as buildings say."""

from dataclasses import replace

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from boardgames.singapore.board import plan_of
from boardgames.singapore.buildings import CUBES
from boardgames.singapore.fields import OwnCopy
from boardgames.singapore.model import Options, Player, Situation, Turn
from boardgames.singapore.notation import Action, Buy, Go, Use, read_goods
from boardgames.singapore.rules import judge_raid, judge_track
from boardgames.singapore.table import TownRuling, field_of, moved
from boardgames.singapore.turns import judge_turn
from tests.boardgames.singapore import naive
from tests.boardgames.singapore.towns import towns

LARGE = [HealthCheck.data_too_large]
READINGS = st.builds(
    Options,
    draw=st.sampled_from(["after", "before"]),
    white=st.sampled_from(["back", "out"]),
    no_opium=st.sampled_from(["nobody", "everybody"]),
)


def judged(situation: Situation, actions: list[Action]) -> TownRuling:
    return judge_turn(replace(situation, what="turn", turn=Turn(actions=tuple(actions)))).result


def standing(ruling: TownRuling) -> naive.At:
    player = ruling.after.players[0]
    paid = frozenset(seal for seal in ruling.after.copy.all_seals if seal <= player.seal)
    others = tuple((one.goods_held[3], one.chips) for one in ruling.after.players[1:])
    return naive.At(player.workers, ruling.values["steps"], ruling.values["uses"], frozenset(ruling.values["used"]),
                    frozenset(ruling.after.board.streets), player.goods or (), player.money, player.points, paid,
                    player.chips, others, ruling.after.whites)  # fmt: skip


def answered(situation: Situation, actions: list[Action], use: Use, data: st.DataObject) -> list[Action]:
    """The use with an answer to everything that the judge asks for."""
    ruling = judged(situation, [*actions, use])
    while ruling.legal and ruling.needs:
        if ruling.needs == "chip":
            use = replace(use, chip=data.draw(st.sampled_from(ruling.choices)))
        else:
            choice = data.draw(st.sampled_from(ruling.choices))
            match ruling.needs:
                case "to":
                    use = replace(use, to=choice)
                case "pay":
                    use = replace(use, pay=read_goods(choice))
                case "get":
                    use = replace(use, get=read_goods(choice))
        ruling = judged(situation, [*actions, use])
    return [*actions, use]


@settings(suppress_health_check=LARGE)
@given(towns(4), st.data())
def test_what_the_judge_accepts_the_naive_twin_does(situation: Situation, data: st.DataObject) -> None:
    """Each action accepted changes goods, money, points, chips and workers in one of the ways the twin knows."""
    situation = replace(situation, options=data.draw(READINGS))
    plan = plan_of(situation.board, situation.copy)
    places = st.sampled_from(plan.places)
    streets = [Buy(street) for street in plan.possible_streets]
    number = st.sampled_from([None, 0, 1])
    some = st.one_of(st.builds(Go, places, number), st.builds(Use, number, st.booleans()), st.sampled_from(streets))
    actions: list[Action] = []
    town, at, accepted = naive.Town(situation), naive.start_of(situation), situation
    for _ in range(8):
        action = data.draw(some)
        told = answered(situation, actions, action, data) if isinstance(action, Use) else [*actions, action]
        ruling = judged(situation, told)
        if not ruling.legal:
            continue
        assert standing(ruling) in set(naive.following(town, at))
        if not ruling.values["raided"]:
            check_the_others(accepted, ruling, told[-1])
        actions, at, accepted = told, standing(ruling), ruling.after


def check_the_others(before: Situation, ruling: TownRuling, action: Action) -> None:
    """The owner of a building used gets a point, and a seal's money; nobody else gets or loses anything."""
    owner = None
    if isinstance(action, Use):
        built = {one.at: one.owner for one in before.board.built}
        owner = built.get(ruling.values["used"][-1])
    other, after = before.players[1], ruling.after.players[1]
    assert after == (moved(other, 1, before.copy.all_seals)[0] if owner == 1 else other)
    assert ruling.after.stack[-1] == (1 if owner == 1 else ruling.after.stack[-1])


SEALS = st.sets(st.integers(1, 60), max_size=6).map(lambda seals: tuple(sorted(seals)))


@given(SEALS, st.lists(st.tuples(st.integers(0, 2), st.integers(-12, 25)), min_size=1, max_size=12))
def test_seals_pay_once_and_markers_stack(seals: tuple[int, ...], moves: list[tuple[int, int]]) -> None:
    """Against markers that go field by field, with a set of seals paid, and piles on fields."""
    players = tuple(Player(name) for name in "ABC")
    situation = Situation("track", players, stack=(2, 0, 1), moves=tuple(moves), copy=OwnCopy(seals))
    after = judge_track(situation).result.after
    points, money, paid = [0, 0, 0], [0, 0, 0], [set[int](), set[int](), set[int]()]
    piles = {0: [2, 0, 1]}
    for who, fields in moves:
        target = max(0, points[who] + fields)
        if target == points[who]:
            continue
        piles[points[who]].remove(who)
        while points[who] != target:
            points[who] += 1 if target > points[who] else -1
            if points[who] in seals and points[who] not in paid[who] and fields > 0:
                money[who] += 5
                paid[who].add(points[who])
        piles.setdefault(target, []).append(who)
    assert [player.points for player in after.players] == points
    assert [player.money for player in after.players] == money
    for field, pile in piles.items():
        assert [who for who in after.stack if points[who] == field] == pile


def test_after_60_the_track_begins_again() -> None:
    assert [field_of(points) for points in (0, 59, 60, 61, 120, 121)] == [0, 59, 60, 1, 60, 1]


PLAYER = st.builds(
    Player,
    st.just("A"),
    money=st.integers(0, 12),
    points=st.integers(0, 5),
    goods=st.tuples(*[st.integers(0, 4)] * 4),
    chips=st.integers(0, 4),
    seal=st.just(60),
)


@given(st.lists(PLAYER, min_size=2, max_size=4), st.sampled_from(["nobody", "everybody"]), st.integers(0, 1))
def test_a_raid_takes_what_it_should(players: list[Player], no_opium: str, drawn: int) -> None:
    situation = Situation("raid", tuple(players), player=drawn, stack=tuple(range(len(players))),
                          options=Options(no_opium=no_opium))  # fmt: skip
    result = judge_raid(situation).result
    most = max(player.goods_held[3] for player in players)
    raided = {number for number, player in enumerate(players) if player.goods_held[3] == most}
    if most == 0 and no_opium == "nobody":
        raided = set()
    assert {number - 1 for number in result.values["raided"]} == raided
    for number, (before, after) in enumerate(zip(players, result.after.players, strict=True)):
        if number not in raided:
            assert after == before
            continue
        fine, money, points = before.goods_held[3] + before.chips, before.money, before.points
        while money < fine and points > 0:
            points, money = points - 1, money + 2
        assert (after.money, after.points) == (max(0, money - fine), points)
        assert after.goods == (*before.goods_held[:3], before.goods_held[3] // 2)
        assert after.chips == 0
    assert all(sum(player.goods_held[good] for player in result.after.players) <= CUBES for good in range(4))


def test_only_who_goes_forward_rests_on_the_guessed_seals() -> None:
    """Going back, and new ground that has been trodden before, pays nothing wherever the seals lie (rules T1, T2)."""
    for seals, points, move, rests in (
        (None, 7, 1, False),
        (None, 7, -2, False),
        (None, 7, 4, True),
        (None, 14, -1, False),
        ((8, 60), 7, 4, False),
    ):
        anna = Player("Anna", money=5, points=points, seal=10)
        table = Situation("track", (anna,), copy=OwnCopy(seals=seals), moves=((0, move),))
        assert any(line.uncertain for line in judge_track(table).lines) == rests
