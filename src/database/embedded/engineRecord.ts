import { existsSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Engine } from "./Engine.js";

const FILE_NAME = "engine.json";
const record = z.object({ engine: z.enum(["mongod", "stand-in"]), version: z.string() });

export interface EngineRecord {
  readonly kind: Engine["kind"];
  /** Null for data of a time when it was not written down. */
  readonly version: string | null;
}

/** Which engine wrote a data directory, and which release of it. The files of one mean nothing to the other. */
export const engineRecord = {
  async read(dataDir: string): Promise<EngineRecord | null> {
    const written = await readFile(join(dataDir, FILE_NAME), "utf8").then(parsed, () => null);
    if (written !== null) return written;
    if (existsSync(join(dataDir, "standin.mv"))) return { kind: "stand-in", version: null };
    return existsSync(join(dataDir, "WiredTiger")) ? { kind: "mongod", version: null } : null;
  },

  /** Whole or not at all: a directory that says nothing true would be refused. */
  async write(dataDir: string, engine: Engine): Promise<void> {
    const file = join(dataDir, FILE_NAME);
    await writeFile(`${file}.new`, `${JSON.stringify({ engine: engine.kind, version: engine.version })}\n`);
    await rename(`${file}.new`, file);
  },
};

function parsed(text: string): EngineRecord | null {
  try {
    const found = record.safeParse(JSON.parse(text));
    return found.success ? { kind: found.data.engine, version: found.data.version } : null;
  } catch {
    return null;
  }
}
