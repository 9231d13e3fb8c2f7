import { AT_MOST_SAMPLES, type Hold, holdOf, quietest, report } from "./eventLoopHold.js";
import { withOneServer } from "./oneServer.js";

const MEGABYTE = 990_000;
const TIMES = 5;

const one = withOneServer();

const many = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);
const names = (count: number): object => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1]));
const filled = (item: string): string => `[${many(Math.floor(MEGABYTE / (item.length + 1)), item).join(",")}]`;
const create = "mutation($i: CreateExpensesInput!) { createExpenses(input: $i) { __typename } }";
const variables = (i: unknown): string => JSON.stringify({ query: create, variables: { i } });

const hostile: Readonly<Record<string, { readonly path: string; readonly body: () => string; readonly anonymous?: boolean }>> = {
  "90,000 names, without an account": { path: "/api/mobile-login", body: () => JSON.stringify(names(80_000)), anonymous: true },
  "16 kB of names, without an account": { path: "/api/mobile-login", body: () => JSON.stringify(names(1500)), anonymous: true },
  "90,000 names": { path: "/api/expenses", body: () => JSON.stringify(names(80_000)) },
  "200 names": { path: "/api/expenses", body: () => JSON.stringify(names(200)) },
  "1 MB of numbers": { path: "/api/expenses", body: () => filled("1") },
  "1 MB of fractions": { path: "/api/expenses", body: () => filled("1.25") },
  "1 MB of halves of signs": { path: "/api/expenses", body: () => filled('"\\ud800"') },
  "1 MB in one text": {
    path: "/api/expenses",
    body: () => JSON.stringify({ budgetId: one().budgetId, amount: 1, date: "2026-11-10", note: "x".repeat(MEGABYTE) }),
  },
  "1 MB of levels": { path: "/api/expenses", body: () => "[".repeat(MEGABYTE / 2) + "]".repeat(MEGABYTE / 2) },
  "a batch of 500 in which all is wrong": {
    path: "/api/expenses/batch",
    body: () => JSON.stringify({ items: many(500, { budgetId: 5, amount: "x", date: 5, tags: many(80, 5), splits: 5 }) }),
  },
  "1,000 wrong items as GraphQL variables": { path: "/graphql", body: () => variables({ items: many(1000, 5) }) },
  "1,000 wrong objects as GraphQL variables": {
    path: "/graphql",
    body: () => variables({ items: many(1000, { amount: "x", date: 5, tags: many(40, 5) }) }),
  },
  "40,000 wrong items as GraphQL variables": { path: "/graphql", body: () => variables({ items: many(40_000, 5) }) },
  "a GraphQL document of 1,000 tokens": {
    path: "/graphql",
    body: () => JSON.stringify({ query: `{ ${many(400, "me { x }").join(" ")} }` }),
  },
  "1 MB of a GraphQL document": { path: "/graphql", body: () => JSON.stringify({ query: "{ me { id } } #".padEnd(MEGABYTE, "x") + "}" }) },
};

test.each(Object.keys(hostile))("%s: told what is wrong, and the event loop goes on", async (name) => {
  const { server, ada } = one();
  const { path, body, anonymous = false } = hostile[name]!;
  const text = body();
  const headers = { "Content-Type": "application/json", ...(anonymous ? {} : { Authorization: `Bearer ${ada.token}` }) };
  const holds: Hold[] = [];
  const statuses = new Set<number>();
  for (let time = 0; time < TIMES; time++) {
    const hold = await holdOf(server, async () => {
      const answer = await fetch(`${server.url}${path}`, { method: "POST", headers, body: text });
      await answer.text();
      statuses.add(answer.status);
    });
    holds.push(hold);
  }
  report(name, [...statuses].join(", "), holds);
  expect([...statuses].filter((status) => status >= 500)).toEqual([]);
  expect(quietest(holds).samples).toBeLessThanOrEqual(AT_MOST_SAMPLES);
});
