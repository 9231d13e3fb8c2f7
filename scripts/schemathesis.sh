#!/usr/bin/env bash
# Schemathesis against a server of its own on a throw-away database. Arguments go to `schemathesis run`, such as -n 20.
# Settings, and the reason for each, are in scripts/schemathesis/schemathesis.toml.
set -euo pipefail
cd "$(dirname "$0")/.."
VERSION=4.32.5
venv=.cache/schemathesis-$VERSION

if [ ! -x "$venv/bin/schemathesis" ]; then
  rm -rf "$venv"
  python3 -m venv "$venv"
  "$venv/bin/pip" install --quiet --disable-pip-version-check "schemathesis==$VERSION"
fi

work=$(mktemp -d)
# One proxy is trusted, so that the calls can come from many addresses; no limit but those on guessing is set.
PORT=0 DATA_DIR=$work/data TRUST_PROXY=1 RATE_LIMIT_PER_MINUTE=0 LOG_LEVEL=error node --import tsx src/main/server.ts >"$work/server.log" 2>&1 &
server=$!
finish() {
  kill "$server" 2>/dev/null || true
  wait "$server" 2>/dev/null || true
  rm -rf "$work"
}
trap finish EXIT
for _ in $(seq 600); do
  if grep -q '^Listening on http' "$work/server.log"; then break; fi
  if ! kill -0 "$server" 2>/dev/null; then cat "$work/server.log"; exit 1; fi
  sleep 0.5
done
address=$(sed -n 's/^Listening on \(http[^ ]*\).*/\1/p' "$work/server.log")

export SCHEMATHESIS_TARGET=$address/api
export SCHEMATHESIS_MAIL=$work/data/mail
"$venv/bin/schemathesis" --config-file scripts/schemathesis/schemathesis.toml run "$SCHEMATHESIS_TARGET/swagger" --url "$SCHEMATHESIS_TARGET" "$@"
if [ -s "$work/server.log" ] && grep -q '"level":50' "$work/server.log"; then
  echo 'The server logged errors:'
  grep '"level":50' "$work/server.log" | head -20
  exit 1
fi
