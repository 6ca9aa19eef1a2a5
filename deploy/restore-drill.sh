#!/usr/bin/env bash
# Proves that the newest dump in a folder can be restored: loads it into a scratch database, starts the service there, and
# compares what it holds with what the dump contains. Prints one line and ends with 0, or says what is wrong.
#
#   deploy/restore-drill.sh /var/backups/calendar
#   SERVER_URL=postgres://postgres@127.0.0.1/postgres deploy/restore-drill.sh /var/backups/calendar
#
# The scratch database is embedded, in a temporary folder. With SERVER_URL it is on that server, whose user must be allowed to
# create databases; createdb and dropdb of PostgreSQL are needed. Both are removed at the end.
set -euo pipefail
dumps=$(cd "${1:?Usage: deploy/restore-drill.sh FOLDER-OF-DUMPS}" && pwd)
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# The pinned Node, where it is installed; otherwise the Node of the system (decision 0138).
export PATH="$PWD/node_modules/.bin:$PATH"

scratch=$(mktemp -d)
service=
database=
clean() {
  if [ -n "$service" ]; then kill "$service" 2>/dev/null && wait "$service" || true; fi
  if [ -n "$database" ]; then dropdb --maintenance-db="$SERVER_URL" "$database"; fi
  rm -rf "$scratch"
}
trap clean EXIT

calendar() {
  local script=$1
  shift
  node src/start.cjs "src/cli/$script.ts" "$@"
}

fail() {
  echo "The restore drill failed: $1" >&2
  exit 1
}

newest=$(find "$dumps" -maxdepth 1 -name '*.dump' -printf '%T@ %p\n' | sort -rn | head -n 1 | cut -d ' ' -f 2-)
[ -n "$newest" ] || fail "there is no file *.dump in $dumps."

# Settings of the service that is backed up must not reach this one.
unset DATABASE_URL DATABASE_READ_URLS MEDIA_STORE WORKERS METRICS_LISTEN METRICS_TOKEN BASE_PATH PUBLIC_URL TRUST_PROXY \
  OIDC_ISSUER OTEL_EXPORTER_OTLP_ENDPOINT
export DATA_DIR="$scratch/data" HOST=127.0.0.1 PORT=0 LOG_LEVEL=warn
if [ -n "${SERVER_URL:-}" ]; then
  name="calendar_drill_$$"
  createdb --maintenance-db="$SERVER_URL" "$name"
  database=$name
  DATABASE_URL=$(node -p '
    const url = new URL(process.argv[1]);
    url.pathname = `/${process.argv[2]}`;
    url.href' "$SERVER_URL" "$name")
  export DATABASE_URL
fi

loaded=$(calendar load "$newest")
touch "$scratch/output"
# Not by the function: its shell would get the signal in place of the service.
node src/start.cjs src/cli/main.ts >"$scratch/output" 2>"$scratch/log" &
service=$!
for _ in $(seq 300); do
  url=$(sed -n 's/^The event calendar is running at //p' "$scratch/output")
  [ -z "$url" ] || break
  kill -0 "$service" 2>/dev/null || fail "the service did not start: $(cat "$scratch/output" "$scratch/log")"
  sleep 0.2
done
[ -n "$url" ] || fail 'the service did not start within a minute.'

totals=$(node --input-type=module -e '
  const totals = [];
  for (const kind of ["events", "venues", "organizers", "categories", "tags"]) {
    const query = kind === "events" ? "?start_date=1900-01-01" : "?hide_empty=false";
    const response = await fetch(`${process.argv[1]}/calendar/events/v1/${kind}${query}`);
    if (!response.ok) throw new Error(`${kind} is a ${response.status}`);
    totals.push(`${response.headers.get("x-tec-total")} ${kind}`);
  }
  console.log(totals.join(", "));
' "$url") || fail 'a list could not be read.'

# The service counts what it holds by dumping it again.
dumped=$(calendar dump "$scratch/again.dump")
of_dump=${loaded#Loaded } of_dump=${of_dump% from *}
of_service=${dumped#Dumped } of_service=${of_service% to *}
[ "$of_dump" = "$of_service" ] || fail "the dump has $of_dump, but the restored calendar has $of_service."

echo "Restored $newest: $of_dump. Everyone sees $totals."
