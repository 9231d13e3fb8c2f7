#!/usr/bin/env bash
# scripts/mongodb.sh standalone|replica-set|sharded VERSION: starts a deployment in containers, and prints TEST_MONGODB_URI=... and, for a cluster, TEST_SHARDED=true
# scripts/mongodb.sh step-downs: lets the primary of the replica set step down every 20 seconds, until it is ended.
set -euo pipefail

eval_on() { docker exec "$1" mongosh --quiet --port "${3:-27017}" --eval "$2" >&2; }
server() { docker run --detach --network host --name "$1" "mongo:$version" "${@:2}" >&2; }
ready() { until docker exec "$1" mongosh --quiet --port "$2" --eval "quit(db.hello().isWritablePrimary ? 0 : 1)" > /dev/null 2>&1; do sleep 1; done; }
answers() { until docker exec "$1" mongosh --quiet --port "$2" --eval "db.hello()" > /dev/null 2>&1; do sleep 1; done; }

kind=$1
version=${2:-8.0}
case $kind in
  standalone)
    server mongo mongod --port 27017 --bind_ip 127.0.0.1
    ready mongo 27017
    echo "TEST_MONGODB_URI=mongodb://127.0.0.1:27017/"
    ;;
  replica-set)
    for port in 27017 27018 27019; do server "mongo$port" mongod --replSet rs0 --port "$port" --bind_ip 127.0.0.1 --dbpath /data/db; done
    for port in 27017 27018 27019; do answers "mongo$port" "$port"; done
    eval_on mongo27017 'rs.initiate({ _id: "rs0", members: [27017, 27018, 27019].map((port, _id) => ({ _id, host: `127.0.0.1:${port}` })) })'
    until docker exec mongo27017 mongosh --quiet "mongodb://127.0.0.1:27017/?replicaSet=rs0" --eval "quit(db.hello().isWritablePrimary ? 0 : 1)" > /dev/null 2>&1; do sleep 1; done
    echo "TEST_MONGODB_URI=mongodb://127.0.0.1:27017,127.0.0.1:27018,127.0.0.1:27019/?replicaSet=rs0"
    ;;
  sharded)
    server config mongod --configsvr --replSet config --port 27101 --bind_ip 127.0.0.1
    for n in 1 2; do server "shard$n" mongod --shardsvr --replSet "shard$n" --port "2720$n" --bind_ip 127.0.0.1; done
    answers config 27101 && eval_on config 'rs.initiate({ _id: "config", configsvr: true, members: [{ _id: 0, host: "127.0.0.1:27101" }] })' 27101
    ready config 27101
    for n in 1 2; do
      answers "shard$n" "2720$n"
      eval_on "shard$n" "rs.initiate({ _id: 'shard$n', members: [{ _id: 0, host: '127.0.0.1:2720$n' }] })" "2720$n"
      ready "shard$n" "2720$n"
    done
    server mongos mongos --configdb config/127.0.0.1:27101 --port 27017 --bind_ip 127.0.0.1
    answers mongos 27017
    for n in 1 2; do eval_on mongos "sh.addShard('shard$n/127.0.0.1:2720$n')"; done
    echo "TEST_MONGODB_URI=mongodb://127.0.0.1:27017/"
    # Every test server shards its own database.
    echo "TEST_SHARDED=true"
    ;;
  step-downs)
    while true; do
      sleep 20
      for port in 27017 27018 27019; do
        docker exec "mongo$port" mongosh --quiet --port "$port" --eval "if (db.hello().isWritablePrimary) rs.stepDown(10, 5)" > /dev/null 2>&1 || true
      done
    done
    ;;
  *)
    echo "standalone, replica-set, sharded or step-downs, not $kind" >&2
    exit 2
    ;;
esac
