"""The parts of a call, in a thread and in an event loop alike."""

from __future__ import annotations

import json
import ssl
from collections.abc import Iterable, Mapping, Sequence
from types import NoneType
from typing import Any, NoReturn

from ._answer import Positions, read_answer
from ._api_key import ApiKey
from ._contract import Ayanamsa, BodyName, Location, NodeType, Zodiac
from ._errors import InvalidOption
from ._instant import datetime_text
from ._message import Incoming, Outgoing
from ._options import read_base_url, read_ssl_context
from ._retry import RetryPolicy, read_policy

_POSITIONS_PATH = "/v1/western/positions"


class Service:
    """A service, a key for it, and how often and for how long calls try."""

    def __init__(
        self,
        base_url: str,
        api_key: str,
        policy: RetryPolicy,
        ssl_context: ssl.SSLContext | None,
    ) -> None:
        self.address = read_base_url(base_url)
        self.key = ApiKey(api_key)
        self.policy = read_policy(policy)
        self.tls = read_ssl_context(ssl_context, self.address)

    def __deepcopy__(self, memo: object) -> Service:
        # Nothing in it changes, and the settings of encrypted connections cannot be copied.
        return self

    def __reduce__(self) -> NoReturn:
        raise TypeError(
            "a client cannot be pickled, because its key would be readable in the result; make one in"
            " each process"
        )


class Call:
    """One call: what it sends, and what its answer has to be."""

    def __init__(
        self,
        service: Service,
        datetime: object,
        *,
        location: Location | None,
        zodiac: Zodiac | None,
        ayanamsa: Ayanamsa | None,
        node_type: NodeType | None,
        bodies: Sequence[BodyName] | None,
    ) -> None:
        if location is not None and not isinstance(location, Location):
            raise InvalidOption("location must be a Location with a latitude and a longitude.")
        if isinstance(bodies, (str, bytes)) or not isinstance(bodies, (Iterable, NoneType)):
            raise InvalidOption('bodies must be a list of names, for example ["sun", "moon"].')
        subject = {
            "datetime": datetime_text(datetime),
            "location": location
            and {"latitude": location.latitude, "longitude": location.longitude},
        }
        settings = {
            "zodiac": zodiac,
            "ayanamsa": ayanamsa,
            "node_type": node_type,
            "bodies": None if bodies is None else list(bodies),
        }
        body = {"subject": _given(subject), "settings": _given(settings)}
        try:
            text = json.dumps(_given(body), allow_nan=False)
        except (TypeError, ValueError, RecursionError):
            raise InvalidOption(
                "An argument cannot be written as JSON: coordinates are finite numbers, and names"
                " are strings."
            ) from None
        # As the other side reads it: the caller may change its list during the call.
        self._asked: Any = service.key.removed_from_json(json.loads(text))
        self.outgoing = Outgoing(service.address, _POSITIONS_PATH, service.key, text.encode())

    def read(self, incoming: Incoming, attempts: int) -> Positions:
        """Reads an answer.

        Raises:
            Problem: The service refused the request.
            UnexpectedAnswer: The answer does not follow the contract, or is one to another request.
            MomentMismatch: The answer is for another instant than the one sent.
        """
        return read_answer(incoming, attempts, self._asked)


def _given(fields: Mapping[str, object]) -> dict[str, object]:
    """The fields that have a value. The service refuses null, and has defaults of its own."""
    return {name: value for name, value in fields.items() if value not in (None, {})}
