"""Texts from outside, made fit to be shown."""

from __future__ import annotations

_EXCERPT_LENGTH_MAX = 200


def printable(text: str) -> str:
    """Puts a text on one line, without characters that move the cursor or turn the direction of text."""
    return "".join(character if character.isprintable() else " " for character in text)


def excerpt_of(body: str) -> str:
    """The beginning of a body, on one line."""
    cut = "…" if len(body) > _EXCERPT_LENGTH_MAX else ""
    return printable(body[:_EXCERPT_LENGTH_MAX]) + cut
