"""Texts from outside, made fit to be shown."""

from __future__ import annotations

import unicodedata

_EXCERPT_LENGTH_MAX = 200


def printable(text: str) -> str:
    """Puts a text on one line, without characters that move the cursor or turn the direction of text."""
    return "".join(" " if _moves_cursor(character) else character for character in text)


def excerpt_of(body: str) -> str:
    """The beginning of a body, on one line."""
    cut = "…" if len(body) > _EXCERPT_LENGTH_MAX else ""
    return printable(body[:_EXCERPT_LENGTH_MAX]) + cut


def _moves_cursor(character: str) -> bool:
    category = unicodedata.category(character)
    return category[0] == "C" or category in ("Zl", "Zp")
