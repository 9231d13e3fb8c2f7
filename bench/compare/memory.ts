import { setTimeout as pause } from "node:timers/promises";
import { type Asked, Client } from "./client.js";
import type { Household } from "./household.js";
import { serve, type Server, stop, used } from "./processes.js";

const REST_MS = 5000;

/** What one process of the house holds: at rest, after many requests, and after as many GraphQL documents as nobody writes. */
export async function memory(uri: string, token: string, { budgetId, expenseId }: Household, quick: boolean): Promise<string> {
  const [requests, documents] = quick ? [10_000, 2000] : [100_000, 20_000];
  const house = await serve("house", uri);
  await pause(REST_MS);
  const atRest = await megabytes(house);
  const one = (): Asked => ({ path: `/api/expenses/${expenseId}` });
  const after: string[] = [];
  for (let part = 0; part < 4; part++) {
    await asked(house, token, requests / 4, one);
    after.push(await megabytes(house));
  }
  const distinct = (place: number): Asked => ({
    method: "POST",
    path: "/graphql",
    body: { query: `query q${place} { budget(id: "${budgetId}") { field${place}: name id } }` },
  });
  const documented: string[] = [];
  for (let part = 0; part < 4; part++) {
    await asked(house, token, documents / 4, (place) => distinct(part * documents + place));
    documented.push(await megabytes(house));
  }
  stop(house);
  return `## Memory of a process

Resident megabytes of a process of its own, which carries tsx and reads the server's modules one by one, unlike one that is started as usual; nothing asks for a collection: ${atRest} at rest; after each quarter of ${requests.toLocaleString("en")} requests for one expense ${after.join(", ")}; after each
quarter of ${documents.toLocaleString("en")} distinct GraphQL documents ${documented.join(", ")}.
`;
}

async function asked(house: Server, token: string, count: number, next: (place: number) => Asked): Promise<void> {
  const client = new Client(house.url, token, 8);
  await client.burst(count, next, [200]);
  client.close();
}

async function megabytes(house: Server): Promise<string> {
  return ((await used(house)).memory / 1e6).toFixed(0);
}
