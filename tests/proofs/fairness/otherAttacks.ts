import { getIntrospectionQuery } from "graphql";
import { type Attack, type Attacker, requestsOf } from "./attack.js";

/** Fragments within fragments: about two thousand fields of a document of a few hundred words. */
function nested(budgetId: string): string {
  const levels = Array.from({ length: 6 }, (_, at) => `fragment F${at} on Expense { ${`id ...F${at + 1} `.repeat(3)} }`).join(" ");
  return `#NUMBER\n{ expenses(budgetId: "${budgetId}", first: 1) { nodes { ...F0 } } } ${levels} fragment F6 on Expense { id amount date }`;
}

/** What goes round the turns of requests: done before them or after them, on no request at all, or by a client that behaves in no usual way. */
export function otherAttacksOf({ token, budgetId }: Attacker): Readonly<Record<string, Attack>> {
  const { auth, get, post } = requestsOf({ token });
  const expense = post("/api/expenses", { budgetId, amount: 100, date: "2026-11-10", payee: "flood NUMBER" });
  // As many parts as a body may have.
  const parts = JSON.stringify(Array.from({ length: 500 }, () => ({ tags: Array.from({ length: 95 }, () => "a tag of words") })));
  return {
    "JSON of 1 MB with an account": { ...post("/api/expenses/batch", {}), body: `{"items": ${parts}}` },
    "JSON of 1 MB as variables": { ...post("/graphql", {}), body: `{"query": "{ me { id } }", "variables": {"x": ${parts}}}` },
    introspection: post("/graphql", { query: `#NUMBER\n${getIntrospectionQuery()}` }),
    "the same types nine times": post("/graphql", {
      query: `#NUMBER\n{ ${"abcdefghi".replace(/./g, "$&: __schema { types { name fields { name args { name } } } } ")} }`,
    }),
    "subscriptions, and changes to be told": {
      ...post(
        "/graphql",
        { query: `subscription { budgetChanged(budgetId: "${budgetId}") { cursor changes { __typename } } }` },
        { ...auth, Accept: "text/event-stream" },
      ),
      beside: expense,
    },
    "lists that nobody reads": { ...get(`/sync?budgetId=${budgetId}&limit=1000`), unread: true, leavesAfterMs: 5000 },
    "searches of clients that leave": { ...get(`/expenses?budgetId=${budgetId}&q=ma&limit=200`), leavesAfterMs: 15 },
    "reports of clients that leave, after expenses": {
      ...get(`/reports/spending?budgetId=${budgetId}&from=2016-12-01&to=2026-11-30&groupBy=payee`),
      leavesAfterMs: 30,
      beside: { ...expense, leavesAfterMs: 30 },
    },
    "documents of nested fragments": post("/graphql", { query: nested(budgetId) }),
    "preflights, without an account": {
      method: "OPTIONS",
      path: "/api/expenses",
      headers: { Origin: "https://example.org", "Access-Control-Request-Method": "POST" },
    },
    "notes of dots without a letter": post("/api/expenses/batch", {
      items: Array.from({ length: 200 }, () => ({ budgetId, amount: 100, date: "2026-11-10", note: `\u00e9${"\u0307".repeat(1989)}` })),
    }),
    "headers that accept parts": post("/graphql", { query: "{ me { id } }" }, { ...auth, Accept: "multipart/mixed;".repeat(930) }),
    "documents of many lines": post("/graphql", {
      query: `#NUMBER\n{${"\n".repeat(19_000)}${Array.from({ length: 150 }, (_, at) => ` n${at}`).join("")} }`,
    }),
    "credentials of clients that leave": { ...get("/me"), leavesAfterMs: 12 },
    "requests sent on without waiting": { ...get("/me"), sentOn: 15 },
    "addresses that do not exist": get("/nope/NUMBER"),
    "pages that do not exist, without an account": { method: "GET", path: "/nope/NUMBER" },
    "a page in parts, compressed, without an account": {
      method: "GET",
      path: "/docs/graphql",
      headers: { "Accept-Encoding": "deflate", Range: "bytes=1-" },
    },
  };
}
