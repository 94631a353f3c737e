"""The progress of an attempt: it says whose fault a failure is."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Progress:
    """The progress of an attempt.

    Attributes:
        is_connected: Whether there is a connection, so that something may have been sent.
        began: Whether the status and the header of an answer have arrived.
    """

    is_connected: bool = False
    began: bool = False
