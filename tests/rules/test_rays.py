"""The last of the cells that a ray lights, whichever way it runs."""

from fejag_admin.rules.board import Ray, Stop


def test_the_last_cell_is_the_farthest_along_the_ray() -> None:
    stop = next(iter(Stop))
    for step, last in (((0, 1), 9), ((1, 0), 9), ((1, -1), 9), ((0, -1), 3), ((-1, 0), 3), ((-1, 1), 3)):
        ray = Ray(origin=0, step=step, mask=1 << 3 | 1 << 6 | 1 << 9, stop=stop, end=None, walls=())
        assert ray.last == last
