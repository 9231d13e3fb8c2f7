import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Asked, Client, quantile } from "./client.js";
import type { Household } from "./household.js";
import { type Server, used } from "./processes.js";
import { collected, end, engineMemory, type Shipped, shipped } from "./shipped.js";

const REST_MS = 5000;
const QUARTERS = 4;
const COMPILED = 3000;
/** Often enough to be compiled. */
const TIMES = 5;

/** What the built server holds: at rest, after many requests, and after as many GraphQL documents as nobody writes; and how soon it answers. */
export async function memory(uri: string, token: string, { budgetId, expenseId }: Household, quick: boolean): Promise<string> {
  const [requests, documents] = quick ? [10_000, 2000] : [100_000, 20_000];
  const dataDir = await mkdtemp(path.join(tmpdir(), "bench-memory-"));
  const starts = await started(uri, dataDir, quick ? 1 : 3);
  const product = await shipped(uri, dataDir);
  await pause(REST_MS);
  const atRest = megabytes((await used(product)).memory);
  const one = (): Asked => ({ path: `/api/expenses/${expenseId}` });
  const answered = await quarters(product, token, requests, one);
  const distinct = (place: number): Asked => ({
    method: "POST",
    path: "/graphql",
    body: { query: `query q${place} { budget(id: "${budgetId}") { field${place}: name id } }` },
  });
  const documented = await quarters(product, token, documents, distinct);
  await end(product);
  const usual = await shipped(uri, dataDir);
  // As many of one document, so that what is added is not what any traffic adds.
  await asked(usual, token, COMPILED, () => pageOf(budgetId, COMPILED));
  const before = (await used(usual)).memory;
  const compiled = await quarters(usual, token, COMPILED * TIMES, (place) => pageOf(budgetId, Math.floor(place / TIMES)));
  const grown = megabytes((await used(usual)).memory - before);
  await end(usual);
  await rm(dataDir, { recursive: true, force: true });
  return `## Memory and start of a process

The server as \`npm start\` runs it, bundled, in a process of its own. Megabytes: **${atRest} resident at rest** (goal: 140),
${REST_MS / 1000} s after its first response and without the engine's process. After each quarter: resident memory, and in brackets
the heap after a garbage collection.

| | 1st quarter | 2nd | 3rd | 4th |
|---|---|---|---|---|
| ${requests.toLocaleString("en")} requests for one expense | ${answered.join(" | ")} |
| ${documents.toLocaleString("en")} distinct GraphQL documents | ${documented.join(" | ")} |
| ${COMPILED.toLocaleString("en")} distinct ones of an app's size, each ${TIMES} times in a row, in a new process after as many requests with one document | ${compiled.join(" | ")} |

The last row added **${grown} MB** resident (goal: at most 120).

${starts}
`;
}

async function quarters(product: Shipped, token: string, count: number, next: (place: number) => Asked): Promise<string[]> {
  const found: string[] = [];
  for (let part = 0; part < QUARTERS; part++) {
    await asked(product, token, count / QUARTERS, (place) => next((part * count) / QUARTERS + place));
    const { memory: resident } = await used(product);
    found.push(`${megabytes(resident)} (${megabytes((await collected(product)).heap)})`);
  }
  return found;
}

/** A page of expenses as an app asks for it, with one field of its own. */
function pageOf(budgetId: string, place: number): Asked {
  const fields = `id date month description payee note tags amount currency type createdAt updatedAt version externalId source
    category { id name } splits { amount note category { id name } } original { amount currency rate }`;
  const query = `query Page${place}($budgetId: ID!, $first: Int = 1) { own${place}: __typename expenses(budgetId: $budgetId, first: $first) {
    nodes { ${fields} } totals { count income expenses net } pageInfo { hasNextPage endCursor } } }`;
  return { method: "POST", path: "/graphql", body: { query, variables: { budgetId } } };
}

/** From the beginning of the process of \`npm start\` to its first answer, when it has been built and has run before. */
async function started(uri: string, dataDir: string, times: number): Promise<string> {
  const once = async (own: boolean): Promise<{ clock: number; cpu: number; engine: number }> => {
    const server = await shipped(own ? null : uri, dataDir, "start");
    const { cpu } = await used(server);
    const engine = own ? engineMemory(server) : 0;
    await end(server);
    return { clock: server.startedIn, cpu, engine };
  };
  const figures: string[] = [];
  let engine = 0;
  for (const own of [false, true]) {
    await once(own);
    const found = [];
    for (let time = 0; time < times; time++) found.push(await once(own));
    engine = found[0]?.engine ?? 0;
    figures.push(
      `${seconds(found.map(({ clock }) => clock))} s (${seconds(found.map(({ cpu }) => cpu))} s of processor time) ${own ? "with an engine of its own" : "on a running database"}`,
    );
  }
  return `Warm, the first response comes after:\n\n- ${figures.join(";\n- ")}.\n\nMedians of ${times}. That engine's process holds ${megabytes(engine)} MB, empty.`;
}

async function asked(product: Server, token: string, count: number, next: (place: number) => Asked): Promise<void> {
  const client = new Client(product.url, token, 8);
  await client.burst(count, next, [200]);
  client.close();
}

function seconds(milliseconds: readonly number[]): string {
  return (quantile(milliseconds, 0.5) / 1000).toFixed(1);
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0);
}
