"""The request of a call: its header and its body."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

import httpx

from ._api_key import ApiKey
from ._contract import Location
from ._errors import InvalidOption
from ._far_offset import far_offset_hint
from ._instant import datetime_text
from ._log import log_hint
from ._version import CLIENT_VERSION


def headers_of(key: ApiKey, given: Mapping[str, str]) -> httpx.Headers:
    """The headers of all requests. Their repr hides the key.

    Args:
        key: Of the client.
        given: More headers; they may replace only the client's name.
    """
    headers = httpx.Headers(
        {
            "User-Agent": f"ecliptic-client-python/{CLIENT_VERSION}",
            "Authorization": key.authorization(),
            "Content-Type": "application/json",
            "Accept": "application/json, application/problem+json",
            "Accept-Encoding": "identity",
        }
    )
    headers.update(given)
    return headers


def body_text(
    datetime: object, location: Location | None, settings: Mapping[str, object]
) -> str:
    """The body of a request: all endpoints have a subject and settings.

    Raises:
        InvalidOption: An argument cannot be sent.
    """
    if location is not None and not isinstance(location, Location):
        raise InvalidOption("location must be a Location with a latitude and a longitude.")
    bodies: Any = settings.get("bodies")
    if bodies is not None:
        if isinstance(bodies, (str, bytes)) or not isinstance(bodies, Iterable):
            raise InvalidOption('bodies must be a list of names, for example ["sun", "moon"].')
        settings = {**settings, "bodies": list(bodies)}
    moment = datetime_text(datetime)
    log_hint(far_offset_hint(moment, location))
    subject = {
        "datetime": moment,
        "location": location
        and {"latitude": location.latitude, "longitude": location.longitude},
    }
    body = _given({"subject": _given(subject), "settings": _given(settings)})
    try:
        return json.dumps(body, allow_nan=False)
    except (TypeError, ValueError, RecursionError):
        raise InvalidOption(
            "An argument cannot be written as JSON: coordinates are finite numbers, and names are"
            " strings."
        ) from None


def _given(fields: Mapping[str, object]) -> dict[str, object]:
    """The fields that have a value. The service rejects null, and has defaults of its own."""
    return {name: value for name, value in fields.items() if value not in (None, {})}
