"""The key is sent to the service, and shown nowhere."""

from __future__ import annotations

import copy
import json
import logging
import pickle
import traceback
from types import TracebackType
from typing import Any

import pytest
from conftest import KEY, Caller, logged
from odd_server import ENVELOPE, answer, answers, odd_server, problem

from ecliptic_client import AsyncEcliptic, Ecliptic, EclipticError, InvalidOption
from ecliptic_client._api_key import ApiKey

ESCAPED = "".join(f"\\u{ord(character):04x}" for character in KEY)
ESCAPED_UPPER = "".join(f"\\u{ord(character):04X}" for character in KEY)


@pytest.mark.parametrize("kind", [Ecliptic, AsyncEcliptic])
def test_no_view_of_a_client_shows_the_key(kind: Any) -> None:
    client = kind("https://astro.example/", KEY)
    assert repr(client) == f"{kind.__name__}('https://astro.example')"
    for view in (client, vars(client), dir(client)):
        assert KEY not in f"{view!r} {view}"


@pytest.mark.parametrize("kind", [Ecliptic, AsyncEcliptic])
def test_a_client_is_not_written_to_a_file(kind: Any) -> None:
    with pytest.raises(TypeError, match="cannot be pickled, because its key would be readable"):
        pickle.dumps(kind("https://astro.example", KEY))


def locals_of(trace: TracebackType | None) -> list[str]:
    """Collects what tools that report errors show of each frame of the package."""
    shown = []
    while trace is not None:
        if "ecliptic_client" in trace.tb_frame.f_code.co_filename:
            shown += [repr(value) for value in trace.tb_frame.f_locals.values()]
        trace = trace.tb_next
    return shown


@pytest.mark.parametrize(
    "text",
    [
        problem(422, "subject.time.required", f"Your key is {KEY}."),
        problem(422, KEY, "It is so."),
        answer(json.dumps({"key": KEY}), 422),
        answer(f"<html>{KEY}", 502, media_type=f"text/{KEY}", headers=f"X-Request-Id: {KEY}\r\n"),
        answer(f'{{"key": "{ESCAPED}"}}'),
        answer(f'{{"key": "{ESCAPED_UPPER}"}}', 422),
        f"HTTP/1.1 {KEY}\r\n\r\n".encode(),
        b"",
        answer("", 302, headers=f"Location: /?{KEY}\r\n"),
        answer(headers=f"Content-Encoding: {KEY}\r\n"),
        pytest.param(answer(KEY * 100_000), id="too large"),
    ],
)
def test_no_error_has_the_key(
    call: Caller, text: bytes, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    with odd_server(answers(text)) as server, pytest.raises(EclipticError) as refused:
        call(server.url)
    error = refused.value
    shown = [
        *traceback.format_exception(error),
        repr(error),
        repr(error.args),
        repr(vars(error)),
        repr(pickle.dumps(error)),
        *locals_of(error.__traceback__),
        logged(caplog),
        *capsys.readouterr(),
    ]
    inner = error.__context__
    while inner is not None:
        shown += [repr(inner), *locals_of(inner.__traceback__)]
        inner = inner.__context__
    assert locals_of(error.__traceback__)
    for one in shown:
        assert KEY not in one and ESCAPED not in one and ESCAPED_UPPER not in one


def test_no_answer_has_the_key(call: Caller) -> None:
    document: Any = copy.deepcopy(ENVELOPE)
    document["meta"]["calc_version"] = KEY
    document["escaped"] = "KEY"
    document[KEY] = KEY
    text = json.dumps(document).replace('"KEY"', f'"{ESCAPED}"')
    with odd_server(answers(answer(text, headers=f"X-Request-Id: {KEY}\r\n"))) as server:
        found = call(server.url)
    assert found.meta.calc_version == "(the API key)"
    assert '"escaped": "(the API key)"' in found.text
    assert found.request_id == "(the API key)"
    assert KEY not in found.text and ESCAPED not in found.text
    assert KEY not in repr(found)


@pytest.mark.parametrize("backslashes", range(1, 9))
def test_a_text_without_the_key_is_json_as_before(backslashes: int) -> None:
    escaped = "\\" * backslashes + ESCAPED[1:6]
    for text in (f'["{escaped}{KEY[1:]}"]', f'["{ESCAPED}"]'.replace("\\", "\\" * backslashes)):
        json.loads(text)
        assert json.loads(ApiKey(KEY).removed_from(text)) == ["(the API key)"]


def test_a_refusal_that_repeats_the_request_does_not_have_the_key(call: Caller) -> None:
    bodies: Any = [KEY]
    with odd_server(answers(answer())) as server, pytest.raises(EclipticError) as refused:
        call(server.url, bodies=bodies)
    assert 'bodies has to be ["(the API key)"], and is ["sun",' in str(refused.value)


@pytest.mark.parametrize(
    ("key", "says"),
    [
        ("", "must be the key"),
        (b"ak_test", "must be the key"),
        (f"{KEY}\n", "white space at its beginning or end"),
        (f" {KEY}", "white space at its beginning or end"),
        (f"{KEY}\r\nX: y", "a character that no key has"),
        ("ak_täst", "a character that no key has"),
        ("key_abc", "is the public id of a key"),
        ("sk_test_abc", "is not a key of this service"),
    ],
)
def test_what_is_no_key_is_refused_and_not_repeated(key: Any, says: str) -> None:
    for kind in (Ecliptic, AsyncEcliptic):
        with pytest.raises(InvalidOption, match=says) as refused:
            kind("https://astro.example", key)
        assert not key or repr(key)[1:-1] not in str(refused.value)
