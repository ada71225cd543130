"""Tasks that behave badly, for the tests of the pool; workers import them by name."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from typing import Any

from nonoforge.errors import Cancelled, MakeError
from nonoforge.studio.tasks.work import Work


def echo(work: Work, given: Mapping[str, Any]) -> Any:
    return dict(given)


def counting(work: Work, given: Mapping[str, Any]) -> Any:
    """Counts until somebody says stop, and hands over how far it came."""
    number = 0
    while not work.cancel.stopped:
        number += 1
        work.tell("counted", number=number)
        time.sleep(0.01)
    return number


def hang(work: Work, given: Mapping[str, Any]) -> Any:
    """Never listens, never ends."""
    work.tell("hanging")
    while True:
        time.sleep(60)


def die(work: Work, given: Mapping[str, Any]) -> Any:
    os._exit(9)


def refuse(work: Work, given: Mapping[str, Any]) -> Any:
    raise MakeError("no puzzle can come of this")


def give_up(work: Work, given: Mapping[str, Any]) -> Any:
    raise Cancelled("nothing yet")


def mistake(work: Work, given: Mapping[str, Any]) -> Any:
    return 1 // int(given.get("zero", 0))
