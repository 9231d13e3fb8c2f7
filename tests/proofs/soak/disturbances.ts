import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { connect } from "../../../src/database/connect.js";
import { administer } from "../../support/administer.js";
import type { SeededRandom } from "../devices/SeededRandom.js";
import type { Engine } from "./Engine.js";
import { deafClient, slowClient } from "./hardClients.js";
import type { Home } from "./homes.js";
import { type Instance, secrets } from "./Instance.js";

export interface Scene {
  readonly folder: string;
  /** Of the database that the servers share, and of another one of the same engine. */
  readonly uri: string;
  readonly otherUri: string;
  /** Null where the database is given: it is not killed then. */
  readonly engine: Engine | null;
  /** The first one is never killed, so that what it holds can be followed. */
  readonly instances: readonly [Instance, Instance];
  readonly homes: readonly Home[];
  readonly random: SeededRandom;
  readonly wrong: (problem: string) => void;
  /** What goes on beside the next disturbances. */
  readonly beside: Promise<void>[];
}

const HOUR = 3_600_000;
/** Less than the 24 hours in which a key is remembered. */
const clocks = [0, 90_000, -90_000, HOUR, -HOUR, 6 * HOUR, -6 * HOUR];
const HARD_MS = 20_000;
const FULL_MS = 5000;
const FILLING = 100_000;
/** By then a server has noticed that its database is away. */
const NOTICED_MS = 2500;
const BACK_MS = 120_000;

type Disturbance = (scene: Scene) => Promise<void>;

/** What happens to a server that runs for long, by name. */
const all: Readonly<Record<string, Disturbance>> = {
  "server killed": async ({ instances: [, second], random }) => {
    await second.kill();
    await pause(3000 * random.next());
    await second.up();
  },
  "engine killed": async (scene) => {
    scene.engine?.kill();
    await back(scene);
  },
  "disk full": async (scene) => {
    await scene.engine?.fillDisk();
    try {
      await Promise.race([writtenUntilRefused(scene.otherUri), pause(FULL_MS)]);
      await pause(FULL_MS);
    } finally {
      scene.engine?.freeDisk();
    }
    await back(scene);
  },
  "clock set": async ({ instances, random }) => {
    const ahead = random.pick(clocks) ?? 0;
    await Promise.all(instances.map((instance) => instance.setClock(ahead)));
  },
  "slow client": (scene) => hard(scene, slowClient),
  "deaf client": (scene) => hard(scene, deafClient),
  "backup restored": restoreElsewhere,
};

/** Those that can be made to happen here, and why the others cannot. */
export function possibleDisturbances(engine: Engine | null): { readonly names: string[]; readonly leftOut: string[] } {
  const reasons: Record<string, string> = {};
  if (engine === null) for (const name of ["engine killed", "disk full"]) reasons[name] = "the database is given by MONGODB_URI";
  else if (!engine.ownDisk) reasons["disk full"] = "a disk of its own needs root";
  return {
    names: Object.keys(all).filter((name) => !(name in reasons)),
    leftOut: Object.entries(reasons).map(([name, reason]) => `${name} (${reason})`),
  };
}

export async function disturb(name: string, scene: Scene): Promise<void> {
  await all[name]?.(scene);
}

/** Until both servers take requests again. */
export async function back({ instances, wrong }: Scene): Promise<void> {
  await pause(NOTICED_MS);
  for (const end = performance.now() + BACK_MS; performance.now() < end;) {
    if ((await Promise.all(instances.map((instance) => instance.isReady()))).every((ready) => ready)) return;
    await pause(250);
  }
  wrong(`the servers were not ready again within ${BACK_MS / 1000} s`);
}

async function hard({ instances, homes, random, beside }: Scene, client: typeof slowClient): Promise<void> {
  const home = random.pick(homes);
  if (home === undefined) return;
  const { household, token } = home;
  beside.push(client({ url: random.pick(instances)?.url ?? "", token, budgetId: household.budgetId, lastsMs: HARD_MS }));
}

/** The engine's files may have room within: more is written than they hold. */
export async function writtenUntilRefused(uri: string): Promise<void> {
  // That is how it ends; on a full disk the engine may be away before it begins.
  const connection = await connect(uri).catch(() => null);
  if (connection === null) return;
  try {
    for (;;) await connection.collection("filling").insertOne({ text: "x".repeat(FILLING) });
  } catch {
    // As above.
  } finally {
    await connection.close();
  }
}

/** A backup of what is written meanwhile is restored into another database of the same engine, and is whole. */
async function restoreElsewhere({ folder, uri, otherUri, homes, wrong }: Scene): Promise<void> {
  const file = path.join(folder, "backup.ndjson.gz");
  const known = homes.flatMap(({ household }) => household.expenses.map(({ id }) => id));
  await administer(administrator(uri, folder), "backup", file, "--force");
  const [connection, other] = [await connect(otherUri), administrator(otherUri, folder)];
  try {
    await connection.dropDatabase();
    await administer(other, "restore", file);
    await administer(other, "verify");
    const there = new Set(
      (
        await connection
          .collection("expenses")
          .find({}, { projection: { _id: 1 } })
          .toArray()
      ).map(({ _id }) => String(_id)),
    );
    const lost = known.filter((id) => !there.has(id));
    if (lost.length > 0) wrong(`a backup lacks ${lost.length} expenses that were acknowledged before it began, such as ${lost[0]}`);
    await connection.dropDatabase();
  } catch (error) {
    wrong(`backup and restore: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await connection.close();
  }
}

/** What the administrator's commands need to know of the servers. */
export function administrator(uri: string, folder: string): Record<string, string> {
  return { MONGODB_URI: uri, DATA_DIR: folder, ...secrets };
}
