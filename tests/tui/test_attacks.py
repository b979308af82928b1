"""The list of attacks: from every screen, who attacks whom, how it stands and why."""

from fejag_admin.tui.disputes.screen import DisputesScreen
from tests.tui.conftest import Running, screen_of, wait_for
from tests.tui.test_disputes import answered, texts


async def test_one_key_lists_all_attacks_from_every_screen(running: Running) -> None:
    async with running(orders=131) as (app, pilot):
        for key in "15":  # on 2 a digit is typed: a place
            await pilot.press(key)
            await wait_for(pilot, lambda: not isinstance(app.screen, DisputesScreen))
            await pilot.press("8")
            await wait_for(pilot, lambda: isinstance(app.screen, DisputesScreen) and app.screen.words == ("attacks",))
            screen = screen_of(app, DisputesScreen)
            await answered(pilot, screen)
            state = app.session.seen.state
            for attack in state.attacks:
                line = next(line for line in texts(screen) if line.startswith(f"Attack no. {attack.id}: "))
                assert app.session.campaign.board.name(state.figure(attack.attacker).at) in line
            assert any(": void: " in line for line in texts(screen))
            await pilot.press("escape")
            await wait_for(pilot, lambda: not isinstance(app.screen, DisputesScreen))


async def test_a_camp_without_attacks_says_so(running: Running) -> None:
    async with running(orders=3) as (app, pilot):
        await pilot.press("8")
        await wait_for(pilot, lambda: isinstance(app.screen, DisputesScreen) and app.screen.words == ("attacks",))
        screen = screen_of(app, DisputesScreen)
        await answered(pilot, screen)
        assert texts(screen) == ["No: there has been no such attack."]
