import { writeFile } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import { MongoClient } from "mongodb";
import { startEmbedded } from "../src/database/embedded/startEmbedded.js";
import { boundedImport } from "./compare/boundedImport.js";
import { bulk } from "./compare/bulk.js";
import { Client } from "./compare/client.js";
import { crowds } from "./compare/crowds.js";
import { compareApis } from "./compare/apis.js";
import { growth } from "./compare/growth.js";
import { household } from "./compare/household.js";
import { imports } from "./compare/imports.js";
import { latency } from "./compare/latency.js";
import { memory } from "./compare/memory.js";
import { engineCpu, serve, stop } from "./compare/processes.js";
import { web } from "./compare/web.js";
import { weekly } from "./compare/weekly.js";

/**
 * `npm run bench` measures and writes docs/performance.md; `npm run bench -- --quick` does it with less of everything. With names of
 * sections (`npm run bench -- apis memory`) it measures those alone and writes nothing.
 */
const quick = process.argv.includes("--quick");
const wanted = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const sizes = quick ? [1000, 10_000] : [1000, 10_000, 100_000];
const loadBefore = loadavg()[0] ?? 0;

const engine = await startEmbedded({
  dataDir: null,
  cacheDir: process.env["CACHE_DIR"] === undefined ? ".cache/mongod-standin" : `${process.env["CACHE_DIR"]}/mongod-standin`,
});
const product = await serve("product", engine.uri);
const counting = await serve("product", `${engine.uri}${engine.uri.includes("?") ? "&" : "?"}monitorCommands=true`);
const bare = await serve("bare", engine.uri);
const framework = await serve("framework", engine.uri);
const db = (await MongoClient.connect(engine.uri)).db("bench");
interface Caller {
  readonly token: string;
  readonly client: Client;
}

const account = { email: "bench@example.org", password: "correct horse battery" };

/** A token lives for 15 minutes, so that each section signs in again. */
async function signedIn(path: "/api/mobile-register" | "/api/mobile-login"): Promise<Caller> {
  const visitor = new Client(product.url, null, 1);
  const { token } = await visitor.json({ method: "POST", path, body: account });
  visitor.close();
  return { token, client: new Client(product.url, token, 4) };
}
const small = await household((await signedIn("/api/mobile-register")).client, db, 500);

const sections: Readonly<Record<string, (caller: Caller) => Promise<string>>> = {
  apis: ({ token }) => compareApis({ product, bare, framework, counting, token, small, engineCpu }, quick),
  growth: async ({ token, client }) => {
    const households = [];
    for (const size of sizes) households.push(await household(client, db, size));
    return growth({ product, counting, token, households, engineCpu }, quick);
  },
  weekly: async ({ token, client }) => {
    const large = await household(client, db, sizes.at(-1) ?? 0);
    return weekly({ product, client, token, db, large, engineCpu }, quick);
  },
  crowds: ({ token }) => crowds({ product, token, db, small, engineCpu }, quick),
  latency: ({ token }) => latency(product, token, small, quick),
  bulk: ({ token, client }) => bulk({ product, counting, client, token, db, engineCpu }, quick),
  import: ({ token }) => imports({ uri: engine.uri, token, db, engineCpu }, quick),
  importMemory: ({ token }) => boundedImport({ uri: engine.uri, token, db, engineCpu }, quick),
  memory: ({ token }) => memory(engine.uri, token, small, quick),
  web: async ({ client }) => {
    const households = [];
    for (const size of quick ? [1000] : [1000, 10_000, 30_000]) households.push(await household(client, db, size, true));
    return web({ product, households, ...account }, quick);
  },
};
const measured: string[] = [];
const failed: string[] = [];
for (const [name, measure] of Object.entries(sections)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const begun = performance.now();
  try {
    measured.push(await measure(await signedIn("/api/mobile-login")));
  } catch (error) {
    // The others have their figures all the same.
    failed.push(name);
    measured.push(`## ${name}\n\nThis section failed: ${error instanceof Error ? error.message : String(error)}\n`);
  }
  process.stdout.write(`${measured.at(-1)}\n(${name}: ${((performance.now() - begun) / 1000).toFixed(0)} s)\n\n`);
}
const load = `${loadBefore.toFixed(0)} before, ${(loadavg()[0] ?? 0).toFixed(0)} after`;
const text = `# Performance

Made by \`npm run bench${quick ? " -- --quick" : ""}\` (${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? "?"},
engine: ${engine.engine}; load of the machine, including the bench: ${load}). Processor times are
those of the process itself, so other work on the machine affects them less than wall-clock times. No client accepts
compression.

${measured.join("\n")}`;
if (wanted.length === 0) await writeFile(new URL("../docs/performance.md", import.meta.url), text);
for (const server of [product, counting, bare, framework]) stop(server);
await engine.stop();
if (failed.length > 0) process.stderr.write(`Failed: ${failed.join(", ")}\n`);
process.exit(failed.length > 0 ? 1 : 0);
