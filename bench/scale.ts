import { execFileSync } from "node:child_process";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { startEmbedded } from "../src/database/embedded/startEmbedded.js";
import { administer } from "../tests/support/administer.js";
import { addressOf } from "../tests/support/databases.js";
import { enginePid } from "../tests/support/enginePid.js";
import { quantile } from "./compare/client.js";
import { connectionsTo } from "./compare/connectionsTo.js";
import { mixedLoad } from "./compare/mixedLoad.js";
import { manyHouseholds } from "./compare/manyHouseholds.js";
import { engineCpu, SECRET, SESSION_SECRET, used } from "./compare/processes.js";
import { end, shipped } from "./compare/shipped.js";

/**
 * What an installation of so many households takes: `npm run bench:scale -- --households 1000`, with MONGODB_URI for an empty deployment of
 * your own. Prints a table in Markdown. A household is the demo's account: two budgets, twelve months, 570 expenses. With --without-backup
 * it does not back up, restore and verify.
 */
const { values } = parseArgs({
  options: {
    households: { type: "string", default: "1000" },
    requests: { type: "string", default: "8000" },
    connections: { type: "string", default: "32" },
    "without-backup": { type: "boolean", default: false },
  },
});
const [households, requests, connections] = [Number(values.households), Number(values.requests), Number(values.connections)];
if (!(households >= 1 && requests >= 1 && connections >= 1)) throw new Error("--households, --requests and --connections are numbers");

const given = process.env["MONGODB_URI"];
const folder = await mkdtemp(path.join(tmpdir(), "bench-scale-"));
const data = path.join(folder, "db");
const engine = given === undefined ? await startEmbedded({ dataDir: data, cacheDir: path.resolve(".cache/mongod-standin") }) : null;
const uri = given ?? engine?.uri ?? "";
// The services that fill the first household, and the server, use the same database.
process.env["TEST_MONGODB_URI"] = uri;

const note = (line: string): void => void process.stderr.write(`${line}\n`);
const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0);
const seconds = (ms: number): string => (ms / 1000).toFixed(1);
const row = (...cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |\n`;

async function bytesIn(of: string): Promise<number> {
  const files = await readdir(of);
  const sizes = await Promise.all(files.map(async (file) => (await stat(path.join(of, file))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

// Indexes and migrations are the server's own work.
await end(await shipped(uri, folder));
note(`Filling ${households} households ...`);
const filled = await manyHouseholds(uri, households, note);
const disk = engine === null ? null : await bytesIn(data);
note("Asking the server ...");
const own = connectionsTo(uri);
const product = await shipped(uri, folder);
const atRest = (await used(product)).memory;
const load = await mixedLoad({
  url: product.url,
  households: filled.samples(connections),
  requests,
  spent: async () => [(await used(product)).cpu, engineCpu()],
});
const { memory: loaded } = await used(product);
const pid = enginePid(data);
const engineMemory = pid === undefined ? null : Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) * 1024;
const withServer = connectionsTo(uri);
const open = own === null || withServer === null ? null : withServer - own;
await filled.processed();
await end(product);

process.stdout.write(`
${households} households (${filled.expenses} expenses), ${cpus().length} processors, engine: ${engine?.engine ?? "given"}, Node ${process.versions.node}

| What | Figure |
|---|---|
${row("requests per second, one process of the server", load.perSecond.toFixed(0))}${row("processor time per request, of the server and of the engine, ms", load.cost.map((ms) => (Number.isNaN(ms) ? "not known" : ms.toFixed(1))).join(", "))}${row("its resident memory at rest, and after the requests, MB", `${megabytes(atRest)}, ${megabytes(loaded)}`)}${row("resident memory of the engine, MB", engineMemory === null ? "not known" : megabytes(engineMemory))}${row("connections of clients, and of the server to the database", `${connections}, ${open ?? "not told"}`)}${row("start of the server on these data, s", seconds(product.startedIn))}${row("data on disk, MB", disk === null ? "not known" : megabytes(disk))}
| Request | Share | Median ms | 95 % ms |
|---|---|---|---|
${load.kinds.map(({ name, share, times }) => row(name, `${(100 * share).toFixed(0)} %`, quantile(times, 0.5).toFixed(1), quantile(times, 0.95).toFixed(1))).join("")}
| Collection | Documents | MB of documents | MB of index keys |
|---|---|---|---|
${filled.sizes.map(({ name, documents, bytes, keys }) => row(name, documents, megabytes(bytes), megabytes(keys))).join("")}
`);

const file = path.join(folder, "backup.ndjson.gz");
const administrator = (dbName: string): Record<string, string> => ({
  MONGODB_URI: addressOf(dbName, uri),
  DATA_DIR: folder,
  JWT_SECRET: SECRET,
  SESSION_SECRET,
});
if (!values["without-backup"]) {
  note("Backing up, restoring, verifying ...");
  const backup = await timed(() => administer(administrator("bench"), "backup", file));
  const restore = await timed(() => administer(administrator("restored"), "restore", file));
  const verify = await timed(() => administer(administrator("restored"), "verify"));
  const size = (await stat(file)).size;
  process.stdout.write(`| What | Figure |
|---|---|
${row("backup, s", seconds(backup))}${row("its file, MB", megabytes(size))}${row("restore, s", seconds(restore))}${row("verify, s", seconds(verify))}`);
}

await filled.close();
await engine?.stop();
await rm(folder, { recursive: true, force: true });
process.exit(0);
