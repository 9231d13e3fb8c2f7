import { type Asked, Client, quantile } from "./client.js";
import type { Household } from "./household.js";
import { type Server, used } from "./processes.js";

interface Setting {
  readonly house: Server;
  readonly bare: Server;
  /** The same server, with its commands reported, which costs processor. */
  readonly counting: Server;
  readonly token: string;
  readonly small: Household;
  readonly engineCpu: () => number;
}

interface Case {
  readonly name: string;
  readonly bare: (place: number) => Asked;
  readonly house: (place: number) => Asked;
}

const fields = `id budgetId categoryId type amount currency date month description payee note tags splits { categoryId amount note }
  original { amount currency rate } externalId source version createdAt updatedAt`;
const query = `query($b: ID!) { expenses(budgetId: $b, first: 50) { nodes { ${fields} } totals { count income expenses net } pageInfo { hasNextPage endCursor } } }`;
const statuses = [200, 201, 304];

/** The house against a server without a framework that does the same work, in alternating turns. */
export async function compareDoors(setting: Setting, quick: boolean): Promise<string> {
  const { house, bare, counting, token, small } = setting;
  const [turns, each] = quick ? [6, 40] : [30, 60];
  const clients = {
    bare: new Client(bare.url, token, 4),
    house: new Client(house.url, token, 4),
    counting: new Client(counting.url, token, 1),
  };
  const rows: string[] = [];
  for (const one of casesFor(small)) {
    await clients.bare.burst(quick ? 100 : 500, one.bare, statuses);
    await clients.house.burst(quick ? 100 : 500, one.house, statuses);
    const costs = { bare: [] as number[], house: [] as number[], bareEngine: [] as number[], houseEngine: [] as number[] };
    for (let turn = 0; turn < turns; turn++) {
      for (const side of ["bare", "house"] as const) {
        const server = side === "bare" ? bare : house;
        const [before, engineBefore] = [await used(server), setting.engineCpu()];
        await clients[side].burst(each, one[side], statuses);
        costs[side].push(((await used(server)).cpu - before.cpu) / each);
        costs[`${side}Engine`].push((setting.engineCpu() - engineBefore) / each);
      }
    }
    const commands = await commandsOf(counting, clients.counting, one.house, 50);
    const [ours, theirs] = [quantile(costs.house, 0.5), quantile(costs.bare, 0.5)];
    rows.push(
      `| ${one.name} | ${theirs.toFixed(2)} | ${ours.toFixed(2)} | **${(ours / theirs).toFixed(2)} x** | ${mean(costs.bareEngine).toFixed(2)} | ${mean(costs.houseEngine).toFixed(2)} | ${commands.toFixed(1)} |`,
    );
  }
  return `## Against a bare server

A budget of ${small.size} expenses; milliseconds of processor per request (median of ${turns} turns of ${each}; the engine's: mean). Bare is \`node:http\` and the MongoDB driver with a prepared key, doing the
same reads and writes; it settles nothing after a create, while the house's figure holds what settles within the turn.

| | bare | house | | engine, bare | engine, house | commands |
|---|---|---|---|---|---|---|
${rows.join("\n")}
`;
}

function casesFor({ budgetId, expenseId, categoryId, to }: Household): Case[] {
  const list = `?budgetId=${budgetId}&limit=50`;
  const page = (): Asked => ({ path: `/api/expenses${list}` });
  const one = (): Asked => ({ path: `/api/expenses/${expenseId}` });
  const known = (): Asked => ({ path: `/api/expenses/${expenseId}`, headers: { "If-None-Match": '"3"' } });
  const create = (place: number): Asked => ({
    method: "POST",
    path: "/api/expenses",
    body: { budgetId, categoryId, amount: 100 + place, date: to },
  });
  const graph = (): Asked => ({ method: "POST", path: "/graphql", body: { query, variables: { b: budgetId } } });
  return [
    { name: "page of 50 with totals, REST", bare: page, house: page },
    { name: "the same, GraphQL", bare: page, house: graph },
    { name: "one expense", bare: one, house: one },
    { name: "one expense, 304", bare: known, house: known },
    { name: "create", bare: create, house: create },
  ];
}

async function commandsOf(server: Server, client: Client, ask: (place: number) => Asked, count: number): Promise<number> {
  await client.burst(3, ask, statuses);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const before = await used(server);
  await client.burst(count, ask, statuses);
  // What settles behind writes counts as well.
  await new Promise((resolve) => setTimeout(resolve, 3000));
  return ((await used(server)).commands - before.commands) / count;
}

function mean(figures: readonly number[]): number {
  return figures.reduce((sum, figure) => sum + figure, 0) / figures.length;
}
