"""The key: sent in one header, and shown nowhere."""

from __future__ import annotations

import re

from ._errors import InvalidOption

_PLACEHOLDER = "(the API key)"

_FAULTS = (
    (r"^\s|\s\Z", "has white space at its beginning or end, perhaps the line feed of a file"),
    (
        r"[^0-9A-Za-z_]",
        "contains a character that no key has; keys consist of letters, digits and underscores",
    ),
    (
        r"^key_",
        'is the public id of a key, which does not grant access; the key itself begins with "ak_"',
    ),
    (r"^(?!ak_.)", 'is not a key of this service; its keys begin with "ak_"'),
)


class ApiKey:
    """A key that no repr and no traceback with local variables shows.

    It is ``ak_``, then letters, digits and underscores. The service judges the rest: a longer key, or
    one for another kind of environment, works with this client too. No word of the contract begins
    with ``ak_``, so a key can safely be removed from responses.
    """

    __slots__ = ("_pattern", "_value")

    def __init__(self, value: object) -> None:
        """Reads a key.

        Raises:
            InvalidOption: It is not a key. The message never repeats it.
        """
        if not isinstance(value, str) or value == "":
            raise InvalidOption("api_key must be the key that the operator of the service issued.")
        for pattern, fault in _FAULTS:
            if re.search(pattern, value):
                raise InvalidOption(f"api_key {fault}.")
        self._value = value
        # A character plain or as JSON may escape it, once or again: k, \u006b, \u006B and \\u006b.
        self._pattern = re.compile("".join(map(_plain_or_escaped, value)))

    def __repr__(self) -> str:
        return _PLACEHOLDER

    def authorization(self) -> str:
        """The value of a request's header. Do not keep it in a variable, which a traceback may show."""
        return f"Bearer {self._value}"

    def removed_from(self, text: str) -> str:
        """The text without the key, if the server repeated it.

        A JSON text stays valid JSON, and its parsed value does not have the key either.
        """
        return self._pattern.sub(_PLACEHOLDER, text)


def _plain_or_escaped(character: str) -> str:
    digits = format(ord(character), "04x")
    # The bound keeps a body of backslashes cheap.
    return rf"(?:{character}|\\{{1,8}}u(?:{digits}|{digits.upper()}))"
