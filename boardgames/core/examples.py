"""The worked examples that come with the program, as files of each game."""

from __future__ import annotations

from collections.abc import Callable

from fejag_admin.common.data import data_file, data_files


def worked_examples(game: str) -> tuple[Callable[[], tuple[str, ...]], Callable[[str], bytes]]:
    """For the game of this id: what gives the names of its examples, and what gives the one of a name as a file.

    The latter raises FileNotFoundError if there is none of that name.
    """

    def samples() -> tuple[str, ...]:
        return tuple(path.stem for path in data_files(game, "examples"))

    def sample(name: str) -> bytes:
        return data_file(game, f"examples/{name}.json").read_bytes()

    return samples, sample
