"""Users copy the examples of the README, so each of them is run, compared and type-checked here."""

from __future__ import annotations

import importlib.util
import inspect
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

import ecliptic_client as client
from ecliptic_client._zone_history_data import HISTORIES

FOLDER = Path(__file__).parents[1]
README = (FOLDER / "README.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```python\n(.*?)^```\n\n^```text\n(.*?)^```$", README, re.M | re.S)
HAS_SERVICE = bool(os.environ.get("ECLIPTIC_URL") and os.environ.get("ECLIPTIC_API_KEY"))


def run(*arguments: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(FOLDER / "src"), "MYPYPATH": str(FOLDER / "src")}
    ended = subprocess.run(
        [sys.executable, *arguments], env=environment, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


@pytest.mark.skipif(not HAS_SERVICE, reason="ECLIPTIC_URL names no service")
@pytest.mark.parametrize(("program", "printed"), EXAMPLES)
def test_every_example_prints_what_is_shown_after_it(program: str, printed: str) -> None:
    if "import pandas" in program and importlib.util.find_spec("pandas") is None:
        pytest.skip("pandas is not installed")
    assert run("-c", program) == printed


def test_every_block_of_python_is_an_example() -> None:
    assert len(EXAMPLES) == README.count("```python") == 8


def test_the_tables_list_every_error_reason_and_argument() -> None:
    errors = {
        name
        for name, value in vars(client).items()
        if inspect.isclass(value)
        and issubclass(value, client.EclipticError)
        and value is not client.EclipticError
    }
    assert errors == set(re.findall(r"^\| `([A-Z]\w+)` \| [`t][^|]* \| [^|]{20,}", README, re.M))
    reasons = (*get_args(client.ConnectionFailureReason), *get_args(client.UnexpectedReason))
    for reason in reasons:
        assert f"`{reason}`" in README
    for kind in (client.Ecliptic, client.AsyncEcliptic):
        for name, parameter in inspect.signature(kind).parameters.items():
            assert f"\n| `{name}` | " in README
            if isinstance(parameter.default, (int, float)):
                assert f"\n| `{name}` | {parameter.default} | " in README
    for disambiguation in client.DISAMBIGUATIONS:
        assert f"\n| `{disambiguation}`" in README
    assert f"same {len(HISTORIES)} histories" in README
    assert f"`User-Agent: ecliptic-client-python/{client.CLIENT_VERSION}`" in README


def test_a_timestamp_of_pandas_keeps_its_nanoseconds() -> None:
    pandas = pytest.importorskip("pandas")
    from ecliptic_client._instant import datetime_text

    moment = pandas.Timestamp("1990-06-15T14:30:00.123456789", tz="Europe/Berlin")
    assert datetime_text(moment) == "1990-06-15T14:30:00.123456789+02:00"
    with pytest.raises(client.InvalidOption):
        datetime_text(pandas.NaT)
