"""The board games in words: their names, what can be asked of the referee, the worked examples."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fejag_admin.common.language import _, mark
from fejag_admin.texts.games.verdicts import name_text

if TYPE_CHECKING:
    from boardgames.core.registry import Game

QUESTIONS: dict[str, dict[str, str]] = {
    "bez_hranic": {
        "round": mark("a round"),
        "tokens": mark("tokens"),
        "choices": mark("every choice"),
        "game": mark("a whole game"),
        "route": mark("a route"),
        "map": mark("the map"),
    },
    "stezky": {
        "scoring": mark("final scoring"),
        "turn": mark("a turn"),
        "end": mark("end of the game"),
        "rainbows": mark("best rainbows"),
        "squirrel": mark("squirrel"),
        "evil": mark("evil spirit"),
    },
    "semafory": {
        "turn": mark("a turn"),
        "end": mark("end of the game"),
        "start": mark("who begins"),
        "send": mark("ways to send"),
        "sabotage": mark("sabotage"),
        "night": mark("night shift"),
        "kit": mark("own copy"),
    },
    "singapore": {
        "turn": mark("a turn"),
        "round": mark("a round begins"),
        "warmup": mark("warm-up"),
        "close": mark("a round ends"),
        "raid": mark("raid"),
        "track": mark("the track"),
        "end": mark("end of the game"),
        "solve": mark("outcomes"),
        "claim": mark("possible?"),
        "copy": mark("own copy"),
    },
}
EXAMPLES: dict[str, dict[str, str]] = {
    "bez_hranic": {
        "choices-from-france": mark("Every choice from France"),
        "choices-of-two": mark("Every choice of a player with two tokens"),
        "enclave-monaco": mark("An enclave: Monaco"),
        "first-round-from-france": mark("The first round, from France"),
        "last-round": mark("The last round"),
        "misplaced-tokens": mark("Tokens laid wrongly"),
        "route-through-both-parts-of-russia": mark("A route through both parts of Russia"),
        "russia-has-two-parts": mark("Russia has two parts"),
        "three-neighbours-of-france": mark("Three neighbours of France"),
        "two-neighbours-of-france": mark("Two neighbours of France"),
        "whats-doubtful-in-europe": mark("What is doubtful on the map of Europe"),
        "whole-game": mark("A whole game"),
        "whole-game-for-two": mark("A whole game for two"),
        "without-kosovo": mark("A map without Kosovo"),
    },
    "stezky": {
        "best-hand-for-the-squirrel": mark("The best hand for the squirrel"),
        "best-places-for-rainbows": mark("The best places for two rainbows"),
        "capture-choices": mark("What a tile can capture"),
        "end-of-the-game": mark("Is the game over?"),
        "rainbow-completes-a-square": mark("A rainbow completes a square"),
        "rainbow-under-a-spirit": mark("A rainbow under a spirit"),
        "scoring-of-the-rulebook": mark("The scoring printed in the rulebook"),
        "second-chance": mark("The second chance"),
        "two-players-with-evil-spirit-and-squirrel": mark("Two players, the evil spirit and the squirrel"),
        "what-the-evil-spirit-costs": mark("What the evil spirit costs"),
    },
    "semafory": {
        "could-it-be-sabotaged": mark("Could it be sabotaged?"),
        "could-jirka-have-sent": mark("Could Jirka have sent his letter?"),
        "express-too-slow": mark("Too slow in the express game"),
        "junior-race": mark("The race for children"),
        "night-shift": mark("The night shift"),
        "quick-game-tie": mark("A tie in the quick game"),
        "race-to-genova": mark("The race with the postman to Genova"),
        "sabotage-succeeds": mark("A sabotage that succeeds"),
        "solo-could-send": mark("Alone: could it have been sent?"),
        "three-players-and-the-dwarf": mark("Three players and the deep dwarf"),
        "tie-in-genova": mark("A tie in Genova"),
        "turn-of-the-rulebook": mark("The turn printed in the rulebook"),
        "who-begins": mark("Who begins?"),
        "wrong-turn": mark("A turn full of mistakes"),
    },
    "singapore": {
        "end-of-a-round": mark("The end of a round"),
        "end-of-the-game": mark("The end of the game"),
        "falling-back-for-a-lot": mark("Falling back on the track for a lot"),
        "last-player-buys-from-the-pile": mark("The last player buys from the pile"),
        "raid-with-a-tie": mark("A raid with a tie"),
        "start-of-a-round": mark("The start of a round"),
        "track-back-and-forth": mark("Back and forth on the track"),
        "turn-of-the-rulebook": mark("The turn printed in the rulebook"),
        "warm-up": mark("The warm-up"),
        "warm-up-building": mark("A building of the warm-up"),
        "was-this-turn-possible": mark("Was this turn possible?"),
        "worker-s-outcomes": mark("What a worker can bring"),
    },
}


def game_name(game: Game) -> str:
    """The name of a game in the current language."""
    return name_text(game.name)


def question_text(game: Game, question: str) -> str:
    """What a question of a game is called; an unknown one as it is."""
    known = QUESTIONS.get(game.id, {}).get(question)
    return question if known is None else _(known)


def example_text(game: Game, example: str) -> str:
    """What a worked example is called; an unknown one by the name of its file."""
    known = EXAMPLES.get(game.id, {}).get(example)
    return example.replace("-", " ").capitalize() if known is None else _(known)
