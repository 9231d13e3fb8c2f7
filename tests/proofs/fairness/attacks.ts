import type { Phone } from "../../support/clients.js";

export interface Attack {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const json = { "Content-Type": "application/json" };
const many = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);

/** What somebody may send who wants others to wait. `mallory` has an account and a large budget; the last two need none. */
export function attacksOf(mallory: Phone, budgetId: string): Readonly<Record<string, Attack>> {
  const auth = { Authorization: `Bearer ${mallory.token}` };
  const get = (path: string): Attack => ({ method: "GET", path: `/api${path}`, headers: auth });
  const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = auth): Attack => ({
    method: "POST",
    path,
    headers: { ...json, ...headers },
    body: JSON.stringify(body),
  });
  const page = `expenses(budgetId: "${budgetId}", first: 100, filter: {q: "ma"}) { nodes { id category { name } } totals { count } }`;
  const aliases = Array.from({ length: 14 }, (_, at) => `a${at}: ${page}`).join(" ");
  return {
    "searches over the whole budget": get(`/expenses?budgetId=${budgetId}&q=ma&limit=200`),
    "reports over ten years": get(`/reports/spending?budgetId=${budgetId}&from=2016-12-01&to=2026-11-30&groupBy=payee`),
    exports: get(`/expenses/export?budgetId=${budgetId}`),
    "batches of 500": post("/api/expenses/batch", { items: many(500, { budgetId, amount: 100, date: "2026-11-10", payee: "batch" }) }),
    "GraphQL at its cost limit": post("/graphql", { query: `{ ${aliases} }` }),
    "hostile variables": post("/graphql", {
      query: "mutation($i: CreateExpensesInput!) { createExpenses(input: $i) { __typename } }",
      variables: { i: { items: many(900, { amount: "x", date: 5 }) } },
    }),
    "bodies of 1 MB without an account": post("/api/mobile-login", { email: "x".repeat(1_000_000), password: "x" }, {}),
    registrations: post("/api/mobile-register", { email: "mallory-NUMBER@example.org", password: "correct horse battery" }, {}),
  };
}
