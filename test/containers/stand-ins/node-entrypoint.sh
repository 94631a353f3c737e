#!/bin/sh
# As in the image that this one stands for: words that are no command are for node.
set -e
if [ "${1#-}" != "$1" ] || ! command -v "$1" > /dev/null; then
  set -- node "$@"
fi
exec "$@"
