"""The waits that answers ask for."""

from __future__ import annotations

from datetime import datetime, timezone
from typing import Any

import pytest
from conftest import Caller
from odd_server import answer, answers, odd_server, problem

from ecliptic_client import Problem, UnexpectedAnswer
from ecliptic_client._retry_after import read_retry_after


LONG = "Retry-After: 120\r\n"


@pytest.mark.parametrize(
    ("headers", "wait"),
    [
        ("Retry-After: 3\r\n", 3),
        (
            "Retry-After: Sun, 06 Nov 1994 08:49:47 GMT\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\n",
            10,
        ),
        ("Retry-After: 3\r\nRetry-After: 4\r\n", 0),
    ],
)
def test_the_asked_wait_is_added_to_the_pause(call: Caller, headers: str, wait: float) -> None:
    for refusal in (
        problem(503, "server.overloaded", headers=headers),
        answer("", 429, headers=headers),
    ):
        with odd_server(answers(refusal, answer())) as server:
            call(server.url)
        assert call.pauses.pop() == pytest.approx(wait + 0.1)


@pytest.mark.parametrize(
    "refusal", [problem(503, "server.overloaded", headers=LONG), answer("", 503, headers=LONG)]
)
def test_a_wait_longer_than_the_call_ends_it_at_once(call: Caller, refusal: bytes) -> None:
    with odd_server(answers(refusal)) as server:
        with pytest.raises((Problem, UnexpectedAnswer)) as refused:
            call(server.url)
    assert (len(server.requests), call.pauses) == (1, [])
    error: Any = refused.value
    assert error.retry_after == 120
    assert "asks to wait 120 s before the next attempt, until 2" in str(error)


NOW = datetime(1994, 11, 6, 8, 49, 7, tzinfo=timezone.utc)


@pytest.mark.parametrize(
    ("retry_after", "date", "wait"),
    [
        (None, None, None),
        ("0", None, 0),
        ("120", None, 120),
        ("9" * 30, None, 2**31),
        ("1.5", None, None),
        ("٣", None, None),
        ("", None, None),
        ("Sun, 06 Nov 1994 08:49:37 GMT", None, 30),
        ("Sun, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:36 GMT", 1),
        ("Sun, 06 Nov 1994 08:49:37 GMT", "yesterday", 30),
        ("Sun, 06 Nov 1994 24:49:37 GMT", None, None),
        ("Thu, 30 Feb 1995 08:49:37 GMT", None, None),
        ("Sat, 05 Nov 1994 08:49:37 GMT", None, 0),
        ("Fri, 31 Dec 9999 23:59:59 GMT", None, 2**31),
    ],
)
def test_a_wait_is_whole_seconds_or_a_date(
    retry_after: str | None, date: str | None, wait: float | None
) -> None:
    assert read_retry_after(retry_after, date, NOW) == wait
