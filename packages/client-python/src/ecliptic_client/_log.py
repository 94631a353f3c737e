"""The log of a call, without keys, bodies and birth moments."""

from __future__ import annotations

import logging
import re

from ._attempt import Attempt
from ._errors import ConnectionFailure, EclipticError

_LOGGER = logging.getLogger("ecliptic_client")
# Without a handler, Python would write to stderr by default.
_LOGGER.addHandler(logging.NullHandler())

_REQUEST_ID = re.compile(r"req_[0-9A-Za-z_-]{1,64}")
"""The service's form. Other texts are not repeated."""


def log_attempt(
    which: str, attempt: Attempt, error: EclipticError | None, pause: float | None
) -> None:
    """Logs the outcome of an attempt: a response or an error.

    Args:
        which: ``2 of 4``.
        pause: Seconds until the next attempt, if there is one.
    """
    head = attempt.head
    request_id = (head and head.request_id) or ""
    reason = error.reason if isinstance(error, ConnectionFailure) else type(error).__name__
    _LOGGER.log(
        logging.DEBUG if error is None else logging.INFO if pause is None else logging.WARNING,
        "attempt %s: %s after %.0f ms, request_id %s%s",
        which,
        "no response" if head is None else f"status {head.status}",
        attempt.took * 1_000,
        request_id if _REQUEST_ID.fullmatch(request_id) else "none",
        "" if error is None else f" ({reason})"
        + ("" if pause is None else f", next attempt in {pause:.3f} s"),
    )


def log_hint(hint: str | None) -> None:
    """Warns of a likely mistake.

    Args:
        hint: Without the contents of the request; ``None`` for no warning.
    """
    if hint is not None:
        _LOGGER.warning(hint)
