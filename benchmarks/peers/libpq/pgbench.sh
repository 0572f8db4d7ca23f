#!/usr/bin/env bash
# The ceiling "pgbench": prepared statements over libpq, a query and an answer at a time on each connection.
# Arguments: host port user database connections users. Reads "case milliseconds" lines, answers with a line of figures.
set -euo pipefail
export PGHOST="$1" PGPORT="$2" PGUSER="$3" PGDATABASE="$4"
connections="$5"
script="$(mktemp)"
trap 'rm -f "$script"' EXIT
printf '%s\n' '\set id random(1, 10000)' 'select id, n from world where id = :id;' >"$script"
while read -r _ millis; do
  seconds=$((millis < 1000 ? 1 : millis / 1000))
  if ! output="$(pgbench -n -M prepared -c "$connections" -j 2 -T "$seconds" -f "$script" 2>&1)"; then
    printf 'failed pgbench: %s\n' "${output//$'\n'/ }"
    continue
  fi
  awk -v seconds="$seconds" '
    /number of transactions actually processed/ { sub(/\/.*/, "", $6); count = $6 }
    /number of failed transactions/ { failed = $5 }
    END { printf "figures %d %f NaN NaN NaN %d\n", count, seconds, failed }' <<<"$output"
done
