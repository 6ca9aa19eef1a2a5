#!/usr/bin/env bash
# Proves that a backup of pgBackRest can be restored: restores it into a scratch folder, starts PostgreSQL there on a socket of
# its own, and dumps the calendar in it, which checks all of its tables. Prints one line and ends with 0, or says what is wrong.
# To be run by the user who owns the repository, usually postgres:
#
#   deploy/pgbackrest-drill.sh calendar calendar                             # the stanza and the database; the latest moment
#   deploy/pgbackrest-drill.sh calendar calendar '2027-03-14 12:00:00+02'    # the moment before a mistake
#
# PGBACKREST_CONFIG names the configuration if it is not /etc/pgbackrest/pgbackrest.conf, DUMP keeps the dump under a name.
set -euo pipefail
stanza=${1:?Usage: deploy/pgbackrest-drill.sh STANZA DATABASE [MOMENT]}
database=${2:?Usage: deploy/pgbackrest-drill.sh STANZA DATABASE [MOMENT]}
moment=${3:-}
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# The pinned Node, where it is installed; otherwise the Node of the system (decision 0138).
export PATH="$PWD/node_modules/.bin:$PATH"

scratch=$(mktemp -d)
data="$scratch/data"
binaries=${POSTGRES_BIN:-$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1)}
clean() {
  if [ -f "$data/postmaster.pid" ]; then "$binaries/pg_ctl" --pgdata="$data" --mode=immediate stop >"$scratch/stop" || cat "$scratch/stop" >&2; fi
  rm -rf "$scratch"
}
trap clean EXIT

mkdir --mode=0700 "$data"
to=(--type=default)
if [ -n "$moment" ]; then to=(--type=time "--target=$moment" --target-action=promote); fi
pgbackrest --stanza="$stanza" --pg1-path="$data" --archive-mode=off "${to[@]}" restore

# The settings and the access rules of the server do not apply: on Debian they are not in the data folder, and the copy must
# neither archive nor be reached by anybody else. The scratch folder belongs to this user alone.
cat >"$scratch/postgresql.conf" <<SETTINGS
listen_addresses = ''
unix_socket_directories = '$scratch'
archive_mode = off
hot_standby = off
hba_file = '$scratch/pg_hba.conf'
ident_file = '$scratch/pg_ident.conf'
SETTINGS
echo 'local all all trust' >"$scratch/pg_hba.conf"
touch "$scratch/pg_ident.conf"
"$binaries/pg_ctl" --pgdata="$data" --log="$scratch/log" --wait --timeout=3600 \
  --options="-c config_file=$scratch/postgresql.conf" start >"$scratch/start" ||
  { cat "$scratch/start" "$scratch/log" >&2; exit 1; }

user=$(node -p 'encodeURIComponent(process.argv[1])' "${PGUSER:-postgres}")
export DATABASE_URL="postgres:///$database?host=$scratch&user=$user" LOG_LEVEL=warn
dumped=$(node src/start.cjs src/cli/dump.ts "${DUMP:-$scratch/calendar.dump}")
dumped=${dumped#Dumped }
echo "Restored the stanza $stanza${moment:+ as of $moment}: ${dumped% to *}."
