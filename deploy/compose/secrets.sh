#!/bin/sh
# Makes the secrets of compose.production.yml in ./secrets, once: what is there stays.
set -eu
cd "$(dirname "$0")"
mkdir -p secrets
# Containers read the files as other users; nobody else gets into the folder.
chmod 700 secrets
umask 022

make_once() {
  [ -s "secrets/$1" ] || cat > "secrets/$1"
}

random() {
  head -c "$1" /dev/urandom | base64 | tr -d '\n'
}

random 48 | make_once jwt_secret
random 48 | make_once session_secret
random 756 | make_once mongo_key
random 24 | tr '+/' '-_' | make_once mongo_root_password
random 24 | tr '+/' '-_' | make_once mongo_password
printf 'mongodb://budget:%s@mongo:27017/budget?replicaSet=rs0&authSource=admin' "$(cat secrets/mongo_password)" | make_once mongodb_uri
if [ -n "${SMTP_URL:-}" ]; then printf '%s' "$SMTP_URL" | make_once smtp_url; fi
[ -s secrets/smtp_url ] || echo "Write the address of your mail server to secrets/smtp_url, e.g. smtps://user:password@mail.example.org" >&2
