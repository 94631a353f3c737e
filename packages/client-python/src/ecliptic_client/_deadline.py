"""Until when an attempt may take."""

from __future__ import annotations

from time import monotonic


class Deadline:
    """A point in time."""

    def __init__(self, seconds: float) -> None:
        """Begins now, and ends after some seconds."""
        self._end = monotonic() + seconds

    def left(self) -> float:
        """The seconds that are left.

        Raises:
            TimeoutError: None are.
        """
        left = self._end - monotonic()
        if left <= 0:
            raise TimeoutError
        return left

    def share(self, tries: int) -> float:
        """The seconds for one try, if there may be as many as these: none takes the time of the next.

        Raises:
            TimeoutError: None are left.
        """
        return self.left() / tries
