#!/bin/sh
# Runs mongo-java-server with mongod's arguments. The cache holds this file as `mongod`, beside `lib`.
# The version is asked before each start, so it is answered without starting Java.
case "$1" in --version) echo "db version v7.0.0"; exit 0 ;; esac

here=$(cd "$(dirname "$0")" && pwd)
java=java
if [ -n "$JAVA_HOME" ] && [ -x "$JAVA_HOME/bin/java" ]; then java="$JAVA_HOME/bin/java"; fi

# Classes loaded by a rehearsal are kept in an archive, which the JVM maps instead of loading them anew.
archive="$here/classes.jsa"
sharing="-Xshare:auto"
case "$1" in
  --rehearse) sharing="-XX:ArchiveClassesAtExit=$archive.$$" ;;
  *) if [ -f "$archive" ]; then sharing="-Xshare:auto -XX:SharedArchiveFile=$archive"; fi ;;
esac
set -- -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:-UsePerfData -Xms32m -XX:MaxRAMPercentage=40 \
  -XX:NewSize=32m -XX:MaxNewSize=128m -XX:SurvivorRatio=4 -XX:MaxHeapFreeRatio=50 \
  -Dio.netty.leakDetection.level=disabled -cp "$here/lib/standin.jar:$here/lib/*" household.standin.Main "$@"

case "$sharing" in
  -XX:Archive*) "$java" "$sharing" "$@" && mv -f "$archive.$$" "$archive" ;;
  *SharedArchiveFile*) exec "$java" -Xshare:auto "-XX:SharedArchiveFile=$archive" "$@" ;;
  *) exec "$java" -Xshare:auto "$@" ;;
esac
