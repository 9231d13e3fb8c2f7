import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { startEmbedded } from "../src/database/embedded/startEmbedded.js";

const ROWS = 500;
/** As often as it takes until most of what runs has been compiled: a server is measured at work, not as it starts. */
const WARM = 600;
const ROUNDS = Number(process.argv[2] ?? 9);
const REQUESTS = 120;
/** The three take many short turns, so that whatever else the machine does slows all of them alike. */
const TURNS = 5;
const AT_ONCE = 4;

const fields = `id budgetId categoryId type amount currency date month description payee note tags splits { categoryId amount note }
  original { amount currency rate } externalId source createdBy version createdAt updatedAt`;
const query = `query($b: ID!) { expenses(budgetId: $b, first: 50) { nodes { ${fields} } totals { count income expenses net } pageInfo { hasNextPage endCursor } } }`;

interface Server {
  readonly process: ChildProcess;
  readonly url: string;
}

async function serve(kind: string, uri: string): Promise<Server> {
  const child = fork(fileURLToPath(new URL("pageServer.ts", import.meta.url)), [kind, uri, "bench"], { execArgv: process.execArgv });
  child.once("exit", (code) => process.exit(code ?? 1));
  const [{ url }] = await once(child, "message");
  return { process: child, url };
}

/** Microseconds of processor that the server has used so far, its own figure. */
async function used({ process: child }: Server): Promise<number> {
  child.send("cpu");
  const [{ user, system }] = await once(child, "message");
  return user + system;
}

async function json(url: string, token: string | null, body?: unknown): Promise<any> {
  const headers = { "Content-Type": "application/json", ...(token === null ? {} : { Authorization: `Bearer ${token}` }) };
  const answer = await fetch(url, { headers, ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

async function burst(count: number, ask: () => Promise<unknown>): Promise<void> {
  const worker = async (): Promise<void> => {
    for (let done = 0; done < count / AT_ONCE; done++) await ask();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

const median = (figures: number[]): number => figures.sort((one, other) => one - other)[Math.floor(figures.length / 2)] ?? 0;

const engine = await startEmbedded({ dataDir: null, cacheDir: ".cache/mongod-standin" });
const house = await serve("house", engine.uri);
const bare = await serve("bare", engine.uri);
const { token } = await json(`${house.url}/api/mobile-register`, null, { email: "bench@example.org", password: "correct horse battery" });
const { id } = await json(`${house.url}/api/budgets`, token, { name: "Bench", currency: "EUR", startMonth: "2026-01" });
const category = await json(`${house.url}/api/categories`, token, { budgetId: id, name: "Food" });
const items = Array.from({ length: ROWS }, (_, row) => {
  const date = `2026-${String(1 + (row % 10)).padStart(2, "0")}-${String(1 + (row % 28)).padStart(2, "0")}`;
  return {
    budgetId: id,
    categoryId: category.id,
    amount: 100 + row,
    date,
    payee: `Shop ${row % 40}`,
    description: "Weekly shop",
    tags: ["food", "weekly"],
  };
});
await json(`${house.url}/api/expenses/batch`, token, { items });

const doors: Record<string, { server: Server; ask: () => Promise<any> }> = {
  bare: { server: bare, ask: () => json(`${bare.url}/expenses?budgetId=${id}&limit=50`, token) },
  REST: { server: house, ask: () => json(`${house.url}/api/expenses?budgetId=${id}&limit=50`, token) },
  GraphQL: { server: house, ask: () => json(`${house.url}/graphql`, token, { query, variables: { b: id } }) },
};
const [one, other, third] = [await doors["bare"]!.ask(), await doors["REST"]!.ask(), (await doors["GraphQL"]!.ask()).data.expenses];
if (JSON.stringify(one.data) !== JSON.stringify(other.data) || JSON.stringify(third.nodes) !== JSON.stringify(other.data))
  throw new Error("The pages differ.");

const costs: Record<string, number[]> = { bare: [], REST: [], GraphQL: [] };
for (const { ask } of Object.values(doors)) await burst(WARM, ask);
for (let turn = 0; turn < ROUNDS * TURNS; turn++) {
  for (const [name, { server, ask }] of Object.entries(doors)) {
    const before = await used(server);
    await burst(REQUESTS / TURNS, ask);
    costs[name]?.push(((await used(server)) - before) / (REQUESTS / TURNS));
  }
}
const base = median(costs["bare"] ?? []);
process.stdout.write(`A page of 50 expenses with its totals, ${ROUNDS} rounds of ${REQUESTS} requests each, ${engine.engine}\n`);
for (const [name, figures] of Object.entries(costs)) {
  const cost = median(figures);
  process.stdout.write(`${name.padEnd(8)} ${(cost / 1000).toFixed(2)} ms of processor per request, ${(cost / base).toFixed(2)} x bare\n`);
}
for (const { process: child } of [house, bare]) {
  child.removeAllListeners("exit");
  child.disconnect();
}
await engine.stop();
process.exit(0);
