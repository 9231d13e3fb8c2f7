import { largestFiles } from "../../support/largestFiles.js";
import { type Attack, type Attacker, requestsOf } from "./attack.js";

const many = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);

/** So many fields that no schema has. */
const unknownFields = (count: number): string => `{ ${Array.from({ length: count }, (_, at) => `nope${at}`).join(" ")} }`;

/** What somebody may send who wants others to wait, with an account or without. */
export function attacksOf({ token, session, budgetId, ruleIds, old }: Attacker): Readonly<Record<string, Attack>> {
  const yearAgo = new Date(Date.now() - 364 * 86_400_000).toISOString().slice(0, 10);
  const { auth, get, post } = requestsOf({ token });
  const upload = (format: string): Attack => ({
    method: "POST",
    path: `/api/expenses/imports?budgetId=${budgetId}&dryRun=true`,
    headers: { "Content-Type": "application/octet-stream", ...auth },
    file: () => largestFiles[format]!().file,
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
    "documents with the word logout in a comment, without an account": post("/graphql", { query: `#logout\n${unknownFields(60)}` }, {}),
    "invalid documents": post("/graphql", { query: `#NUMBER\n${unknownFields(980)}` }),
    "invalid documents as subscriptions": post(
      "/graphql",
      { query: `#NUMBER\n${unknownFields(980)}` },
      { ...auth, Accept: "text/event-stream" },
    ),
    "months that have not changed": { ...get(`/budgets/${budgetId}/months?from=2016-12&to=2026-11`), conditional: true },
    "searches that have not changed": { ...get(`/expenses?budgetId=${budgetId}&q=ma&limit=200`), conditional: true },
    "reports of which any is known": { ...get(`/reports/spending?budgetId=${budgetId}`), headers: { ...auth, "If-None-Match": "*" } },
    "wrong logins": post("/api/mobile-login", { email: "nobody-NUMBER@example.org", password: "correct horse battery" }, {}),
    "ending sessions that do not exist": {
      method: "DELETE",
      path: "/api/me/sessions/ses_00000000000000000000000000",
      headers: { Authorization: `Bearer ${session}` },
    },
    "logging out with a forged token": { ...post("/api/mobile-logout", {}, { Authorization: "Bearer x.y.z" }) },
    "questions whether the server is alive": { method: "GET", path: "/healthz" },
    "daily movements of the past year": post("/api/recurring", {
      budgetId,
      template: { amount: 1, payee: "flood NUMBER" },
      rule: "FREQ=DAILY",
      start: yearAgo,
    }),
    "an expense whose amount may not fit, again and again": post("/api/expenses", {
      budgetId,
      amount: 3_000_000_000,
      date: "2026-11-10",
      externalId: "taken",
    }),
    "expenses without a category": get(`/expenses?budgetId=${budgetId}&uncategorised=true&limit=200`),
    "suggested rules": get(`/rules/suggestions?budgetId=${budgetId}`),
    "suggested rules, 15 at a time": post("/graphql", {
      query: `{ ${Array.from({ length: 15 }, (_, at) => `a${at}: ruleSuggestions(budgetId: "${budgetId}") { count }`).join(" ")} }`,
    }),
    "previews of rules": post("/api/rules/preview", { budgetId, filter: {}, overwrite: true }),
    "a new order of rules, each time with a fresh key": post(
      "/api/rules/reorder",
      { budgetId, ids: ruleIds },
      { ...auth, "Idempotency-Key": "reorder-NUMBER" },
    ),
    "a month after very many": get(`/budgets/${old.budgetId}/months/2026-11`),
    "a change before very many months": {
      ...post(`/api/expenses/${old.expenseId}`, { note: "NUMBER", amount: 12_345 }),
      method: "PATCH",
      headers: { ...auth, "Content-Type": "application/merge-patch+json" },
    },
    "changes of a large budget": get(`/sync?budgetId=${budgetId}&limit=1000`),
    "exports of the account": get("/me/export"),
    "the schema, compressed, without an account": {
      method: "GET",
      path: "/graphql/schema.graphql",
      headers: { "Accept-Encoding": "br" },
    },
    "a page of the guides, compressed, without an account": { method: "GET", path: "/docs/graphql", headers: { "Accept-Encoding": "br" } },
    "personal tokens with a wrong password": post("/api/me/tokens", {
      name: "NUMBER",
      actions: ["read"],
      password: "correct horse battery",
    }),
    "OFX of 10 MB": upload("OFX 1"),
    "workbooks of 100 MB unpacked": upload("XLSX"),
  };
}
