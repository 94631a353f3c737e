"""The version of this package, the same as in its pyproject.toml."""

CLIENT_VERSION = "0.1.0"
