#!/bin/bash
# Starts mongod with the key of the replica set: mongod wants a key that only its own user can read.
set -eu
install -m 400 /run/secrets/mongo_key /tmp/mongo_key
exec docker-entrypoint.sh mongod --replSet rs0 --bind_ip_all --keyFile /tmp/mongo_key --wiredTigerCacheSizeGB 0.5
