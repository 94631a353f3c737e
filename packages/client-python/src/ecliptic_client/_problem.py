"""The error for a request that the service rejected."""

from __future__ import annotations

from ._contract import ProblemDocument, ProblemFinding
from ._errors import FailedCall, wait_sentence
from ._text import printable


class Problem(FailedCall):
    """The service rejected the request, with a problem document (RFC 9457).

    There is a subclass for each code of this release, in ``ecliptic_client.problems``.

    Attributes:
        code: Stable. A newer service may send other codes.
        type: The address of the page that explains the problem.
        title: A short summary, the same for every problem with this code.
        status: The HTTP status.
        detail: For people. Its wording may change; never parse it.
        request_id: Identifies the request to the operator.
        errors: The faults of the request with their places; may be empty.
        retry_after: The seconds to wait before the next attempt, if the response has them.
    """

    def __init__(self, document: ProblemDocument, retry_after: float | None = None) -> None:
        super().__init__(
            f"{document.status} {printable(document.code)}: {printable(document.detail)}"
            + wait_sentence(retry_after)
        )
        self.code: str = document.code
        self.type: str = document.type
        self.title: str = document.title
        self.status: int = document.status
        self.detail: str = document.detail
        self.request_id: str = document.request_id
        self.errors: tuple[ProblemFinding, ...] = document.errors
        self.retry_after = retry_after
