import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { EngineProblem } from "../../../src/database/embedded/EngineProblem.js";
import { MOST_AWAY_MS } from "../../../src/database/embedded/EngineSupervisor.js";
import { startEmbedded, type EmbeddedDatabase } from "../../../src/database/embedded/startEmbedded.js";
import { aBudget } from "../../builders/aBudget.js";
import { enginePid } from "../../support/enginePid.js";
import { eventually } from "../../support/eventually.js";
import { sized } from "../../support/sizes.js";
import { startServer, type TestServer } from "../../support/startServer.js";

const KILLS = sized("ENGINE_KILLS", { small: 3, full: 10 });
/** At the proofs' size, ten within a minute. */
const EVERY_MS = 5_500;
/** Later no kill is begun: an engine that stays away for longer than MOST_AWAY_MS is given up, also where only the machine is slow. */
const LAST_KILL_MS = MOST_AWAY_MS / 2;

let folder: string;
let database: EmbeddedDatabase;
let server: TestServer;
const problems: EngineProblem[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "engine-kills-"));
  database = await startEmbedded({
    dataDir: folder,
    cacheDir: resolve(process.env["CACHE_DIR"] ?? ".cache", "mongod-standin"),
    giveUp: (problem) => problems.push(problem),
  });
  server = await startServer({ uri: database.uri, limits: { pingMs: 100 } });
});

afterAll(async () => {
  await server?.stop();
  await database?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** One that was killed may be listed for a moment more. */
function otherThan(dead: number | undefined): number | undefined {
  const pid = enginePid(folder);
  return pid === dead ? undefined : pid;
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended by itself, as one does that finds its files still locked.
  }
}

async function isReady(): Promise<true | undefined> {
  return (await fetch(`${server.url}/readyz`)).status === 200 ? true : undefined;
}

test(`an engine killed ${KILLS} times, ten in a minute, comes back, with everything that was acknowledged`, async () => {
  const phone = await server.phone();
  const budget = await aBudget(phone);
  const kept: string[] = [];
  const begun = Date.now();
  let killed = 0;
  for (let dead: number | undefined; killed < KILLS && Date.now() - begun < LAST_KILL_MS; killed++) {
    const pid = await eventually(() => otherThan(dead));
    const sent = await phone.post("/expenses", { budgetId: budget.id, amount: 1 + killed, date: "2026-11-02" }).catch(() => null);
    if (sent?.status === 201) kept.push(sent.body.id);
    kill(pid);
    dead = pid;
    // The kills come by the clock, whether the engine has come back or not.
    if (killed + 1 < KILLS) await new Promise((done) => setTimeout(done, Math.max(0, begun + (killed + 1) * EVERY_MS - Date.now())));
  }
  const last = Date.now();
  await eventually(isReady);
  const back = Date.now() - last;
  console.log(`${killed} kills in ${((last - begun) / 1000).toFixed(1)} s; ready again ${(back / 1000).toFixed(1)} s after the last one`);
  // A connection that broke in this moment is a 503, which says to try again, and nothing else.
  const again = async () => (await phone.post("/expenses", { budgetId: budget.id, amount: 77, date: "2026-11-02" })).status;
  const tries: number[] = [];
  await eventually(async () => (tries.push(await again()), tries.at(-1) === 503 ? undefined : true));
  expect(tries.at(-1)).toBe(201);
  const listed = (await phone.get(`/expenses?budgetId=${budget.id}&limit=200`)).body.data.map((one: { id: string }) => one.id);
  expect(kept.filter((id) => !listed.includes(id))).toEqual([]);
  expect(kept.length).toBeGreaterThan(0);
  expect(problems).toEqual([]);
  expect(killed).toBeGreaterThanOrEqual(Math.min(KILLS, 3));
}, 600_000);
