"""Sentences of the board games that change with a number in them: one chip, two chips."""

from collections.abc import Callable, Mapping

from fejag_admin.common.language import ngettext

# fmt: off
# For the sentence of the game: which of its values counts, and its forms. A game knows one form only, the plural one.
COUNTED: Mapping[str, tuple[str, Callable[[int], str]]] = {
    "{player} has {opium} opium and {chips} black chips": ("chips", lambda n: ngettext(
        "{player} has {opium} opium and {chips} black chip", "{player} has {opium} opium and {chips} black chips", n)),
    "{player} puts {chips} black chips back into the bag": ("chips", lambda n: ngettext(
        "{player} puts {chips} black chip back into the bag",
        "{player} puts {chips} black chips back into the bag", n)),
    "{player} has {held} black chips and may put back from 1 to {limit}": ("held", lambda n: ngettext(
        "{player} has {held} black chip and may put back from 1 to {limit}",
        "{player} has {held} black chips and may put back from 1 to {limit}", n)),
    "{player} wins with {points} points": ("points", lambda n: ngettext(
        "{player} wins with {points} point", "{player} wins with {points} points", n)),
    "{player} has only {points}: the marker stops on 0, and {lacking} are lost": ("lacking", lambda n: ngettext(
        "{player} has only {points}: the marker stops on 0, and {lacking} is lost",
        "{player} has only {points}: the marker stops on 0, and {lacking} are lost", n)),
    "{number} steps more; left: {steps}": ("number", lambda n: ngettext(
        "{number} step more; left: {steps}", "{number} steps more; left: {steps}", n)),
}
# fmt: on


def form_of(text: str, values: Mapping[str, object]) -> str | None:
    """The form of a sentence that its number asks for, in the current language; None if it has one form only."""
    counted = COUNTED.get(text)
    if counted is None:
        return None
    number = values.get(counted[0])
    return counted[1](abs(number)) if isinstance(number, int) else None
