import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { chooseEngine } from "./chooseEngine.js";
import { dataDirOwner } from "./dataDirOwner.js";
import { holderOf, stopLeftBehind } from "./deadServersMongod.js";
import type { Engine, EngineChoice, Launch } from "./Engine.js";
import { EngineProblem, reasonOf } from "./EngineProblem.js";
import { engineRecord } from "./engineRecord.js";
import { EngineSupervisor } from "./EngineSupervisor.js";
import { freePort } from "./freePort.js";
import { launchMongod, type Place } from "./launchMongod.js";
import { LaunchFailure } from "./launchProgram.js";
import { launchStandin } from "./launchStandin.js";
import { stepBetween, type VersionStep } from "./mongodVersions.js";
import { raiseCompatibility } from "./raiseCompatibility.js";

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

type Reports = Required<Pick<EmbeddedOptions, "report" | "giveUp">>;

const ADDRESS = "127.0.0.1";
/** After a kill, mongodb-memory-server's watcher needs two seconds to notice, and mongod some more to end, on a busy machine many. */
const PATIENCE_WITH_THE_DEAD_MS = 60_000;
/** So long the watcher has, before the mongod of a killed server is stopped by this one: it may have been killed as well. */
const WATCHER_MS = 8_000;
/** A server that starts at the same time claims the folder as soon as its mongod takes connections. */
const PATIENCE_WITH_OTHERS_MS = 15_000;
const RETRY_AFTER_MS = 250;
const MOST_PORTS_TRIED = 5;

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
  const running = await startPatiently(engine, folder, false, reports);
  const stop = once(async () => {
    await running.supervisor.stop();
    await rm(folder, { recursive: true, force: true });
  });
  return { uri: running.uri, engine: engine.label, dataDir: null, stop };
}

async function startKept(engine: Engine, dataDir: string, reports: Reports): Promise<EmbeddedDatabase> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const step = await stepFor(engine, dataDir);
  const running = await startPatiently(engine, dataDir, true, reports);
  await dataDirOwner.claim(dataDir, running.uri);
  if (step.kind === "upgrade") {
    reports.report(
      `Upgrading the data in ${dataDir} from mongod ${step.from} to ${step.to}; mongod ${step.from} cannot read it afterwards`,
    );
    await raiseCompatibility(running.uri, step.to);
  }
  await engineRecord.write(dataDir, engine);
  const stop = once(async () => {
    await running.supervisor.stop();
    await dataDirOwner.release(dataDir);
  });
  return { uri: running.uri, engine: engine.label, dataDir, stop };
}

/** Refused before mongod looks at the data: its own words for it help nobody. */
async function stepFor(engine: Engine, dataDir: string): Promise<VersionStep> {
  const written = await engineRecord.read(dataDir);
  if (engine.kind !== "mongod" || written?.version === undefined || written.version === null) return { kind: "same" };
  const step = stepBetween(written.version, engine.version);
  if (step.kind === "refused") throw new EngineProblem(`The data in ${dataDir} ${step.why}.`);
  return step;
}

/** Tries again where a moment later it can go well: a port was snatched away, a killed server's engine still closes. */
async function startPatiently(
  engine: Engine,
  folder: string,
  keepsData: boolean,
  reports: Reports,
): Promise<{ readonly supervisor: EngineSupervisor; readonly uri: string }> {
  const began = Date.now();
  for (let portsTried = 1; ;) {
    const port = await freePort(ADDRESS);
    try {
      const launch = launchOf(engine, { address: ADDRESS, port, dataDir: folder, keepsData });
      const supervisor = await EngineSupervisor.start({ launch, restarts: keepsData, ...reports });
      return { supervisor, uri: `mongodb://${ADDRESS}:${port}/` };
    } catch (error) {
      const cause = error instanceof LaunchFailure ? error.reason : "other";
      if (cause === "port" && portsTried < MOST_PORTS_TRIED) {
        portsTried++;
      } else if (cause !== "held" || !(await mayBecomeFree(folder, began, reports.report))) {
        throw new EngineProblem(`${engine.label} does not start on ${folder}: ${reasonOf(error)}`);
      }
      await pause(RETRY_AFTER_MS);
    }
  }
}

function launchOf(engine: Engine, place: Place): Launch {
  return engine.kind === "mongod" ? () => launchMongod(engine, place) : () => launchStandin(engine, place);
}

async function mayBecomeFree(folder: string, began: number, report: (line: string) => void): Promise<boolean> {
  const owner = await dataDirOwner.living(folder);
  if (owner !== null) {
    throw new EngineProblem(
      `The data directory ${folder} is in use by another server (process ${owner}).\n` + "Stop that one, or choose another data directory.",
    );
  }
  const waited = Date.now() - began;
  const holder = await holderOf(folder);
  if (holder?.isLeftBehind === true && waited > WATCHER_MS) {
    report(`The mongod of a server that was killed (process ${holder.pid}) still runs on ${folder}: stopping it`);
    await stopLeftBehind(holder, folder);
    return waited < PATIENCE_WITH_THE_DEAD_MS;
  }
  if (holder !== null && !holder.isLeftBehind && waited > PATIENCE_WITH_OTHERS_MS) {
    throw new EngineProblem(
      `The data directory ${folder} is in use by another process (${holder.pid}: ${holder.command}).\n` +
        "Stop that one, or choose another data directory (DATA_DIR).",
    );
  }
  return waited < PATIENCE_WITH_THE_DEAD_MS;
}

/** The answer of the first call is the answer of all: a second stop waits for the first. */
function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => (running ??= work());
}
