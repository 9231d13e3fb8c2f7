import { readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { mayBeServer } from "./processes.js";

const FILE_NAME = "server.pid";
/** In a container each server has the same number: one that was killed is not this one. */
const ownClaims = new Set<string>();

/**
 * Who runs on a data directory. The engine's own lock decides whether it is free; this file only tells apart the two
 * reasons for which it may not be: another live server, or the engine of a killed one that has not ended yet.
 */
export const dataDirOwner = {
  async claim(dataDir: string, uri: string): Promise<void> {
    await writeFile(join(dataDir, FILE_NAME), `${process.pid}\n${uri}\n`);
    ownClaims.add(resolve(dataDir));
  },

  /** The address of a running server's engine, for tools that run beside the server. Null when no server runs. */
  async uri(dataDir: string): Promise<string | null> {
    if ((await dataDirOwner.living(dataDir)) === null) return null;
    const text = await readFile(join(dataDir, FILE_NAME), "utf8").catch(() => "");
    return /^mongodb:\/\/.+$/m.exec(text)?.[0] ?? null;
  },

  async release(dataDir: string): Promise<void> {
    ownClaims.delete(resolve(dataDir));
    await rm(join(dataDir, FILE_NAME), { force: true });
  },

  /** The process id of the server that claimed the directory and still lives. */
  async living(dataDir: string): Promise<number | null> {
    const text = await readFile(join(dataDir, FILE_NAME), "utf8").catch(() => "");
    const pid = Number.parseInt(text, 10);
    if (!Number.isInteger(pid) || pid <= 0) return null;
    const lives = pid === process.pid ? ownClaims.has(resolve(dataDir)) : await mayBeServer(pid);
    return lives ? pid : null;
  },
};
