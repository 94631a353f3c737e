"""Limits of time for coroutines."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

_T = TypeVar("_T")


async def within(seconds: float, work: Coroutine[Any, Any, _T]) -> _T:
    """The result of a coroutine. It is cancelled if time is over, or if the caller is cancelled.

    Unlike ``asyncio.wait_for`` before Python 3.12, this never loses a cancellation.

    Raises:
        TimeoutError: It took too long. It has ended by then.
    """
    task = asyncio.ensure_future(work)
    # Nobody may ask what became of it: asyncio would log that.
    task.add_done_callback(lambda done: done.cancelled() or done.exception())
    is_in_time = False
    try:
        await asyncio.wait({task}, timeout=seconds)
        is_in_time = task.done()
    finally:
        task.cancel()
        # Lets it close what it has opened.
        await asyncio.wait({task})
    try:
        if is_in_time:
            return task.result()
    finally:
        # The task has the error, whose traceback has this frame.
        del task
    raise TimeoutError
