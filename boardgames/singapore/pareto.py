"""Which of many outcomes no other one beats, by masks: one bit for each outcome, one mask for each amount."""

from __future__ import annotations

from collections.abc import Sequence


def unbeaten(points: Sequence[tuple[int, ...]]) -> list[int]:
    """The indices of the points that no other one matches or exceeds in every coordinate, in order; they must differ.

    For each coordinate and amount a mask tells which points have at least as much; a point is beaten if the masks of
    its amounts have another point in common. Points are taken in ascending order: those that may beat one come after
    it, and have no less in the first coordinate. This takes far fewer steps than comparing all pairs.
    """
    if len(points) < 2:
        return list(range(len(points)))
    order = sorted(range(len(points)), key=points.__getitem__)
    columns = list(zip(*(points[index] for index in order), strict=True))[1:]
    masks = [map(_at_least(column).__getitem__, column) for column in columns]
    after = (1 << len(points)) - 1
    found = []
    for index, *common in zip(order, *masks, strict=True):
        after >>= 1
        others = after
        for mask in common:
            others &= mask
            if not others:
                break
        if not others:
            found.append(index)
    return sorted(found)


def _at_least(amounts: Sequence[int]) -> dict[int, int]:
    """For each amount a mask of those that are not smaller; the last one has the lowest bit."""
    different = sorted(set(amounts))
    if len(different) > 256:  # more than a byte tells apart
        return {amount: int("".join("1" if one >= amount else "0" for one in amounts), 2) for amount in different}
    rank = {amount: number for number, amount in enumerate(different)}
    ranks = bytes(map(rank.__getitem__, amounts))
    return {amount: int(ranks.translate(b"0" * number + b"1" * (256 - number)), 2) for amount, number in rank.items()}
