import { existsSync } from "node:fs";
import { join, delimiter } from "node:path";

const MAIN = "household.standin.Main";

/** How Java runs the stand-in that lies in `home`: small, soon there, and with its classes mapped from an archive. */
export function standinJvm(home: string, archive: "use" | "make"): readonly string[] {
  return [
    ...sharing(join(home, "classes.jsa"), archive),
    ...["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-XX:-UsePerfData", "-Xms32m", "-XX:MaxRAMPercentage=40"],
    ...["-XX:NewSize=32m", "-XX:MaxNewSize=128m", "-XX:SurvivorRatio=4", "-XX:MaxHeapFreeRatio=50"],
    // Ours comes first: it replaces classes of mongo-java-server.
    ...["-Dio.netty.leakDetection.level=disabled", "-cp", classPath(home), MAIN],
  ];
}

function classPath(home: string): string {
  return [join(home, "lib", "standin.jar"), join(home, "lib", "*")].join(delimiter);
}

function sharing(archive: string, use: "use" | "make"): readonly string[] {
  if (use === "make") return [`-XX:ArchiveClassesAtExit=${archive}`];
  return existsSync(archive) ? ["-Xshare:auto", `-XX:SharedArchiveFile=${archive}`] : ["-Xshare:auto"];
}
