import { randomBytes } from "node:crypto";
import type { Collection, Db } from "mongodb";
import { databaseFaultOf } from "../errors/databaseFault.js";
import { DatabaseProblem } from "../DatabaseProblem.js";
import type { Check, ProbeContext, Sample } from "./Check.js";
import { raceChecks } from "./raceChecks.js";
import { readChecks } from "./readChecks.js";
import { isUnauthorized, required } from "./refusals.js";
import { repeatChecks } from "./repeatChecks.js";
import { writeChecks } from "./writeChecks.js";

export interface Finding {
  readonly name: string;
  readonly optional: boolean;
  /** What the engine did instead; null where all is well. */
  readonly wrong: string | null;
}

export interface Diagnosis {
  /** What calls itself how: product, version and kind of deployment. */
  readonly engine: string;
  readonly findings: readonly Finding[];
}

const COLLECTION = "doctor";
const STAND_IN = "mongo-java-server";
const HEALTHY = "healthy";

async function checksOf(db: Db): Promise<readonly Check[]> {
  return [...raceChecks, ...writeChecks, ...(await repeatChecks(db)), ...readChecks];
}

/**
 * Tries on documents of its own what the server relies on, most of all what races must not undo: several engines speak MongoDB's
 * language, and some lose compare-and-sets or increments.
 */
export function examine(db: Db): Promise<Diagnosis> {
  return required(examined(db));
}

async function examined(db: Db): Promise<Diagnosis> {
  const { name: engine, finding } = await engineOf(db);
  const samples = samplesOf(db);
  await samples.createIndex({ key: 1 }, { unique: true, sparse: true });
  const run = randomText();
  const unique = (): string => `${run}.${randomText()}`;
  const put = async (fields: object): Promise<string> => {
    const _id = unique();
    await samples.insertOne({ ...fields, _id });
    return _id;
  };
  const findings: Finding[] = [finding];
  // The rest would fail for that reason alone.
  if (isFatal(finding)) return { engine, findings };
  for (const check of await checksOf(db)) findings.push(await found(check, { db, samples, unique, put }));
  await samples.deleteMany({ _id: { $gte: run, $lt: `${run}~` } });
  return { engine, findings };
}

/**
 * Refuses an engine on which the server would not be right, and names everything that it lacks. One that was found to be healthy is
 * not examined again until it, or what is asked of it, is another.
 */
export async function requireHealthy(db: Db, report: (line: string) => void, warn = report): Promise<void> {
  const own = await required(engineOf(db));
  if (isFatal(own.finding)) throw new DatabaseProblem(`${own.name} cannot keep this server's data: ${own.finding.wrong}.`);
  report(own.name);
  if (own.finding.wrong !== null) warn(`Warning: ${own.finding.wrong}`);
  const asked = `${own.name}: ${(await checksOf(db)).map(({ name }) => name).join(", ")}`;
  const samples = samplesOf(db);
  if ((await required(samples.findOne({ _id: HEALTHY })))?.group === asked) return;
  const { engine, findings } = await examine(db);
  for (const { name, wrong, optional } of findings)
    if (wrong !== null && optional && name !== own.finding.name) report(`${engine} has no ${name} (${wrong}); the server does without`);
  const fatal = findings.filter(isFatal);
  if (fatal.length > 0) {
    const lines = fatal.map(({ name, wrong }) => `  - no ${name}: ${wrong}`);
    throw new DatabaseProblem(
      `${engine} cannot keep this server's data:\n${lines.join("\n")}\nUse MongoDB 7 or newer, or the embedded engine.`,
    );
  }
  await samples.updateOne({ _id: HEALTHY }, { $set: { group: asked } }, { upsert: true });
}

function samplesOf(db: Db): Collection<Sample> {
  return db.collection<Sample>(COLLECTION);
}

export function isFatal({ wrong, optional }: Finding): boolean {
  return wrong !== null && !optional;
}

async function found({ name, optional = false, run }: Check, context: ProbeContext): Promise<Finding> {
  try {
    await run(context);
    return { name, optional, wrong: null };
  } catch (error) {
    // An engine that is away is not examined, and not judged.
    if (databaseFaultOf(error) !== null || isUnauthorized(error)) throw error;
    return { name, optional, wrong: error instanceof Error ? error.message : String(error) };
  }
}

interface NamedEngine {
  readonly name: string;
  readonly finding: Finding;
}

/** Joins with a sharded collection, which the reads use everywhere, exist from this release on. */
const LEAST_CLUSTER = [5, 1] as const;
const LEAST_SUPPORTED = 7;

/** What its release means for the server. */
function releaseFinding(version: string, isCluster: boolean): Finding {
  const name = `a supported release (MongoDB ${LEAST_SUPPORTED} or newer)`;
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [least, leastMinor] = LEAST_CLUSTER;
  if (isCluster && (major < least || (major === least && minor < leastMinor))) {
    const wrong = `a sharded cluster of MongoDB ${version} cannot join sharded collections; use ${LEAST_SUPPORTED} or newer`;
    return { name, wrong, optional: false };
  }
  const wrong =
    major < LEAST_SUPPORTED ? `MongoDB ${version} is older than the releases that are supported, ${LEAST_SUPPORTED} or newer` : null;
  return { name, wrong, optional: true };
}

async function engineOf(db: Db): Promise<NamedEngine> {
  const hello = await db.command({ hello: 1 });
  if (hello["isWritablePrimary"] !== true)
    throw new DatabaseProblem("The database takes no writes: it is not the primary of its replica set.");
  const { version = "unknown", modules } = await db.command({ buildInfo: 1 });
  // Its version is that of the MongoDB that it stands in for.
  if (Array.isArray(modules) && modules.includes(STAND_IN))
    return { name: `The database (the stand-in, ${STAND_IN}, in place of MongoDB ${version})`, finding: releaseFinding("7.0", false) };
  const kind =
    hello["msg"] === "isdbgrid" ? "a sharded cluster" : hello["setName"] === undefined ? "one server" : `replica set ${hello["setName"]}`;
  return { name: `The database (${kind}, version ${version})`, finding: releaseFinding(String(version), hello["msg"] === "isdbgrid") };
}

function randomText(): string {
  return randomBytes(12).toString("hex");
}
