"""The data files that a build copies into this package."""

from __future__ import annotations

import gzip
from importlib.resources import files


def data_file(name: str) -> bytes:
    """The content of a compressed data file.

    Args:
        name: Of the file, for example ``_zones.gz``.

    Raises:
        RuntimeError: The file is missing, as in a checkout that was not built.
    """
    try:
        packed = (files(__package__) / name).read_bytes()
    except FileNotFoundError:
        raise RuntimeError(
            f"ecliptic_client/{name} is missing because the package was not built. In the repository, run:"
            " python3 -m pip install ./packages/client-python"
        ) from None
    return gzip.decompress(packed)
