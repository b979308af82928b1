"""Which of many outcomes no other one beats, by masks: one bit for each outcome, one mask for each amount."""

from __future__ import annotations

from collections.abc import Sequence


def unbeaten(points: Sequence[tuple[int, ...]]) -> list[int]:
    """The indices of the points that no other one matches or exceeds in every coordinate, in order; they must differ.

    For each coordinate and amount a mask tells which points have at least as much; a point is beaten if the masks of
    its amounts have another point in common. This takes far fewer steps than comparing all pairs.
    """
    if len(points) < 2:
        return list(range(len(points)))
    masks = [_at_least([point[axis] for point in points]) for axis in range(len(points[0]))]
    found = []
    for index, point in enumerate(points):
        common = -1
        for axis, amount in enumerate(point):
            common &= masks[axis][amount]
            if not common & (common - 1):
                found.append(index)
                break
    return found


def _at_least(amounts: list[int]) -> dict[int, int]:
    """For each amount a mask of those that are not smaller."""
    exact: dict[int, bytearray] = {}
    size = len(amounts) // 8 + 1
    for index, amount in enumerate(amounts):
        exact.setdefault(amount, bytearray(size))[index >> 3] |= 1 << (index & 7)
    masks, common = {}, 0
    for amount in sorted(exact, reverse=True):
        common |= int.from_bytes(exact[amount], "little")
        masks[amount] = common
    return masks
