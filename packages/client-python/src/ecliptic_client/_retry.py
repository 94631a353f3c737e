"""Decides when to try again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ._errors import ConnectionFailure, FailedCall, UnexpectedAnswer
from ._options import read_count, read_seconds
from ._problem import Problem

PASSING_STATUSES = (408, 429, 502, 503, 504)
"""The cause may be over by the next attempt."""

LEAST_SECONDS = 0.001
"""httpx has no limit of time for 0 seconds."""


@dataclass(frozen=True)
class RetryPolicy:
    """Limits on how often and for how long a call tries; times are in seconds.

    Raises:
        InvalidOption: One of them cannot be used.
    """

    max_attempts: int
    attempt_timeout: float
    total_timeout: float
    backoff_base: float
    backoff_cap: float
    random: Callable[[], float]

    def __post_init__(self) -> None:
        read_count("max_attempts", self.max_attempts)
        read_seconds("attempt_timeout", self.attempt_timeout, LEAST_SECONDS)
        read_seconds("total_timeout", self.total_timeout, LEAST_SECONDS)
        read_seconds("backoff_base", self.backoff_base, 0)
        read_seconds("backoff_cap", self.backoff_cap, 0)

    def with_limits(self, limits: Mapping[str, Any]) -> RetryPolicy:
        """Replaces the limits that one call has of its own; ``None`` keeps one.

        Raises:
            InvalidOption: One of them cannot be used.
        """
        given = {name: limit for name, limit in limits.items() if limit is not None}
        return replace(self, **given)

    def pause_after(self, made: int, error: FailedCall, left: float) -> float | None:
        """The seconds to wait before the next attempt; ``None`` if there is none.

        Adds a random pause to the server's, so that clients with the same pause do not return together:
        exponential backoff with full jitter.

        Args:
            made: How many attempts were made, at least 1.
            error: The error of the last one.
            left: The seconds that the call has left.
        """
        if made >= self.max_attempts or not _may_pass(error):
            return None
        # Past this exponent, every base that is not 0 is over the cap; a float would overflow later.
        longest = min(self.backoff_cap, self.backoff_base * 2.0 ** min(made - 1, 1_000))
        pause = (getattr(error, "retry_after", None) or 0.0) + self.random() * longest
        return pause if pause < left else None


def _may_pass(error: FailedCall) -> bool:
    if isinstance(error, (Problem, UnexpectedAnswer)):
        return error.status in PASSING_STATUSES
    return isinstance(error, ConnectionFailure)
