"""Texts in the form in which names of places are compared, as ecliptic-places has it."""

from __future__ import annotations

import re
import unicodedata

# Letters that do not decompose into a base letter and a mark.
_LETTERS = {
    "ß": "ss",
    "æ": "ae",
    "ð": "d",
    "ø": "o",
    "þ": "th",
    "đ": "d",
    "ħ": "h",
    "ı": "i",
    "ł": "l",
    "œ": "oe",
    "ŧ": "t",
    "ə": "e",
    "ς": "σ",
}

_MARKS = ((0x300, 0x36F), (0x591, 0x5C7), (0x64B, 0x65F), (0x670, 0x670))
_SEPARATORS = (
    (0, 0x2F),
    (0x3A, 0x40),
    (0x5B, 0x60),
    (0x7B, 0xBF),
    (0x2B0, 0x2FF),
    (0x5F3, 0x5F4),
    (0x60C, 0x60C),
    (0x66B, 0x66B),
    (0x2000, 0x2BFF),
    (0x3000, 0x3004),
    (0x3007, 0x3020),
    (0x3030, 0x3030),
    (0x30A0, 0x30A0),
    (0x30FB, 0x30FB),
    (0xFE00, 0xFE6F),
    (0xFF00, 0xFF0F),
    (0xFFE0, 0xFFFF),
)

# Words with several spellings.
_WORDS = {
    "saint": "st",
    "sankt": "st",
    "sint": "st",
    "sainte": "ste",
    "ft": "fort",
    "mt": "mount",
}
_WORD = re.compile(rf"(?<![^ |!\n])(?:{'|'.join(_WORDS)})(?![^ |\n])")
_SPACES = re.compile(" +")
_LIST_MARKS = "\n|!"


def _is_in(ranges: tuple[tuple[int, int], ...], code: int) -> bool:
    return any(first <= code <= last for first, last in ranges)


def _fold_character(code: int) -> str:
    folded = ""
    for each in unicodedata.normalize("NFKD", chr(code)).lower():
        if not _is_in(_MARKS, ord(each)):
            folded += " " if _is_in(_SEPARATORS, ord(each)) else _LETTERS.get(each, each)
    return folded


class _Characters(dict[int, str]):
    """The table of ``str.translate``, which looks up each character once."""

    def __missing__(self, code: int) -> str:
        folded = _fold_character(code)
        # Others are rare, and there are a million of them.
        if code <= 0xFFFF:
            self[code] = folded
        return folded


_CHARACTERS = _Characters()
_LIST_CHARACTERS = _Characters({ord(mark): mark for mark in _LIST_MARKS})


def fold_list(text: str) -> str:
    """A whole list of names, folded: its lines, names and marks stay."""
    folded = _SPACES.sub(" ", text.translate(_LIST_CHARACTERS))
    return _WORD.sub(lambda word: _WORDS[word[0]], folded)


def fold(text: str) -> str:
    """One text, folded: its words, with single spaces."""
    words = text.translate(_CHARACTERS).split(" ")
    return " ".join(_WORDS.get(word, word) for word in words if word)


def squeeze(folded: str) -> str:
    """Folded without spaces."""
    return folded.replace(" ", "")
