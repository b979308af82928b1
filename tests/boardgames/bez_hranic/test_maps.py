"""The two maps: what they hold, switches, the user's own copy, names, the drawing."""

from typing import Any

import pytest

from boardgames.bez_hranic.atlas import MAPS, Atlas, built_in, distances, neighbours
from boardgames.bez_hranic.document import own_form, read_own
from boardgames.bez_hranic.drawing import WIDTH, draw
from boardgames.bez_hranic.fields import find_state, suggest_states
from boardgames.bez_hranic.roads import roads
from boardgames.core.files import to_toml
from boardgames.core.names import fold
from fejag_admin.common.language import LANGUAGES
from tests.boardgames.judging import BEZ_HRANIC


@pytest.mark.parametrize("name", MAPS)
def test_the_maps_of_the_game(name: str) -> None:
    """Fifty cards; every code, name, border and place of the drawing is there once, and the map hangs together."""
    atlas = built_in(name)
    assert len(atlas.cards) == 50
    for things in (
        [state.code for state in atlas.states],
        [region.code for region in atlas.regions],
        [region.at for region in atlas.regions],
        [edge.pair for edge in atlas.edges],
        [fold(word) for state in atlas.states for word in {state.code, *state.also, *state.name.words}],
    ):
        assert len(things) == len(set(things))
    around = neighbours(atlas, atlas.lines)
    assert len(distances(around, min(around))) == len(atlas.pieces)
    for state in atlas.states:
        if state.used:
            for word in (state.code, state.name["cs"], state.name["en"].upper(), *state.also):
                assert find_state(atlas, word) == state.code


def test_facts_that_the_rulebook_states_about_the_maps() -> None:
    europe, usa = (roads(built_in(name)) for name in MAPS)
    assert (len(europe.atlas.pieces), len(europe.atlas.lines)) == (52, 106)
    assert (len(usa.atlas.pieces), len(usa.atlas.lines)) == (50, 109)
    assert (usa.crossings("AK", ("HI",)), usa.crossings("AK", ("ME",))) == (4, 12)
    joined = "HR-ME LI-AT LI-CH DK-SE GR-TR GR-MT GB-IE FR-GB GB-NL GB-BE IT-MT"
    apart = "PL-SE DK-NO IT-ES HR-IT LI-IT LI-DE MC-IT"
    joined_in_usa, apart_in_usa = "UT-NM AZ-CO UT-CO AZ-NM AK-WA HI-CA MI-WI", "MI-MN CT-NJ ME-MA"
    for ways, pairs, touch in (
        (europe, joined, True), (europe, apart, False), (usa, joined_in_usa, True), (usa, apart_in_usa, False)
    ):  # fmt: skip
        assert [pair for pair in pairs.split() if bool(ways.touching(*pair.split("-"))) is not touch] == []


def test_suggestions() -> None:
    europe = built_in("europe")
    assert suggest_states(europe, "slov")[:2] == ("SK", "SI")
    assert suggest_states(europe, "hora") == ("ME",)
    assert suggest_states(europe, "Nemecko")[0] == "DE"
    assert suggest_states(europe, "Švícarsko")[0] == "CH"
    assert suggest_states(europe, "") == ()
    assert suggest_states(built_in("usa"), "dakota") == ("SD", "ND")
    assert find_state(europe, "Kaliningrad") is None


MAP = {"what": "route", "start": "FR", "visits": ["ES"], "route": ["FR", "ES"]}


def atlas_of(switch: dict[str, Any], own: bytes | None = None) -> Atlas:
    atlas = BEZ_HRANIC.load(MAP | {"switch": switch}, own).atlas
    assert isinstance(atlas, Atlas)
    return atlas


def test_whatever_is_drawn_otherwise_can_be_switched() -> None:
    ways = roads(atlas_of({"on": [["Italy", "Croatia"]], "off": [["France", "Spain"], "Monaco"]}))
    assert ways.touching("IT", "HR")
    assert not ways.touching("FR", "ES")
    assert "MC" not in ways.atlas.cards
    assert atlas_of({"off": [["PL", "Russia"]]}) == built_in("europe").switched(("PL", "RU-KGD"), on=False)
    assert atlas_of({"on": [["RU-KGD", "BY"]]}).lines[-1:] == built_in("europe").lines[-1:]


FAULTS: dict[str, tuple[dict[str, Any], list[str]]] = {
    "no side": ({"left": []}, ["switch.left"]),
    "no state": ({"off": ["Frnce"]}, ["switch.off[0]"]),
    "three states": ({"off": [["FR", "ES", "PT"]]}, ["switch.off[0]"]),
    "no border": ({"off": [["FR", "FI"]]}, ["switch.off[0]"]),
    "no state beside another": ({"off": [["Frnce", "ES"]]}, ["switch.off[0][0]"]),
    "a state with itself": ({"on": [["FR", "FR"]]}, ["switch.on[0]"]),
    "which part of Russia": ({"on": [["Russia", "Hungary"]]}, ["switch.on[0]"]),
    "on and off": ({"on": ["Kosovo"], "off": ["XK"]}, ["switch.off[0]"]),
    "an island cut off": ({"off": [["GB", "IS"], ["IS", "NO"]]}, ["switch"]),
}


@pytest.mark.parametrize("name", FAULTS)
def test_faults_of_a_switch(name: str) -> None:
    switch, places = FAULTS[name]
    assert BEZ_HRANIC.places(MAP | {"switch": switch}) == places
    assert BEZ_HRANIC.own_places(to_toml({"europe": switch})) == [place.replace("switch", "europe") for place in places]


def test_the_own_copy_settles_what_is_doubtful() -> None:
    own = b'[europe]\non = [["IT", "HR"]]\noff = [["GB", "IS"], "XK"]\n[usa]\n'
    atlas = atlas_of({}, own)
    assert [doubt.thing for doubt in atlas.doubts if doubt.settled] == ["XK", ("GB", "IS")]
    assert roads(atlas).touching("HR", "IT")
    situation = BEZ_HRANIC.load(MAP, own)
    assert BEZ_HRANIC.load(BEZ_HRANIC.game.dump(situation)).atlas == atlas, "it is judged alike without the file"
    assert [fault.place for fault in BEZ_HRANIC.faults(MAP, b"no file")] == [""]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_lists_what_is_doubtful_as_it_is_taken(language: str) -> None:
    form = own_form(language)
    assert read_own(form.encode()) == {name: built_in(name) for name in MAPS}
    settled = read_own(form.replace("\n#", "\n").encode())
    for name in MAPS:
        assert settled[name].lines == built_in(name).lines
        assert all(doubt.settled for doubt in settled[name].doubts)


def test_the_drawing() -> None:
    usa = built_in("usa")
    lines = draw(usa, roads(usa).route("AK", ("HI",)), ("AK",), ("HI",))
    text = "\n".join(lines)
    assert "<AK >" in text or "<AK>" in text
    assert "[HI]" in text
    assert "·OR·" in text
    assert " TX" in text
    assert max(map(len, lines)) <= 80
    for region in usa.pieces:
        assert region.at is not None
        column, row = region.at
        assert lines[row][column * WIDTH + 1 :].startswith((region.sign or region.code)[:3])
    europe = built_in("europe")
    assert "[KGD]" in "\n".join(draw(europe, (), (), ("RU",)))
