"""Batch jobs, looked at before they are queued."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nonoforge.studio.batch_process import confined
from nonoforge.studio.tasks.work import Work


def check_job(work: Work, given: Mapping[str, Any]) -> dict[str, Any]:
    """Read the text of a job whose folder is ready; `NonoforgeError` says what is wrong with it, and where."""
    job = confined(work.place.jobs / given["job"])
    return {"name": "job" if job.name == "job" and not job.table.name else job.name}
