import { setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { type Asked, Client, quantile } from "./client.js";
import { dashboardQuery } from "./dashboard.js";
import type { Household } from "./household.js";
import { type Server, used } from "./processes.js";

interface Setting {
  readonly product: Server;
  readonly bare: Server;
  readonly framework: Server;
  /** The same server, with its commands reported, which costs processor. */
  readonly counting: Server;
  readonly token: string;
  readonly small: Household;
  readonly engineCpu: () => number;
}

interface Case {
  readonly name: string;
  readonly goal: number;
  readonly bare: (place: number) => Asked;
  readonly product: (place: number) => Asked;
}

const sides = ["bare", "framework", "product"] as const;
type Side = (typeof sides)[number];

const fields = `id budgetId categoryId type amount currency date month description payee note tags splits { categoryId amount note }
  original { amount currency rate } externalId source version createdAt updatedAt`;
const query = `query($b: ID!) { expenses(budgetId: $b, first: 50) { nodes { ${fields} } totals { count income expenses net } pageInfo { hasNextPage endCursor } } }`;
export const statuses = [200, 201, 304];

/** This server against a server without a framework that does the same work, and against one of the usual frameworks, in alternating turns. */
export async function compareApis(setting: Setting, quick: boolean): Promise<string> {
  const { token, small, engineCpu } = setting;
  const [turns, each] = quick ? [6, 40] : [16, 60];
  await requireSameAnswers(setting);
  const rows: string[] = [];
  for (const one of casesFor(small)) {
    const costs = new Map<Side, Cost[]>(sides.map((side) => [side, []]));
    for (let turn = -1; turn < turns; turn++) {
      for (const side of sides) {
        // A connection that stood still while the others had their turn may be closed by then.
        const client = new Client(setting[side].url, token, 4);
        const ask = side === "bare" ? one.bare : one.product;
        const count = turn < 0 ? (quick ? 150 : 600) : each;
        const [before, engineBefore] = [await used(setting[side]), engineCpu()];
        await client.burst(count, ask, statuses);
        if (one.name === "create") await pause(PROCESSING_MS);
        client.close();
        if (turn < 0) continue;
        const server = ((await used(setting[side])).cpu - before.cpu) / count;
        costs.get(side)?.push({ server, engine: (engineCpu() - engineBefore) / count });
      }
    }
    const [bare, framework, product] = sides.map((side) => summed(costs.get(side) ?? []));
    const { commands, bytes } = await commandsOf(setting.counting, token, one.product);
    rows.push(
      `| ${[one.name, shown(bare), shown(framework), shown(product), `**${ratio(product, bare)} x**`, `${one.goal} x`, `${ratio(product, framework)} x`, commands.toFixed(1), bytes].join(" | ")} |`,
    );
  }
  return `## Compared with a bare server and a common framework

A budget of ${small.size} expenses. Milliseconds of processor time per request, server + engine (server: median of ${turns} turns of
${each} over 4 connections; engine: mean).

- **Bare** is \`node:http\` and the MongoDB driver with a prepared key. It verifies the token's signature and claims,
  and looks up session, budget with member, and expense (for the 304 its version only; for a create the category too).
  It returns the same bytes with the same headers and tags; the bench checks this first. It sends one command per
  look-up, sums the totals of a page, and serves the GraphQL content at an address of its own. It has no limits,
  deadlines, metrics or log, and does nothing after a create.
- **Framework** is Express with Mongoose's documents, and Apollo Server with its own executor.
- **Server** reads totals from its ledger. Its figure includes what it processes within ${PROCESSING_MS} ms after a create (sums and
  change log).

The dashboard is a budget with its 12 categories, and its 10 newest expenses with the names of their categories.

| | bare | framework | server | server / bare | goal | server / framework | commands | bytes |
|---|---|---|---|---|---|---|---|---|
${rows.join("\n")}
`;
}

/** What a create leaves to do is done by then. */
export const PROCESSING_MS = 500;

interface Cost {
  readonly server: number;
  readonly engine: number;
}

function summed(costs: readonly Cost[]): Cost {
  const engines = costs.map(({ engine }) => engine);
  const servers = costs.map(({ server }) => server);
  return { server: quantile(servers, 0.5), engine: engines.reduce((sum, one) => sum + one, 0) / engines.length };
}

function shown(cost: Cost | undefined): string {
  return `${(cost?.server ?? 0).toFixed(2)} + ${(cost?.engine ?? 0).toFixed(2)}`;
}

function ratio(one: Cost | undefined, other: Cost | undefined): string {
  const whole = (cost: Cost | undefined): number => (cost?.server ?? 0) + (cost?.engine ?? 0);
  return (whole(one) / whole(other)).toFixed(2);
}

async function requireSameAnswers({ product, bare, framework, token, small }: Setting): Promise<void> {
  const cases = casesFor(small);
  const [page, one, known] = cases.flatMap(({ name, product: ask }) => (name === "create" || name.includes("GraphQL") ? [] : [ask(0)]));
  const dashboard = cases.find(({ name }) => name.startsWith("dashboard"));
  const answers = async (server: Server, asked: Asked | undefined) => {
    const client = new Client(server.url, token, 1);
    const { status, text, etag } = await client.ask(asked ?? { path: "/" });
    client.close();
    return { status, text, etag };
  };
  for (const server of [bare, framework]) {
    for (const asked of [one, known]) requireSame(JSON.stringify(asked), await answers(server, asked), await answers(product, asked));
    const [theirs, ours] = [await answers(server, page), await answers(product, page)].map(({ text }) => JSON.parse(text));
    const [theirBoard, ourBoard] = [
      await answers(server, server === bare ? dashboard?.bare(0) : dashboard?.product(0)),
      await answers(product, dashboard?.product(0)),
    ].map(({ text }) => JSON.parse(text).data);
    if (ourBoard?.budget === undefined) throw new Error(`No dashboard: ${JSON.stringify(ourBoard)}`);
    requireSame("the dashboard", theirBoard, ourBoard);
    // Cursors are each one's own.
    requireSame("the page", { ...theirs, nextCursor: null }, { ...ours, nextCursor: null });
  }
}

function requireSame(what: string, theirs: unknown, ours: unknown): void {
  if (!isDeepStrictEqual(theirs, ours)) throw new Error(`Another answer to ${what}: ${JSON.stringify([theirs, ours])}`);
}

export function casesFor({ budgetId, expenseId, categoryId, to }: Household): Case[] {
  const list = `?budgetId=${budgetId}&limit=50`;
  const page = (): Asked => ({ path: `/api/expenses${list}` });
  const one = (): Asked => ({ path: `/api/expenses/${expenseId}` });
  const known = (): Asked => ({ path: `/api/expenses/${expenseId}`, headers: { "If-None-Match": '"3"' } });
  const create = (place: number): Asked => ({
    method: "POST",
    path: "/api/expenses",
    body: { budgetId, categoryId, amount: 100 + place, date: to },
  });
  const dashboard = (): Asked => ({ path: `/api/dashboard?budgetId=${budgetId}` });
  const graphDashboard = (): Asked => ({ method: "POST", path: "/graphql", body: { query: dashboardQuery, variables: { b: budgetId } } });
  const graph = (): Asked => ({ method: "POST", path: "/graphql", body: { query, variables: { b: budgetId } } });
  return [
    { name: "page of 50 with totals, REST", goal: 1.25, bare: page, product: page },
    { name: "the same, GraphQL", goal: 1.5, bare: page, product: graph },
    { name: "dashboard, GraphQL", goal: 1.5, bare: dashboard, product: graphDashboard },
    { name: "one expense", goal: 1.5, bare: one, product: one },
    { name: "one expense, 304", goal: 1.2, bare: known, product: known },
    { name: "create", goal: 1.5, bare: create, product: create },
  ];
}

async function commandsOf(server: Server, token: string, ask: (place: number) => Asked): Promise<{ commands: number; bytes: number }> {
  const [client, count] = [new Client(server.url, token, 1), 50];
  await client.burst(3, ask, statuses);
  await pause(1000);
  const before = await used(server);
  await client.burst(count, ask, statuses);
  // What is processed behind writes counts as well.
  await pause(3000);
  const commands = ((await used(server)).commands - before.commands) / count;
  const { text } = await client.ask(ask(0));
  client.close();
  return { commands, bytes: Buffer.byteLength(text) };
}
