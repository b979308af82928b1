"""The letters that stand for figures on the map, in the current language."""

from __future__ import annotations

from fejag_admin.common.language import _
from fejag_admin.texts.names import FIGURES


def figure_letters() -> dict[str, str]:
    """One capital letter for every kind of figure (ids of `rules.figures.KINDS`), all different."""
    # Translators: the letters of tiger, bear, snake, tarantula, monkey and frog, in this order; no two the same.
    letters = _("T B S A M F").split()
    return dict(zip(FIGURES, letters, strict=True))
