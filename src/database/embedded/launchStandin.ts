import type { RunningEngine, StandinEngine } from "./Engine.js";
import type { Place } from "./launchMongod.js";
import { launchProgram } from "./launchProgram.js";

/**
 * The stand-in ends when its standard input closes: so it ends with this process in whatever way that dies, and a clean
 * stop is the same on every system.
 */
export async function launchStandin(engine: StandinEngine, place: Place): Promise<RunningEngine> {
  const args = [
    ...engine.javaArguments,
    ...["--port", String(place.port), "--bind_ip", place.address, "--dbpath", place.dataDir],
    ...["--exitWithParent", ...(place.keepsData ? [] : ["--inMemory"])],
  ];
  return await launchProgram({ file: engine.java, args, ask: (child) => void child.stdin?.end() });
}
