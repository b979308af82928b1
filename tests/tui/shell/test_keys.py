"""No job of an evening takes more keys than its goal (`benchmarks.keys` plays them and prints the table)."""

import pytest

from benchmarks.keys import JOBS, Job, play
from fejag_admin.common.language import use_language


@pytest.mark.deep
@pytest.mark.parametrize("job", JOBS, ids=lambda job: job.name.replace(" ", "-"))
async def test_no_job_takes_more_keys_than_its_goal(job: Job) -> None:
    use_language("en")
    assert 0 < await play(job) <= job.goal
