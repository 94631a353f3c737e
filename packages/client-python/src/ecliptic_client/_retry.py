"""Decides when to try again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from time import monotonic
from typing import Any, Literal

from ._errors import ConnectionFailure, EclipticError, UnexpectedAnswer
from ._options import read_count, read_seconds
from ._problem import Problem

PASSING_STATUSES = (408, 429, 502, 503, 504)
"""The cause may be over by the next attempt."""

LEAST_TIMEOUT = 0.001


@dataclass(frozen=True)
class RetryPolicy:
    """Limits on how often and for how long a call tries; times are in seconds."""

    attempts_max: int
    attempt_timeout: float
    total_timeout: float
    backoff_base: float
    backoff_cap: float
    random: Callable[[], float]

    def with_limits(
        self,
        attempts_max: int | None,
        attempt_timeout: float | None,
        total_timeout: float | None,
    ) -> RetryPolicy:
        """Replaces the limits that one call has of its own.

        Raises:
            InvalidOption: One of them cannot be used.
        """
        given: dict[str, Any] = {
            "attempts_max": attempts_max,
            "attempt_timeout": attempt_timeout,
            "total_timeout": total_timeout,
        }
        return read_policy(replace(self, **{k: v for k, v in given.items() if v is not None}))


def read_policy(policy: RetryPolicy) -> RetryPolicy:
    """Reads limits.

    Raises:
        InvalidOption: One of them cannot be used.
    """
    return replace(
        policy,
        attempts_max=read_count("attempts_max", policy.attempts_max),
        attempt_timeout=read_seconds("attempt_timeout", policy.attempt_timeout, LEAST_TIMEOUT),
        total_timeout=read_seconds("total_timeout", policy.total_timeout, LEAST_TIMEOUT),
        backoff_base=read_seconds("backoff_base", policy.backoff_base, 0),
        backoff_cap=read_seconds("backoff_cap", policy.backoff_cap, 0),
    )


@dataclass(frozen=True)
class TimeLimit:
    """The time that an attempt may take, and the option that says so."""

    seconds: float
    option: Literal["attempt_timeout", "total_timeout"]


class Attempts:
    """The attempts of one call: how long each may take, and when there is another one."""

    def __init__(self, policy: RetryPolicy) -> None:
        self._policy = policy
        self._deadline = monotonic() + policy.total_timeout
        self.most = policy.attempts_max
        self.made = 0
        """The number of attempts that were started."""

    def start(self) -> TimeLimit:
        """Starts an attempt."""
        self.made += 1
        left = self._deadline - monotonic()
        if self._policy.attempt_timeout <= left:
            return TimeLimit(self._policy.attempt_timeout, "attempt_timeout")
        return TimeLimit(max(left, 0.0), "total_timeout")

    def pause_after(self, error: EclipticError) -> float | None:
        """The seconds to wait before the next attempt; ``None`` if there is none.

        To what the other side asks for, a random pause is added, so that clients that were told the
        same time do not come back together.
        """
        if self.made >= self.most or not _is_passing(error):
            return None
        pause = _least_pause(error) + backoff_pause(self.made, self._policy)
        return None if monotonic() + pause >= self._deadline else pause

    def is_over(self) -> bool:
        """True if no time is left: a busy machine may have slept for longer than it was told."""
        return monotonic() >= self._deadline


def backoff_pause(made: int, policy: RetryPolicy) -> float:
    """A pause by exponential backoff with full jitter.

    It is a random time from zero to a limit that doubles with each attempt, so that clients that were
    refused together do not come back together.

    Args:
        made: How many attempts were made, at least 1.
        policy: With the longest pauses, in seconds.

    Returns:
        Seconds, from 0 to below the lesser of ``backoff_cap`` and ``backoff_base`` · 2^(made - 1).
    """
    # Past this exponent, every base that is not 0 is over the cap; a float would overflow later.
    doubled = policy.backoff_base * 2.0 ** min(made - 1, 1_000)
    return policy.random() * min(policy.backoff_cap, doubled)


def _is_passing(error: EclipticError) -> bool:
    if isinstance(error, (Problem, UnexpectedAnswer)):
        return error.status in PASSING_STATUSES
    return isinstance(error, ConnectionFailure)


def _least_pause(error: EclipticError) -> float:
    if isinstance(error, (Problem, UnexpectedAnswer)):
        return error.retry_after or 0.0
    return 0.0
