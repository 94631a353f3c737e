"""The moment that is sent, and the instant that is answered."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime, timedelta, timezone
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from conftest import Caller
from odd_server import GOOD, answer, answers, odd_server, sent

from ecliptic_client import InvalidOption, MomentMismatch, UnexpectedAnswer


ZONE = ZoneInfo("Europe/Berlin")
UTC = timezone.utc


@pytest.mark.parametrize(
    ("moment", "text"),
    [
        (datetime(1990, 6, 15, 12, 30, tzinfo=UTC), "1990-06-15T12:30:00+00:00"),
        (datetime(1990, 6, 15, 14, 30, tzinfo=ZONE), "1990-06-15T14:30:00+02:00"),
        (datetime(1990, 6, 15, 14, 30, 0, 250_000, ZONE), "1990-06-15T14:30:00.25+02:00"),
        (datetime(1990, 6, 15, 14, 30, 0, 1, UTC), "1990-06-15T14:30:00.000001+00:00"),
        (datetime(1880, 3, 14, 11, 30, tzinfo=ZONE), "1880-03-14T10:36:32Z"),
        (
            datetime(1990, 6, 15, tzinfo=timezone(timedelta(hours=-4, minutes=-56, seconds=-2))),
            "1990-06-15T04:56:02Z",
        ),
        (
            datetime(1990, 6, 15, tzinfo=timezone(timedelta(microseconds=1))),
            "1990-06-14T23:59:59.999999Z",
        ),
        (datetime(1990, 6, 15, tzinfo=timezone(timedelta(hours=-3.5))), "1990-06-15T00:00:00-03:30"),
        (datetime(1990, 9, 30, 2, 30, tzinfo=ZONE), "1990-09-30T02:30:00+02:00"),
        (datetime(1990, 9, 30, 2, 30, tzinfo=ZONE, fold=1), "1990-09-30T02:30:00+01:00"),
        ("1990-06-15T14:30:00.000000001+02:00", "1990-06-15T14:30:00.000000001+02:00"),
    ],
)
def test_a_datetime_is_sent_exactly(call: Caller, moment: Any, text: str) -> None:
    with odd_server(answers(answer())) as server:
        # The answer is to one of these requests only.
        with suppress(MomentMismatch, UnexpectedAnswer):
            call(server.url, moment)
    assert sent(server.requests[0])["subject"] == {"datetime": text}


@pytest.mark.parametrize(
    ("moment", "says"),
    [
        (datetime(1990, 6, 15, 14, 30), "has no UTC offset"),
        (datetime(1990, 3, 25, 2, 30, tzinfo=ZONE), "time zone shows 1990-03-25T03:30:00"),
        (datetime(1, 1, 1, tzinfo=timezone(timedelta(hours=2))), "outside the years"),
        (datetime(9999, 12, 31, 23, tzinfo=timezone(timedelta(hours=-2))), "outside the years"),
        (datetime(1990, 6, 15).date(), "must be a datetime.datetime"),
        (645_453_000, "must be a datetime.datetime"),
        (None, "must be a datetime.datetime"),
    ],
)
def test_a_datetime_that_is_no_instant_is_refused(call: Caller, moment: Any, says: str) -> None:
    with odd_server(answers(answer())) as server, pytest.raises(InvalidOption, match=says):
        call(server.url, moment)
    assert server.requests == []


def test_a_timestamp_of_pandas_keeps_its_nanoseconds(call: Caller) -> None:
    pandas = pytest.importorskip("pandas")
    moment = pandas.Timestamp("1990-06-15T14:30:00.123456789", tz="Europe/Berlin")
    with odd_server(answers(answer())) as server:
        with pytest.raises(MomentMismatch):
            call(server.url, moment)
        with pytest.raises(InvalidOption):
            call(server.url, pandas.NaT)
    (request,) = server.requests
    assert sent(request)["subject"]["datetime"] == "1990-06-15T14:30:00.123456789+02:00"


@pytest.mark.parametrize(
    ("datetime", "utc_datetime", "fits"),
    [
        ("1990-06-15T14:30:00+02:00", "1990-06-15T12:30:00Z", True),
        ("1990-06-15T07:33:58-04:56", "1990-06-15T12:29:58Z", True),
        ("1990-06-15T12:30:00.500000000Z", "1990-06-15T12:30:00.5Z", True),
        ("1990-06-15T12:30:00.000000001Z", "1990-06-15T12:30:00Z", False),
        ("1990-07-01T00:00:00Z", "1990-06-31T00:00:00Z", False),
        ("next Monday", "1990-06-15T12:30:00Z", False),
    ],
)
def test_the_answer_is_for_exactly_the_instant_that_was_sent(
    call: Caller, datetime: str, utc_datetime: str, fits: bool
) -> None:
    offset = "+00:00" if "Z" in datetime else datetime[-6:]
    text = GOOD.replace("1990-06-15T12:30:00Z", utc_datetime).replace("+02:00", offset)
    text = text.replace(f'"utc_datetime": "1990-06-15T14:30:00{offset}"', f'"utc_datetime": "{utc_datetime}"')
    with odd_server(answers(answer(text, headers="X-Request-Id: req_3\r\n"))) as server:
        if fits:
            assert call(server.url, datetime)
            return
        with pytest.raises(MomentMismatch) as refused:
            call(server.url, datetime)
    error = refused.value
    assert (error.datetime, error.utc_datetime, error.request_id) == (datetime, utc_datetime, "req_3")
    assert len(server.requests) == 1
