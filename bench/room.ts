import { readdirSync, readFileSync, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { MongoClient } from "mongodb";
import { startEmbedded } from "../src/database/embedded/startEmbedded.js";
import { enginePid } from "../tests/support/enginePid.js";
import { PROCESSING_MS } from "./compare/apis.js";
import { Client, quantile } from "./compare/client.js";
import { household } from "./compare/household.js";
import { engineCpu, used, writtenBy } from "./compare/processes.js";
import { end, shipped } from "./compare/shipped.js";

/**
 * How much room the embedded engine takes, and what one write costs it: `npm run bench:room -- --expenses 10000`. The expenses are created
 * over REST, as an app does; with --inserted they go straight into the collection, and the server processes them.
 */
const { values } = parseArgs({
  options: {
    expenses: { type: "string", default: "10000" },
    inserted: { type: "boolean", default: false },
    idle: { type: "string", default: "90" },
  },
});
const [expenses, idle] = [Number(values.expenses), Number(values.idle)];
const MEASURED = 200;
/** Bytes in five seconds in which nobody asks for anything. */
const REPLIES = 200_000;

const folder = await mkdtemp(path.join(tmpdir(), "bench-room-"));
const data = path.join(folder, "db");
const engine = await startEmbedded({ dataDir: data, cacheDir: path.resolve(".cache/mongod-standin") });
const server = await shipped(engine.uri, folder);
const pid = enginePid(data);

const tell = (what: string, figure: string): void => void process.stdout.write(`| ${what} | ${figure} |\n`);

/** What the files take on the disk, in MB of 1024 kB, rounded up. */
function disk(): string {
  const blocks = readdirSync(data, { recursive: true, encoding: "utf8" }).map((file) => statSync(path.join(data, file)).blocks);
  return String(Math.ceil((blocks.reduce((sum, some) => sum + some, 0) * 512) / 1024 ** 2));
}

function resident(of: number | undefined): string {
  return /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${of}/status`, "utf8"))?.[1] ?? "";
}

const written = (): number => writtenBy(pid);

process.stdout.write("| What | Figure |\n|---|---|\n");
tell("resident memory at rest, server and engine, kB", `${resident(server.process.pid)}, ${resident(pid)}`);
const account = { email: "bench@example.org", password: "correct horse battery" };
const visitor = new Client(server.url, null, 1);
const { token } = await visitor.json({ method: "POST", path: "/api/mobile-register", body: account });
const mongo = await MongoClient.connect(engine.uri);
const client = new Client(server.url, token, 2);
const { budgetId, categoryId, to } = await household(client, mongo.db("bench"), values.inserted ? expenses : 10, true);
const create = (place: number) => ({
  method: "POST",
  path: "/api/expenses",
  body: { budgetId, categoryId, amount: 100 + place, date: to, payee: `Shop ${place % 40}`, note: `Number ${place}` },
  headers: { "Idempotency-Key": `room-${place}` },
});
// On a busy machine some are refused, which costs nothing.
const filling = values.inserted ? [] : await client.burst(expenses, create, [201, 429]);
const taken = [0.5, 0.99, 0.999, 1].map((share) => quantile(filling, share).toFixed(1));
if (!values.inserted) tell("a create takes while two clients create, median, 99 %, 99.9 % and slowest, ms", taken.join(", "));
// Until the engine has given room back: what is left are replies.
for (let before = 0; written() - before > REPLIES;) {
  before = written();
  await pause(5000);
}
if (!values.inserted) tell("kB written for a create, with what gives room back", (written() / expenses / 1000).toFixed(0));
tell(`MB on disk after ${expenses} expenses`, disk());

const one = new Client(server.url, token, 1);
const [bytes, cpu] = [written(), engineCpu()];
const times: number[] = [];
for (let place = 0; place < MEASURED; place++) {
  times.push(...(await one.burst(1, () => create(expenses + place), [201])));
  await pause(PROCESSING_MS / 5);
}
await pause(PROCESSING_MS);
tell("kB written for a create", ((written() - bytes) / MEASURED / 1000).toFixed(0));
tell("engine's processor time for a create, ms", ((engineCpu() - cpu) / MEASURED).toFixed(2));
tell("a create takes, median and 99 %, ms", `${quantile(times, 0.5).toFixed(1)}, ${quantile(times, 0.99).toFixed(1)}`);
const page = () => ({ path: `/api/expenses?budgetId=${budgetId}&limit=50` });
await one.burst(MEASURED, page, [200]);
const before = engineCpu();
await one.burst(2 * MEASURED, page, [200]);
tell("engine's processor time for a page of 50, ms", ((engineCpu() - before) / MEASURED / 2).toFixed(2));

// A page a second: a slice of compaction must not be felt.
const felt: number[] = [];
const [sizes, memories]: [string[], string[]] = [[], []];
for (let second = 0; second < idle; second++) {
  await pause(1000);
  felt.push(...(await one.burst(1, page, [200])));
  if (second % 15 === 14) sizes.push(disk());
  if (second % 15 === 14) memories.push(resident(pid));
}
tell("MB on disk, every 15 s, nearly idle", sizes.join(", "));
tell("resident memory of the engine then, kB", memories.join(", "));
tell("a page takes then, median and slowest, ms", `${quantile(felt, 0.5).toFixed(1)}, ${Math.max(...felt).toFixed(1)}`);
tell("resident memory, server and engine, kB", `${(await used(server)).memory / 1024}, ${resident(pid)}`);
await mongo.close();
await end(server);
const begun = performance.now();
await engine.stop();
tell("the engine stops in, s", ((performance.now() - begun) / 1000).toFixed(1));
tell("MB on disk after the stop", disk());
await rm(folder, { recursive: true, force: true });
process.exit(0);
