import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, watch } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { MongoClient } from "mongodb";
import { startEmbedded, type EmbeddedDatabase } from "../../../src/database/embedded/startEmbedded.js";
import { enginePid } from "../../support/enginePid.js";
import { eventually } from "../../support/eventually.js";
import { sized } from "../../support/sizes.js";

const KILLS = sized("COMPACTION_KILLS", { small: 3, full: 25 });
const DOCUMENTS = 3000;
const AT_ONCE = 100;
const LARGEST = 12_000;
/** Twice the documents: most of the file is then unused. */
const ROUNDS = 60;
/** Slices come once a second. */
const SLICE_MS = 3000;
const LONGEST_COPY_MS = 150;

interface Counter {
  readonly _id: number;
  readonly written: number;
}

let folder: string;
let database: EmbeddedDatabase;
let client: MongoClient;
const acknowledged = new Map<number, number>();
let written = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "compaction-kills-"));
  await start();
});

afterAll(async () => {
  await client?.close();
  await database?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  const cacheDir = resolve(process.env["CACHE_DIR"] ?? ".cache", "mongod-standin");
  database = await startEmbedded({ dataDir: folder, cacheDir, choice: "standin" });
  client = await MongoClient.connect(database.uri);
}

/** By a new supervisor: the one before would give up an engine that is killed again and again within its first seconds. */
async function startAgain(): Promise<void> {
  await client.close();
  await database.stop();
  await start();
}

const counters = () => client.db("kills").collection<Counter>("counters");

/** What is overwritten lies in many places of the file, so that there is room to give back. */
async function overwrite(): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const ids = Array.from({ length: AT_ONCE }, () => Math.floor(Math.random() * DOCUMENTS));
    const writes = ids.map((_id) => ({ _id, written: written++, bytes: randomBytes(Math.random() * LARGEST) }));
    await counters().bulkWrite(writes.map((one) => ({ replaceOne: { filter: { _id: one._id }, replacement: one, upsert: true } })));
    for (const one of writes) acknowledged.set(one._id, one.written);
  }
}

async function requireAll(): Promise<void> {
  const found = await counters().find().toArray();
  const kept = new Map(found.map((one) => [one._id, one.written]));
  expect([...acknowledged].filter(([id, last]) => kept.get(id) !== last)).toEqual([]);
  expect(kept.size).toBe(acknowledged.size);
}

function pidOf(): Promise<number> {
  return eventually(() => enginePid(folder));
}

/** The thread of the engine that compacts. */
function compactorOf(pid: number): string {
  const tasks = `/proc/${pid}/task`;
  const found = readdirSync(tasks).find((task) => readFileSync(`${tasks}/${task}/comm`, "utf8").trim() === "maintenance");
  if (found === undefined) throw new Error("The engine has no thread that compacts.");
  return `${tasks}/${found}`;
}

/** Running or waiting for the disk: between two slices it sleeps. */
function isAtWork(task: string): boolean {
  return /\) [RD] /.test(readFileSync(`${task}/stat`, "utf8"));
}

/**
 * In the middle of a slice: nobody asks for anything, the engine has begun to write, and its compactor is not done. False where enough of the
 * file is in use, or where it was too quick.
 */
async function killInSlice(pid: number): Promise<boolean> {
  const compactor = compactorOf(pid);
  const watcher = watch(join(folder, "standin.mv"));
  const isChanged = await once(watcher, "change", { signal: AbortSignal.timeout(SLICE_MS) }).then(
    () => true,
    () => false,
  );
  const isCompacting = isChanged && isAtWork(compactor);
  if (isCompacting) process.kill(pid, "SIGKILL");
  watcher.close();
  return isCompacting;
}

/** While it copies its file: the copy is still under its own name afterwards. False where it had ended by then. */
async function killAtClose(pid: number): Promise<boolean> {
  const copy = join(folder, "standin.mv.tempFile");
  const stopped = database.stop();
  await eventually(() => (existsSync(copy) || enginePid(folder) !== pid ? true : undefined));
  await pause(Math.random() * LONGEST_COPY_MS);
  if (enginePid(folder) === pid) process.kill(pid, "SIGKILL");
  await stopped;
  return existsSync(copy);
}

test(`an engine killed ${KILLS} times in a slice of compaction comes back with everything that was acknowledged`, async () => {
  for (let killed = 0; killed < KILLS;) {
    const pid = await pidOf();
    await overwrite();
    if (await killInSlice(pid)) {
      killed++;
      await startAgain();
    }
    await requireAll();
  }
}, 600_000);

test(`an engine killed ${KILLS} times while it compacts at its close comes back with everything that was acknowledged`, async () => {
  for (let killed = 0; killed < KILLS;) {
    const pid = await pidOf();
    await overwrite();
    if (await killAtClose(pid)) killed++;
    await startAgain();
    await requireAll();
  }
}, 600_000);
