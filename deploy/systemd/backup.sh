#!/bin/sh
# Backs up the SQLite database into backups/, and then removes all but the newest BACKUPS_KEPT of its backups.
# ecliptic-backup.service runs this, with Node and its options as arguments. After a failed backup nothing is removed.
set -eu
"$@" backup "backups/ecliptic-$(date -u +%Y-%m-%dT%H%M%SZ).db"
find backups -maxdepth 1 -name 'ecliptic-????-??-??T??????Z.db' | sort -r |
  tail -n "+$((BACKUPS_KEPT + 1))" | xargs -r rm --
