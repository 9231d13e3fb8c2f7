import { MongoInstance } from "mongodb-memory-server";
import type { MongodEngine, RunningEngine } from "./Engine.js";
import { launchProgram } from "./launchProgram.js";

export interface Place {
  readonly address: string;
  readonly port: number;
  readonly dataDir: string;
  readonly keepsData: boolean;
}

/**
 * Only the watcher, which ends mongod when this process dies, is mongodb-memory-server's. Its own start takes each piece of output for
 * one line, and throws where a piece has two lines or half of one.
 */
export async function launchMongod({ binary }: MongodEngine, place: Place): Promise<RunningEngine> {
  const args = [
    ...["--port", String(place.port), "--bind_ip", place.address, "--dbpath", place.dataDir],
    ...["--noauth", "--storageEngine", "wiredTiger"],
  ];
  const ask = (child: { kill: (signal: NodeJS.Signals) => boolean }): void => void child.kill("SIGINT");
  return await launchProgram({ file: binary, args, ask }, (child) => {
    const watcher = new MongoInstance({ instance: { port: place.port } })._launchKiller(process.pid, child.pid ?? 0);
    watcher.on("error", () => undefined);
    child.once("close", () => watcher.kill("SIGINT"));
  });
}
