"""What the README says of the package. ``test/release/samples.slow.ts`` runs its examples, ``test/python/client.slow.ts``
checks their types.
"""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import get_args

import ecliptic_client as client
from ecliptic_client._births import births

FOLDER = Path(__file__).parents[1]
README = (FOLDER / "README.md").read_text(encoding="utf-8")


def test_the_tables_list_every_error_reason_and_argument() -> None:
    errors = {
        name
        for name, value in vars(client).items()
        if inspect.isclass(value)
        and issubclass(value, client.EclipticError)
        and value not in (client.EclipticError, client.FailedCall)
    }
    assert errors == set(re.findall(r"^\| `([A-Z]\w+)` \| [`t][^|]* \| [^|]{20,}", README, re.M))
    reasons = (*get_args(client.ConnectionFailureReason), *get_args(client.UnexpectedReason))
    for reason in reasons:
        assert f"`{reason}`" in README
    for kind in (client.Ecliptic, client.AsyncEcliptic):
        for name, parameter in inspect.signature(kind).parameters.items():
            if name == "unknown":
                continue
            assert f"\n| `{name}` | " in README
            if isinstance(parameter.default, (int, float)):
                assert f"\n| `{name}` | {parameter.default} | " in README
    for disambiguation in client.DISAMBIGUATIONS:
        assert f"\n| `{disambiguation}`" in README
    histories = [zone for zone in births().zones.values() if "history" in zone]
    assert f"same {len(histories)} histories" in README
    assert f"`User-Agent: ecliptic-client-python/{client.CLIENT_VERSION}`" in README
