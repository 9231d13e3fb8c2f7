import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { chooseEngine } from "./chooseEngine.js";
import { dataDirOwner } from "./dataDirOwner.js";
import type { Engine } from "./Engine.js";
import { EngineProblem, reasonOf } from "./EngineProblem.js";
import { EngineProcess } from "./EngineProcess.js";

export interface EmbeddedDatabase {
  readonly uri: string;
  /** As in "mongod 7.0.14" or "mongo-java-server 1.47.0 (H2)". */
  readonly engine: string;
  readonly dataDir: string | null;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Null means a throw-away database, as for tests. */
  readonly dataDir: string | null;
  /** Where mongo-java-server is kept once it was fetched. */
  readonly cacheDir: string;
  readonly report?: (line: string) => void;
  /** The value of MONGOMS_SYSTEM_BINARY. */
  readonly systemBinary?: string | undefined;
}

/** After a kill, mongodb-memory-server's watcher needs two seconds to notice, and mongod some more to end. */
const PATIENCE_WITH_THE_DEAD_MS = 15_000;
const RETRY_AFTER_MS = 250;
const MOST_PORTS_TRIED = 5;

export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const report = options.report ?? (() => undefined);
  const dataDir = options.dataDir === null ? null : resolve(options.dataDir);
  const engine = await chooseEngine({
    dataDir,
    cacheDir: options.cacheDir,
    systemBinary: options.systemBinary,
    report,
  });
  return dataDir === null ? await startThrowAway(engine, report) : await startKept(engine, dataDir, report);
}

async function startThrowAway(engine: Engine, report: (line: string) => void): Promise<EmbeddedDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "embedded-db-"));
  const running = await startPatiently(engine, folder, false, report);
  const stop = once(async () => {
    await running.stop();
    await rm(folder, { recursive: true, force: true });
  });
  return { uri: running.uri, engine: engine.label, dataDir: null, stop };
}

async function startKept(engine: Engine, dataDir: string, report: (line: string) => void): Promise<EmbeddedDatabase> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const running = await startPatiently(engine, dataDir, true, report);
  await dataDirOwner.claim(dataDir, running.uri);
  const stop = once(async () => {
    await running.stop();
    await dataDirOwner.release(dataDir);
  });
  return { uri: running.uri, engine: engine.label, dataDir, stop };
}

/** Tries again where a moment later it can go well: a port was snatched away, a killed server's engine still closes. */
async function startPatiently(engine: Engine, folder: string, keepsData: boolean, report: (line: string) => void): Promise<EngineProcess> {
  const deadline = Date.now() + PATIENCE_WITH_THE_DEAD_MS;
  for (let portsTried = 1; ;) {
    try {
      return await EngineProcess.start(engine, folder, keepsData, report);
    } catch (error) {
      const reason = reasonOf(error);
      const portTaken = /already in use/i.test(reason) && !/DBPathInUse/.test(reason);
      if (portTaken && portsTried < MOST_PORTS_TRIED) {
        portsTried++;
      } else if (!(await mayBecomeFree(reason, folder, deadline))) {
        throw new EngineProblem(`${engine.label} does not start on ${folder}:\n${reason}`);
      }
      await pause(RETRY_AFTER_MS);
    }
  }
}

async function mayBecomeFree(reason: string, folder: string, deadline: number): Promise<boolean> {
  if (!/DBPathInUse|is locked|lock file/i.test(reason)) return false;
  const owner = await dataDirOwner.living(folder);
  if (owner !== null) {
    throw new EngineProblem(
      `The data directory ${folder} is in use by another server (process ${owner}).\n` + "Stop that one, or choose another data directory.",
    );
  }
  return Date.now() < deadline;
}

/** The answer of the first call is the answer of all: a second stop waits for the first. */
function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => (running ??= work());
}
