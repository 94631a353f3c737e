"""Texts from outside, made fit to be shown."""

from __future__ import annotations

import unicodedata

_PRINTED_LENGTH_MAX = 200


def printable(text: str) -> str:
    """Puts a text on one line, without characters that move the cursor or turn the direction of text."""
    shown = text if len(text) <= _PRINTED_LENGTH_MAX else f"{text[:_PRINTED_LENGTH_MAX]}…"
    return "".join(" " if _moves_cursor(character) else character for character in shown)


def _moves_cursor(character: str) -> bool:
    category = unicodedata.category(character)
    return category[0] == "C" or category in ("Zl", "Zp")
