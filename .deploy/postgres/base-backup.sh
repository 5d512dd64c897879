#!/bin/sh
# base-backup.sh FOLDER
# Copies a running server into a new folder and checks the copy. Run it each night, as PostgreSQL's own user or with
# PGHOST, PGPORT, PGUSER and PGPASSWORD of a role that may replicate. With the archive (archive.conf) any later moment
# can be restored from it (recover.sh).
set -eu
pg_basebackup --pgdata "$1" --checkpoint fast --wal-method stream
pg_verifybackup --quiet "$1"
