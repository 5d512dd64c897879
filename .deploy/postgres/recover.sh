#!/bin/sh
# recover.sh BACKUP ARCHIVE DATA MOMENT
# Makes a new data folder of the newest backup that ended before MOMENT ('2026-11-25 14:03:00+01'). Start PostgreSQL on
# it: it takes the archived changes up to that moment, and then is a server like any other. Run it as PostgreSQL's user.
set -eu
backup=$1 archive=$2 data=$3 moment=$4
test ! -e "$data" || { echo "There is something at $data already." >&2; exit 1; }
cp -a "$backup" "$data"
chmod 700 "$data"
# The recovered server goes on in a history of its own, and archives nothing until you let it.
cat >> "$data/postgresql.auto.conf" <<CONF
restore_command = 'cp $archive/%f %p'
recovery_target_time = '$moment'
recovery_target_action = 'promote'
archive_mode = off
CONF
touch "$data/recovery.signal"
