import { MongoInstance } from "mongodb-memory-server";
import { MongoInstanceEvents } from "mongodb-memory-server-core/lib/util/MongoInstance.js";
import { LAUNCH_MS, type MongodEngine, type RunningEngine } from "./Engine.js";
import { reasonOf } from "./EngineProblem.js";
import { LastLines } from "./LastLines.js";

export interface Place {
  readonly address: string;
  readonly port: number;
  readonly dataDir: string;
  readonly keepsData: boolean;
}

/** mongodb-memory-server starts mongod, and ends it when this process dies. */
export async function launchMongod(engine: MongodEngine, place: Place): Promise<RunningEngine> {
  const instance = new MongoInstance({
    instance: {
      port: place.port,
      dbPath: place.dataDir,
      ip: place.address,
      storageEngine: "wiredTiger",
      launchTimeout: LAUNCH_MS,
    },
    binary: { systemBinary: engine.binary, version: engine.version },
    // In a group of its own, Ctrl-C in the terminal reaches only the server, which then still can finish its work.
    spawn: { detached: true, windowsHide: true },
  });
  const lines = new LastLines();
  instance.on(MongoInstanceEvents.instanceSTDOUT, (line: string) => lines.add(line));
  instance.on(MongoInstanceEvents.instanceSTDERR, (line: string) => lines.add(line));
  const ended = new Promise<string>((resolve) => {
    instance.on(MongoInstanceEvents.instanceClosed, () => resolve(lines.text));
  });
  const stop = async (): Promise<void> => {
    await instance.stop();
  };
  try {
    await instance.start();
  } catch (error) {
    await stop();
    throw new Error(`${reasonOf(error)}\n${lines.text}`, { cause: error });
  }
  return { ended, stop };
}
