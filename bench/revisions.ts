import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { MongoClient } from "mongodb";
import { parseArgs } from "node:util";
import type { EmbeddedDatabase } from "../src/database/embedded/startEmbedded.js";
import { enginePid } from "../tests/support/enginePid.js";
import { casesFor, PROCESSING_MS, statuses } from "./compare/apis.js";
import { Client, quantile } from "./compare/client.js";
import { household, type Household } from "./compare/household.js";
import { engineCpu, type Server, serve, stop, used } from "./compare/processes.js";

// What a request costs in this checkout and in another one, built as well, in processor time of server and engine:
// `npm run bench:revisions -- OTHER_CHECKOUT`. Both answer in alternation, on one engine in memory; with --stored each on an engine of its
// own, from its own sources, that keeps its files. --only NAME: one case. Two processes of the same sources differ by some percent, so there
// are several starts; name this checkout itself (`.`) to see what is left of that.
const STARTS = 4;
const ROUNDS = 30;
const WARM_UP = 2000;
const REQUESTS = 60;

interface Subject {
  readonly server: Server;
  readonly enginePid: number | undefined;
  readonly token: string;
  readonly small: Household;
}

const {
  values: { stored, only },
  positionals: [other],
} = parseArgs({ allowPositionals: true, options: { stored: { type: "boolean", default: false }, only: { type: "string" } } });
if (other === undefined) throw new Error("Name the other checkout, which must be built: npm run bench:revisions -- OTHER_CHECKOUT");
const checkouts = [".", other];
const folder = await mkdtemp(path.join(tmpdir(), "bench-revisions-"));

interface Started {
  readonly engine: EmbeddedDatabase;
  readonly mongo: MongoClient;
  readonly pid: number | undefined;
}

async function engineOf(checkout: string, dataDir: string | null): Promise<Started> {
  const at = path.resolve(checkout);
  const { startEmbedded } = await import(`${at}/dist/database/embedded/startEmbedded.js`);
  const engine = await startEmbedded({ dataDir, cacheDir: `${at}/.cache/mongod-standin` });
  return { engine, mongo: await MongoClient.connect(engine.uri), pid: dataDir === null ? undefined : enginePid(dataDir) };
}

const engines = stored
  ? await Promise.all(checkouts.map((checkout, place) => engineOf(checkout, path.join(folder, String(place)))))
  : [await engineOf(".", null)];

async function subject(checkout: string, { engine, mongo, pid }: Started, dbName: string): Promise<Subject> {
  const server = await serve("product", engine.uri, dbName, { BENCH_DIST: path.resolve(checkout, "dist") });
  const visitor = new Client(server.url, null, 1);
  const account = { email: "bench@example.org", password: "correct horse battery" };
  const { token } = await visitor.json({ method: "POST", path: "/api/mobile-register", body: account });
  visitor.close();
  const client = new Client(server.url, token, 4);
  const small = await household(client, mongo.db(dbName), 500);
  client.close();
  return { server, enginePid: pid, token, small };
}

/** Milliseconds of processor time for each request. */
async function costOf({ server, enginePid: pid, token, small }: Subject, name: string, count: number): Promise<number> {
  const one = casesFor(small).find((found) => found.name === name);
  const client = new Client(server.url, token, 4);
  const [before, engineBefore] = [await used(server), engineCpu(pid)];
  if (one !== undefined) await client.burst(count, one.product, statuses);
  if (name === "create") await pause(PROCESSING_MS);
  client.close();
  return ((await used(server)).cpu - before.cpu + engineCpu(pid) - engineBefore) / count;
}

const spent = new Map<string, readonly [number[], number[]]>();
for (let start = 0; start < STARTS; start++) {
  const subjects: Subject[] = [];
  for (const [place, checkout] of checkouts.entries())
    subjects.push(await subject(checkout, engines[place] ?? engines[0]!, `revision${place}-${start}`));
  const turns = [...subjects.entries()];
  for (const { name } of casesFor(subjects[0]!.small)) {
    if (only !== undefined && name !== only) continue;
    const costs = spent.get(name) ?? ([[], []] as const);
    spent.set(name, costs);
    for (const [, one] of turns) await costOf(one, name, WARM_UP);
    for (let round = 0; round < ROUNDS; round++)
      for (const [place, one] of (start + round) % 2 === 0 ? turns : turns.toReversed())
        costs[place]!.push(await costOf(one, name, REQUESTS));
  }
  for (const { server } of subjects) stop(server);
}
for (const { engine, mongo } of engines) {
  await mongo.close();
  await engine.stop();
}
await rm(folder, { recursive: true, force: true });
process.stdout.write(`Median processor time of a request, server and engine: ${STARTS} starts of ${ROUNDS} rounds of ${REQUESTS}\n`);
for (const [name, [here, there]] of spent) {
  const [now, before] = [quantile(here, 0.5), quantile(there, 0.5)];
  process.stdout.write(`${name}: ${now.toFixed(2)} ms here, ${before.toFixed(2)} ms there: ${(now / before).toFixed(2)}\n`);
}
process.exit(0);
