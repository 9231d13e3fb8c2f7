import { writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { MongoClient } from "mongodb";
import { startEmbedded } from "../src/database/embedded/startEmbedded.js";
import { bulk } from "./compare/bulk.js";
import { Client } from "./compare/client.js";
import { compareDoors } from "./compare/doors.js";
import { growth } from "./compare/growth.js";
import { household } from "./compare/household.js";
import { latency } from "./compare/latency.js";
import { engineCpu, serve, stop } from "./compare/processes.js";

/** `npm run bench` measures and writes docs/performance.md; `npm run bench -- --quick` does it with less of everything. */
const quick = process.argv.includes("--quick");
const sizes = quick ? [1000, 10_000] : [1000, 10_000, 100_000];

const engine = await startEmbedded({
  dataDir: null,
  cacheDir: process.env["CACHE_DIR"] === undefined ? ".cache/mongod-standin" : `${process.env["CACHE_DIR"]}/mongod-standin`,
});
const house = await serve("house", engine.uri);
const counting = await serve("house", `${engine.uri}${engine.uri.includes("?") ? "&" : "?"}monitorCommands=true`);
const bare = await serve("bare", engine.uri);
const db = (await MongoClient.connect(engine.uri)).db("bench");
const visitor = new Client(house.url, null, 1);
const signedUp = { email: "bench@example.org", password: "correct horse battery" };
const { token } = await visitor.json({ method: "POST", path: "/api/mobile-register", body: signedUp });
const client = new Client(house.url, token, 4);

const small = await household(client, db, 500);
const doors = await compareDoors({ house, bare, counting, token, small, engineCpu }, quick);
const households = [];
for (const size of sizes) households.push(await household(client, db, size));
const grown = await growth({ house, counting, token, households, engineCpu }, quick);
const waiting = await latency(house, token, small, quick);
const burst = await bulk(client, quick);

const text = `# Performance

Made by \`npm run bench${quick ? " -- --quick" : ""}\` (${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? "?"}, engine: ${engine.engine}). Processor times are
those of the process itself, so other work on the machine shows less in them than in times on the clock. No side accepts compression.

${doors}
${grown}
${waiting}
${burst}`;
process.stdout.write(text);
await writeFile(new URL("../docs/performance.md", import.meta.url), text);
for (const server of [house, counting, bare]) stop(server);
await engine.stop();
process.exit(0);
