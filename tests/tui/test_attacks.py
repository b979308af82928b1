"""The list of attacks: from every screen, who attacks whom, how it stands and why."""

from textual.widgets import OptionList

from fejag_admin.tui.map.read_out import AttacksDialog
from tests.tui.conftest import Running, shown, told, wait_for


async def test_one_key_lists_all_attacks_from_every_screen(running: Running) -> None:
    async with running(orders=131) as (app, pilot):
        for key in "13456":  # on 2 a digit is typed: a place
            await pilot.press(key, "8")
            dialog = await shown(pilot, AttacksDialog)
            said = "\n".join(str(option.prompt) for option in dialog.query_one(OptionList).options)
            state = app.session.state
            for attack in state.attacks:
                figure = state.figure(attack.attacker)
                line = next(line for line in said.splitlines() if line.startswith(f"{attack.id:>4} "))
                assert app.session.campaign.board.name(figure.at) in line
            assert any(attack.void is not None for attack in state.attacks)
            assert "void: " in said
            assert "In effect" in said
            await pilot.press("escape")
            await wait_for(pilot, lambda: not app.screen.is_modal)


async def test_a_camp_without_attacks_says_so(running: Running) -> None:
    async with running(orders=3) as (_app, pilot):
        await pilot.press("8")
        assert "There have been no attacks yet." in told(await shown(pilot, AttacksDialog))
