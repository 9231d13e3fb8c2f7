import { setTimeout as pause } from "node:timers/promises";
import { explained } from "./causes.js";
import { dataDirOwner } from "./dataDirOwner.js";
import { holderOf, stopLeftBehind } from "./deadServersMongod.js";
import type { Engine, Launch } from "./Engine.js";
import { EngineProblem, reasonOf } from "./EngineProblem.js";
import { EngineSupervisor, type SupervisorNeeds } from "./EngineSupervisor.js";
import { freePort } from "./freePort.js";
import { launchMongod, type Place } from "./launchMongod.js";
import { LaunchFailure } from "./launchProgram.js";
import { launchStandin } from "./launchStandin.js";

export type Reports = Pick<SupervisorNeeds, "report" | "giveUp">;

const ADDRESS = "127.0.0.1";
/** After a kill, mongodb-memory-server's watcher needs two seconds to notice, and mongod some more to end, on a busy machine many. */
const PATIENCE_WITH_THE_DEAD_MS = 60_000;
/** So long the watcher has, before the mongod of a killed server is stopped by this one: it may have been killed as well. */
const WATCHER_MS = 8_000;
/** A server that starts at the same time claims the folder as soon as its mongod takes connections. */
const PATIENCE_WITH_OTHERS_MS = 15_000;
const RETRY_AFTER_MS = 250;
const MOST_PORTS_TRIED = 5;

/** Tries again where a moment later it can go well: a port was snatched away, a killed server's engine still closes. */
export async function startPatiently(
  engine: Engine,
  folder: string,
  keepsData: boolean,
  reports: Reports,
): Promise<{ readonly supervisor: EngineSupervisor; readonly uri: string }> {
  const began = Date.now();
  let isWaiting = false;
  for (let portsTried = 1; ;) {
    try {
      const port = await freePort(ADDRESS);
      const launch = launchOf(engine, { address: ADDRESS, port, dataDir: folder, keepsData });
      const supervisor = await EngineSupervisor.start({ launch, restarts: keepsData, ...reports });
      return { supervisor, uri: `mongodb://${ADDRESS}:${port}/` };
    } catch (error) {
      const cause = error instanceof LaunchFailure ? error.reason : "other";
      if (cause === "port" && portsTried < MOST_PORTS_TRIED) {
        portsTried++;
      } else if (cause !== "held" || !(await mayBecomeFree(folder, began, reports.report))) {
        const why = error instanceof LaunchFailure ? error.message : explained(reasonOf(error));
        throw new EngineProblem(`${engine.label} does not start on ${folder}: ${why}`);
      }
      if (cause === "held" && !isWaiting) reports.report(`The data directory ${folder} is in use: waiting for that process to end`);
      isWaiting ||= cause === "held";
      await pause(RETRY_AFTER_MS);
    }
  }
}

function launchOf(engine: Engine, place: Place): Launch {
  return engine.kind === "mongod" ? () => launchMongod(engine, place) : () => launchStandin(engine, place);
}

async function mayBecomeFree(folder: string, began: number, report: (line: string) => void): Promise<boolean> {
  const owner = await dataDirOwner.living(folder);
  if (owner !== null) throw inUse(folder, `another server (process ${owner})`);
  const waited = Date.now() - began;
  const held = { address: ADDRESS, dataDir: folder };
  const holder = await holderOf(held);
  if (holder?.isLeftBehind === true && waited > WATCHER_MS) {
    report(`The mongod of a server that was killed (process ${holder.pid}) still runs on ${folder}: stopping it`);
    if (!(await stopLeftBehind(holder, held)))
      throw inUse(folder, `the mongod of a server that was killed (process ${holder.pid}), which cannot be stopped from here`);
  } else if (holder !== null && !holder.isLeftBehind && waited > PATIENCE_WITH_OTHERS_MS) {
    throw inUse(folder, `another process (${holder.pid}: ${holder.command})`);
  }
  return waited < PATIENCE_WITH_THE_DEAD_MS;
}

function inUse(folder: string, by: string): EngineProblem {
  return new EngineProblem(`The data directory ${folder} is in use by ${by}.\nStop that one, or choose another data directory (DATA_DIR).`);
}
