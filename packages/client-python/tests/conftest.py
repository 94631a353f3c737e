"""Each call is made by both clients."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

import pytest
from hatch_build import copy_places

from ecliptic_client import AsyncEcliptic, Ecliptic, PositionRanges, Positions

copy_places()

KEY = "ak_test_notakey"
BIRTH = "1990-06-15T14:30:00+02:00"


@dataclass
class Caller:
    """One of the two clients, which records its pauses instead of waiting."""

    is_async: bool
    pauses: list[float] = field(default_factory=list)

    def client(self, url: str, **options: Any) -> Ecliptic | AsyncEcliptic:
        settings: dict[str, Any] = {"random": lambda: 0.5, **options}
        if not self.is_async:
            return Ecliptic(url, KEY, sleep=self.pauses.append, **settings)

        async def sleep(seconds: float) -> None:
            self.pauses.append(seconds)

        return AsyncEcliptic(url, KEY, sleep=sleep, **settings)

    def __call__(
        self, url: str, datetime: Any = BIRTH, *, options: Any = None, **fields: Any
    ) -> Positions:
        found: Positions = self.calls(url, [{"datetime": datetime, **fields}], **(options or {}))[0]
        return found

    def ranges(self, url: str, day: Any, *, options: Any = None, **fields: Any) -> PositionRanges:
        """The ranges of a day."""
        calls = [{"day": day, **fields}]
        found: PositionRanges
        (found,) = self.calls(url, calls, "position_ranges", **(options or {}))
        return found

    def calls(
        self, url: str, calls: list[Any], method: str = "positions", **options: Any
    ) -> list[Any]:
        """Makes calls one after the other with one client. The last one may raise."""
        client: Any = self.client(url, **options)
        make = getattr(client, method)
        if isinstance(client, Ecliptic):
            with client:
                return [make(**fields) for fields in calls]

        async def run() -> list[Any]:
            async with client:
                return [await make(**fields) for fields in calls]

        return asyncio.run(run())


def logged(caplog: pytest.LogCaptureFixture) -> str:
    """The log of all packages, less what newer releases of httpcore write of an answer's headers."""
    messages = [one.getMessage() for one in caplog.records]
    return "\n".join(one for one in messages if not one.startswith("receive_response_headers."))


@pytest.fixture(params=["Ecliptic", "AsyncEcliptic"])
def call(request: pytest.FixtureRequest) -> Caller:
    return Caller(request.param == "AsyncEcliptic")
