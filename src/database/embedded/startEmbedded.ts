import { mkdir, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { explained } from "./causes.js";
import { chooseEngine } from "./chooseEngine.js";
import { dataDirOwner } from "./dataDirOwner.js";
import type { Engine, EngineChoice } from "./Engine.js";
import { EngineProblem, reasonOf } from "./EngineProblem.js";
import { engineRecord } from "./engineRecord.js";
import { stepBetween, type VersionStep } from "./mongodVersions.js";
import { raiseCompatibility } from "./raiseCompatibility.js";
import { type Reports, startPatiently } from "./startPatiently.js";

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
  /** ENGINE: "auto" unless said. */
  readonly choice?: EngineChoice;
  readonly report?: (line: string) => void;
  /** Called once, when the engine has gone for good. */
  readonly giveUp?: (problem: EngineProblem) => void;
  /** The value of MONGOMS_SYSTEM_BINARY. */
  readonly systemBinary?: string | undefined;
  /** The value of PATH, where mongod is looked for. */
  readonly searchPath?: string;
  /** The value of JAVA_HOME. */
  readonly javaHome?: string | undefined;
}

export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const report = options.report ?? (() => undefined);
  const reports = { report, giveUp: options.giveUp ?? ((problem) => report(problem.message)) };
  const dataDir = options.dataDir === null ? null : resolve(options.dataDir);
  const engine = await chooseEngine({
    choice: options.choice ?? "auto",
    dataDir,
    cacheDir: options.cacheDir,
    systemBinary: options.systemBinary,
    searchPath: options.searchPath ?? "",
    javaHome: options.javaHome,
    report,
  });
  return dataDir === null ? await startThrowAway(engine, reports) : await startKept(engine, dataDir, reports);
}

async function startThrowAway(engine: Engine, reports: Reports): Promise<EmbeddedDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "embedded-db-"));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  const running = await startPatiently(engine, folder, false, reports).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  const stop = once(async () => {
    await running.supervisor.stop();
    await remove();
  });
  return { uri: running.uri, engine: engine.label, dataDir: null, stop };
}

async function startKept(engine: Engine, given: string, reports: Reports): Promise<EmbeddedDatabase> {
  const dataDir = await made(given);
  const step = await stepFor(engine, dataDir);
  const { supervisor, uri } = await startPatiently(engine, dataDir, true, reports);
  const stop = once(async () => {
    await supervisor.stop();
    await dataDirOwner.release(dataDir);
  });
  try {
    await dataDirOwner.claim(dataDir, uri);
    if (step.kind === "upgrade") {
      const { from, to } = step;
      reports.report(`Upgrading the data in ${dataDir} from mongod ${from} to ${to}; mongod ${from} cannot read it afterwards`);
      await raiseCompatibility(uri, to);
    }
    await engineRecord.write(dataDir, engine);
  } catch (error) {
    await stop().catch(() => undefined);
    throw new EngineProblem(`${engine.label} starts on ${dataDir}, but cannot be used: ${explained(reasonOf(error))}`);
  }
  return { uri, engine: engine.label, dataDir, stop };
}

/** By its own name, whatever links lead to it: by that a mongod on it is known. */
async function made(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    return await realpath(dataDir);
  } catch (error) {
    throw new EngineProblem(`Choose another data directory (DATA_DIR). ${dataDir} cannot be made: ${explained(reasonOf(error))}`);
  }
}

/** Refused before mongod looks at the data: its own words for it help nobody. */
async function stepFor(engine: Engine, dataDir: string): Promise<VersionStep> {
  const written = await engineRecord.read(dataDir);
  if (engine.kind !== "mongod" || written?.version === undefined || written.version === null) return { kind: "same" };
  const step = stepBetween(written.version, engine.version);
  if (step.kind === "refused") throw new EngineProblem(`The data in ${dataDir} ${step.why}.`);
  return step;
}

/** The answer of the first call is the answer of all: a second stop waits for the first. */
function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => (running ??= work());
}
