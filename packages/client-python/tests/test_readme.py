"""The page of the clients holds what the code has. ``test/release/samples.slow.ts`` runs its examples,
``test/python/client.slow.ts`` checks their types.
"""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import get_args

import ecliptic_client as client
from ecliptic_client._births import births

DOCS = Path(__file__).parents[3] / "docs"
PAGE = (DOCS / "clients.md").read_text(encoding="utf-8")
BIRTHS_PAGE = (DOCS / "birth-moments.md").read_text(encoding="utf-8")


def test_the_tables_list_every_error_reason_and_argument() -> None:
    errors = {
        name
        for name, value in vars(client).items()
        if inspect.isclass(value)
        and issubclass(value, client.EclipticError)
        and value not in (client.EclipticError, client.FailedCall)
    }
    assert errors == set(re.findall(r"^\| `([A-Z]\w+)` \| [`F][^|]* \| [^|]{10,}", PAGE, re.M))
    reasons = (*get_args(client.ConnectionFailureReason), *get_args(client.UnexpectedReason))
    for reason in reasons:
        assert f"`{reason}`" in PAGE
    # Columns: TypeScript, Python, default, meaning.
    rows = re.findall(r"^\| [^|]*\| ([^|]+) \| ([^|]*) \| [^|]+ \|$", PAGE, re.M)
    defaults = {name: default for names, default in rows for name in re.findall(r"`(\w+)`", names)}
    for kind in (client.Ecliptic, client.AsyncEcliptic):
        for name, parameter in inspect.signature(kind).parameters.items():
            if name == "unknown":
                continue
            assert name in defaults
            if isinstance(parameter.default, (int, float)):
                assert str(parameter.default) in defaults[name].split(", "), name
    for disambiguation in client.DISAMBIGUATIONS:
        assert f"\n| `{disambiguation}`" in PAGE
    histories = [zone for zone in births().zones.values() if "history" in zone]
    assert f"add {len(histories)} histories" in BIRTHS_PAGE
    assert f"`User-Agent: ecliptic-client-python/{client.CLIENT_VERSION}`" in PAGE
