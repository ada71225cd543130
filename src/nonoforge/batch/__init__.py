"""Batches: many puzzles from many sources, on one machine or many; the only room that knows makers and library."""

from __future__ import annotations

from nonoforge.batch.job import Job
from nonoforge.batch.job_file import read_job
from nonoforge.batch.report import JobReport
from nonoforge.batch.running import Progress, run_job

__all__ = ["Job", "JobReport", "Progress", "read_job", "run_job"]
