import { DEMO_PASSWORD } from "../../src/demo/fillDemo.js";
import { type Asked, Client } from "./client.js";
import type { FilledHousehold } from "./manyHouseholds.js";

interface Needs {
  readonly url: string;
  /** Each with one connection. */
  readonly households: readonly FilledHousehold[];
  readonly requests: number;
  /** The milliseconds of processor that each process has used. */
  readonly spent: () => Promise<readonly number[]>;
}

export interface MixedLoad {
  readonly perSecond: number;
  /** Milliseconds of processor per request, of each process. */
  readonly cost: readonly number[];
  readonly kinds: readonly { readonly name: string; readonly share: number; readonly times: number[] }[];
}

const QUERY = `query($b: ID!, $m: YearMonth!) {
  month(budgetId: $b, month: $m) { toAssign totalSpent categories { categoryId name budgeted spent available } }
  expenses(budgetId: $b, first: 50) { nodes { id date amount payee category { id name } } totals { net } } }`;

/** What people's apps ask for, and of twenty requests how many ask for it. */
const mix: readonly (readonly [string, number, (of: FilledHousehold, place: number) => Asked])[] = [
  ["a month, REST", 6, ({ budgetId }) => ({ path: `/api/budgets/${budgetId}/months/current` })],
  ["50 expenses, REST", 5, ({ budgetId }) => ({ path: `/api/expenses?budgetId=${budgetId}&limit=50` })],
  ["month and 50 expenses, GraphQL", 4, ({ budgetId }) => graphql(budgetId)],
  ["a page of sync, REST", 2, ({ budgetId }) => ({ path: `/api/sync?budgetId=${budgetId}&limit=100` })],
  ["a new expense, REST", 3, (of, place) => ({ method: "POST", path: "/api/expenses", body: newExpense(of, place) })],
];

/** Many households at once: each asks for one thing after the other. */
export async function mixedLoad({ url, households, requests, spent }: Needs): Promise<MixedLoad> {
  const visitor = new Client(url, null, 1);
  const clients: Client[] = [];
  for (const { email } of households) {
    const { token } = await visitor.json({ method: "POST", path: "/api/mobile-login", body: { email, password: DEMO_PASSWORD } });
    clients.push(new Client(url, token, 1));
  }
  const order = mix.flatMap((_, at) => Array.from({ length: mix[at]?.[1] ?? 0 }, () => at));
  const times = mix.map((): number[] => []);
  const turn = async (client: Client, household: FilledHousehold, first: number, count: number): Promise<void> => {
    for (let place = first; place < first + count; place++) {
      // 7 and 20 have no common divisor: all kinds come, mixed.
      const kind = order[(place * 7) % order.length] ?? 0;
      const next = mix[kind]?.[2];
      if (next !== undefined) times[kind]?.push(...(await client.burst(1, () => next(household, place), [200, 201])));
    }
  };
  const each = Math.ceil(requests / clients.length);
  const run = (count: number): Promise<unknown> =>
    Promise.all(
      clients.map((client, place) => turn(client, households[place] ?? { email: "", budgetId: "", categoryId: "" }, place, count)),
    );
  // Until the server has compiled what it runs.
  await run(Math.ceil(each / 4));
  for (const list of times) list.length = 0;
  const [before, begun] = [await spent(), performance.now()];
  await run(each);
  const [took, after] = [performance.now() - begun, await spent()];
  for (const client of [visitor, ...clients]) client.close();
  return {
    perSecond: (1000 * each * clients.length) / took,
    cost: after.map((ms, place) => (ms - (before[place] ?? 0)) / (each * clients.length)),
    kinds: mix.map(([name, share], place) => ({ name, share: share / order.length, times: times[place] ?? [] })),
  };
}

function graphql(budgetId: string): Asked {
  const month = new Date().toISOString().slice(0, 7);
  return { method: "POST", path: "/graphql", body: { query: QUERY, variables: { b: budgetId, m: month } } };
}

function newExpense({ budgetId, categoryId }: FilledHousehold, place: number): object {
  return { budgetId, categoryId, amount: 100 + (place % 5000), date: new Date().toISOString().slice(0, 10), payee: "Corner Market" };
}
