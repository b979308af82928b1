"""Dialogs of the map editor: a random map, the size, a drawing to read or to write."""

from dataclasses import replace
from pathlib import Path

from textual.widgets import Input, Static

from fejag_admin.camp.maps.editing import SYMMETRIES, Symmetry
from fejag_admin.camp.maps.random import MOST_DENSE, NUMBERS, Recipe, Target, recipe_fault, target_meant
from fejag_admin.common.files import path_hint
from fejag_admin.common.language import _
from fejag_admin.rules.board import MAX_SIZE, MAX_TELEPORTS, MIN_SIZE
from fejag_admin.tui.shell.dialog import Dialog, UnfinishedError, choice, chosen, line, written
from fejag_admin.tui.widgets.dialogs import LineDialog, existing_file, file_to_write


def symmetry_text(symmetry: Symmetry) -> str:
    """What a symmetry makes equal."""
    return {
        "none": _("no symmetry"),
        "mirror": _("left and right"),
        "half-turn": _("half turn"),
        "quarter-turn": _("quarter turns"),
        "eightfold": _("eightfold"),
    }[symmetry]


class RandomMapDialog(Dialog[tuple[Recipe, Target | None]]):
    """Asks for the settings of a random map, its number, and, if wanted, the target: cost and number of rounds.

    ``recipe``: the settings of the last one, with a new number.
    """

    def __init__(self, recipe: Recipe) -> None:
        text = _("The same number with the same settings gives the same map again: note it down. It can be undone.")
        sentence = _("Density is how many sides of cells in a hundred are obstacles.")
        options = [(symmetry_text(symmetry), symmetry) for symmetry in SYMMETRIES]
        target = _("To look for a map that costs every team the same, of any density, say what it is to cost.")
        super().__init__(
            _("Random map"),
            line("number", _("Number"), f"0–{NUMBERS - 1}", str(recipe.number)),
            line("size", _("Size"), f"{MIN_SIZE}–{MAX_SIZE}", str(recipe.size)),
            line("density", _("Density"), f"0–{MOST_DENSE}", str(recipe.density)),
            choice("symmetry", _("Symmetry"), options, recipe.symmetry),
            line("teleports", _("Teleports"), f"0–{MAX_TELEPORTS}", str(recipe.teleports)),
            Static(target, classes="told", markup=False),
            line("cost", _("Cost"), _("such as 30-40")),
            line("rounds", _("Rounds"), _("by the quickest way")),
            intro=f"{text} {sentence}",
            ok=_("Draw it"),
        )
        self._recipe = recipe

    def answer(self) -> tuple[Recipe, Target | None]:
        values: dict[str, int] = {}
        for name in ("number", "size", "density", "teleports"):
            word = self.query_one(f"#{name}", Input).value
            if not word.strip().isdecimal():
                raise UnfinishedError(_("“{word}” is not a whole number.").format(word=word), name)
            values[name] = int(word)
        recipe = replace(self._recipe, symmetry=chosen(self, "symmetry"), **values)
        if fault := recipe_fault(recipe):
            raise UnfinishedError(fault)
        cost, rounds = written(self, "cost"), written(self, "rounds")
        if rounds and not rounds.isdecimal():
            raise UnfinishedError(_("“{word}” is not a whole number.").format(word=rounds), "rounds")
        try:
            return recipe, target_meant(cost, int(rounds) if rounds else None) if cost or rounds else None
        except ValueError as error:
            raise UnfinishedError(str(error), "cost") from None


def size_dialog(size: int) -> LineDialog[int]:
    """Asks for the size of the map."""

    def read(word: str) -> int:
        if word.isdecimal() and MIN_SIZE <= int(word) <= MAX_SIZE:
            return int(word)
        template = _("A map has {least} to {most} rows and columns.")
        raise UnfinishedError(template.format(least=MIN_SIZE, most=MAX_SIZE))

    sentence = _("The map is cut or extended at its right and lower edge; start cells stay on the edge.")
    hint = f"{MIN_SIZE}–{MAX_SIZE}"
    return LineDialog(_("Size of the map"), _("Change the size"), sentence, str(size), hint, read)


def drawing_dialog(path: str, *, writing: bool) -> LineDialog[Path]:
    """Asks for the file of a drawing, to read or to write."""
    title = _("Write the map as a drawing") if writing else _("Read the map from a drawing")
    sentence = _("A drawing is plain text that any editor can change. It holds the secret map.")
    ok, read = (_("Save"), file_to_write()) if writing else (_("Read"), existing_file)
    return LineDialog(title, ok, sentence, path, path_hint(_("such as map.txt")), read)
