#!/bin/sh
# The entry point of the image: words that are no program here are for the command of the service. What runs takes the
# place of this shell, and so gets the signals.
set -eu
command -v -- "${1:-}" > /dev/null || set -- ecliptic "$@"
exec "$@"
