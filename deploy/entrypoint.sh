#!/bin/sh
# The entry point of the image. Arguments that do not start with a program go to the ecliptic command. The program
# replaces this shell, so it gets the signals.
set -eu
command -v -- "${1:-}" > /dev/null || set -- ecliptic "$@"
exec "$@"
