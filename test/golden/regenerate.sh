#!/usr/bin/env bash
# Rewrites positions.tsv from instants.txt. Running it again must leave the
# file identical.
#
# Needs Debian 12 (bookworm) with these packages:
#   apt-get update && apt-get install libswe-dev swe-basic-data swe-standard-data gcc
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

data=/usr/share/libswe/ephe
files=(
  sepl_12.se1 sepl_18.se1 sepl_24.se1
  semo_12.se1 semo_18.se1 semo_24.se1
  seas_12.se1 seas_18.se1 seas_24.se1
)
compile='gcc -std=c11 -O2 -Wall -Wextra -Werror -o positions positions.c -lswe -lm'
run='./positions ephe < instants.txt'

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp positions.c instants.txt "$work/"

# Only the nine files: with the whole Debian folder in reach, the library could
# answer from another file without a word.
mkdir "$work/ephe"
for file in "${files[@]}"; do
  test -r "$data/$file"
  ln -s "$data/$file" "$work/ephe/$file"
done

# The result replaces the old file only when all of it has been calculated.
(
  cd "$work"
  eval "$compile"
  {
    echo '# Written by regenerate.sh; do not edit. README.md describes the columns.'
    echo "# command: $compile"
    echo "# command: $run"
    (cd ephe && sha256sum "${files[@]}") | sed 's/^/# sha256: /'
    eval "$run"
  } > positions.tsv
)
cp "$work/positions.tsv" positions.tsv
