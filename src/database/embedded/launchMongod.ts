import { MongoInstance } from "mongodb-memory-server";
import type { MongodEngine, RunningEngine } from "./Engine.js";
import { launchProgram, type Program, signalAll } from "./launchProgram.js";

export interface Place {
  readonly address: string;
  readonly port: number;
  readonly dataDir: string;
  readonly keepsData: boolean;
}

/** Of all that mongod is given, what any of ours on a data directory ends with. */
export function lastArguments({ address, dataDir }: Pick<Place, "address" | "dataDir">): readonly string[] {
  return ["--bind_ip", address, "--dbpath", dataDir, "--noauth", "--storageEngine", "wiredTiger"];
}

/**
 * Only the watcher, which ends mongod when this process dies, is mongodb-memory-server's. Its own start takes each piece of output for
 * one line, and throws where a piece has two lines or half of one.
 */
export async function launchMongod({ binary }: MongodEngine, place: Place): Promise<RunningEngine> {
  const args = ["--port", String(place.port), ...lastArguments(place)];
  const program: Program = { file: binary, args, ask: (child) => signalAll(child, "SIGINT") };
  return await launchProgram(program, (child, group) => {
    const watcher = new MongoInstance({ instance: { port: place.port } })._launchKiller(process.pid, group);
    watcher.on("error", () => undefined);
    child.once("close", () => watcher.kill("SIGINT"));
  });
}
