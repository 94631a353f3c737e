#!/bin/sh
# Backs up the SQLite database into backups/, and then removes all but the newest BACKUPS_KEPT of its own
# backups there: ecliptic-backup.service runs this, with the Node and its options as arguments. A backup that
# fails removes nothing.
set -eu
"$@" backup "backups/ecliptic-$(date -u +%Y-%m-%dT%H%M%SZ).db"
find backups -maxdepth 1 -name 'ecliptic-????-??-??T??????Z.db' | sort -r |
  tail -n "+$((BACKUPS_KEPT + 1))" | xargs -r rm --
