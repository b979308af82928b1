"""The rules by their ids and the options of a camp, a sentence each; `docs/referee.md` has the exact reading."""

from __future__ import annotations

from fejag_admin.common.language import _, mark
from fejag_admin.common.names import fold
from fejag_admin.texts.names import find_called, spellings

RULES: dict[str, str] = {
    "G1": mark("Every game brings points by place; who wins on its own day gets a few more."),
    "G2": mark("Tied teams share a place; a team that did not play gets nothing."),
    "G3": mark("The score is all that was gained; the wallet is what is left to spend."),
    "G4": mark("After every game but the last there is one purchase round, and only a few points may be kept."),
    "G5": mark("The first light in the temple brings a bonus; a smaller one if it was only a frog."),
    "G6": mark("The first right answer to the secret of the egg brings a bonus; a wrong one uses up the attempt."),
    "G7": mark("When all games are over, every different path to the temple brings points."),
    "G8": mark("The game master may give or take points, and says why."),
    "G9": mark("A team's own slip in placing stays; only a mistake in entering is corrected."),
    "M1": mark("The map is a square of cells named by column and row, such as K17."),
    "M2": mark("An obstacle stands between two cells; no light crosses it or slips past its ends diagonally."),
    "M3": mark("Light that reaches the temple stops there, and no figure may stand in it."),
    "M4": mark("A teleport joins two cells, and no figure may stand on them."),
    "M5": mark("Obstacles, temple and teleports are secret until uncovered; lights pass through each other."),
    "L1": mark(
        "Light runs from cell to cell until the edge, an obstacle, a figure, the temple or a teleport stops it."
    ),
    "L2": mark("A monkey lights the cells where it would land, whatever lies between."),
    "L3": mark("Light that enters a teleport goes on from the other end as if the same figure stood there."),
    "L4": mark("A figure shines if it is not struck and stands on its start cell or in its own team's light."),
    "L5": mark("A dark figure still takes up its cell and stops light."),
    "L6": mark("Lit for a team are its start cell and all that its shining figures light."),
    "L7": mark("A figure that is struck goes dark, but its path stays on the map."),
    "P1": mark("A team's path begins with the figure on its start cell; each figure hangs on those that light it."),
    "P2": mark("What lies between two figures of a path, or between a figure and the temple, is a middle section."),
    "P3": mark("Paths to the temple are different if they end with different figures."),
    "B1": mark("A bought figure is placed at once, and orders count in the order in which they come."),
    "B2": mark("A figure needs a free cell that was lit when the round opened and is in nobody else's middle section."),
    "B3": mark("A team may place on its own path, and on the open end of anybody's path."),
    "B4": mark("The game master may override a refusal, and says why; the figure is then marked irregular."),
    "B5": mark("A frog shows what it lights and is gone; it attacks nobody."),
    "R1": mark("What a figure lights for the first time is uncovered for everybody and for good."),
    "R2": mark("Players see only what is uncovered."),
    "R3": mark("Of refused orders and of the game master's reasons, notes and overrides players see no trace."),
    "A1": mark("A newly placed figure attacks each rival figure it lights, unless that team or figure lights it back."),
    "A2": mark("A figure on its own start cell cannot be attacked."),
    "A3": mark("A path that one team strikes already cannot be attacked by another."),
    "A4": mark("In one round a team can be attacked by one rival only, the first that asks."),
    "A4a": mark("Defending oneself is always allowed."),
    "A5": mark("An attack lasts while its attacker shines on its target."),
    "A6": mark("Attacks of two teams on each other balance and then harm nobody."),
    "A7": mark("After every order it is worked out again who strikes whom and who still shines."),
    "A8": mark("An attack is in effect, balanced, asleep or void; the game master may void one."),
    "A9": mark("Which figure can attack which follows from the directions in which they shine."),
    "A10": mark("Before an order is confirmed, a warning names useless attacks and light that would be blocked."),
}

OPTIONS: dict[str, tuple[str, str]] = {
    "placement_light": (
        "B2",
        mark("Which light counts for placing: that of the start of the round (round-start) or of now (sequential)."),
    ),
    "teleport_emission": (
        "L3",
        mark(
            "Light leaves a teleport in all the figure's directions (all-directions), or straight on (same-direction)."
        ),
    ),
    "rival_attacks": (
        "A4",
        mark("What stops a second rival: the same path or the same round (path-and-day), or the path alone (path)."),
    ),
    "tie_policy": (
        "G2",
        mark(
            "What tied teams get: the points of the better place (better-place), or the mean, rounded down (average)."
        ),
    ),
    "carry_limit": ("G4", mark("How many points a team may keep for the next round.")),
    "place_points": ("G1", mark("Points for the first place, the second and so on.")),
    "day_bonus": ("G1", mark("Extra points for a team that wins on its own day.")),
    "temple_frog_bonus": ("G5", mark("Points for finding the temple first, with a frog.")),
    "temple_bonus": ("G5", mark("Points for finding the temple first, with a figure that stays.")),
    "path_points": ("G7", mark("Points at the end for every different path to the temple.")),
    "secret_bonus": ("G6", mark("Points for the first right answer to the secret of the egg.")),
    "games": ("G1", mark("How many games the camp has; after the last one nothing is bought.")),
}


OPTION_NAMES: dict[str, str] = {
    "placement_light": mark("light for placing"), "teleport_emission": mark("light from teleports"),
    "rival_attacks": mark("rival attacks"), "tie_policy": mark("points of a tie"), "games": mark("number of games"),
    "carry_limit": mark("wallet limit"), "place_points": mark("points for places"), "day_bonus": mark("own day bonus"),
    "temple_frog_bonus": mark("temple bonus by a frog"), "temple_bonus": mark("temple bonus"),
    "path_points": mark("points for a path"), "secret_bonus": mark("secret bonus"),
}  # fmt: skip
_VALUES = (
    *(mark("round-start"), mark("sequential"), mark("all-directions"), mark("same-direction")),
    *(mark("path-and-day"), mark("path"), mark("better-place"), mark("average")),
)


def rule_text(rule: str) -> str:
    """The rule with this id (``B2``) in one plain sentence; ``F`` stands for the table of the figures."""
    return _("The six figures: directions, reach, price.") if rule == "F" else _(RULES[rule])


def option_text(option: str) -> str:
    """What an option of the campaign file decides, with the id of its rule: ``Points for ... (G1)``."""
    rule, message = OPTIONS[option]
    return f"{_(message)} ({rule})"


def option_name(option: str) -> str:
    """What an option of the campaign file is called in the current language: ``light for placing``."""
    return _(OPTION_NAMES[option])


def option_value(value: object) -> str:
    """The value of an option as people write it in the current language."""
    return ", ".join(map(str, value)) if isinstance(value, tuple) else _(str(value))


def find_option(word: str) -> str:
    """The option that a person calls ``word``: its id or its name in any language, hyphens for blanks, or how only
    that begins; raise UnknownNameError."""
    called = {option: (option_name(option), option, *spellings(name)) for option, name in OPTION_NAMES.items()}
    return find_called(_spaced(word), {key: tuple(map(_spaced, names)) for key, names in called.items()})


def value_meant(word: str) -> str:
    """The word of the campaign file for the value of an option in any language; what is none is left as it is."""
    return next((value for value in _VALUES if _spaced(word) in map(_spaced, (value, *spellings(value)))), word)


def _spaced(word: str) -> str:
    return fold(word).replace("_", " ").replace("-", " ")
