import { aBudget, anExpense } from "../builders/aBudget.js";
import type { Answer } from "../support/clients.js";
import { holdDate } from "../support/heldDate.js";
import { startServer, type TestServer } from "../support/startServer.js";

// A minute in which points are counted.
holdDate();

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMIT_PER_MINUTE: "1000", PRICES: "1" } });
});
afterAll(() => server.stop());

const left = ({ headers }: Answer): number => Number(/r=(\d+)/.exec(headers.get("ratelimit") ?? "")?.[1]);

test("with PRICES=1 every request costs one point in both APIs, and nothing is charged afterwards", async () => {
  const ada = await server.phone("equal");
  const { id: budgetId } = await aBudget(ada, { startMonth: "2025-11" });
  await anExpense(ada, budgetId, { payee: "market" });
  const items = Array.from({ length: 30 }, () => ({ budgetId, amount: 100, date: "2026-11-10" }));
  const asked: readonly (() => Promise<Answer>)[] = [
    () => ada.get("/me"),
    () => ada.get(`/expenses?budgetId=${budgetId}&q=market`),
    () => ada.get(`/reports/spending?budgetId=${budgetId}`),
    () => ada.post("/expenses/batch", { items }),
    () => ada.post("/recurring", { budgetId, template: { amount: 100 }, rule: "FREQ=DAILY", start: "2025-11-20" }),
    () => ada.post("/rules/preview", { budgetId, filter: { payee: ["market"] } }),
    () => ada.graphql(`#${"x".repeat(2000)}\n{ me { id } }`),
    () => ada.graphql(`{ expenses(budgetId: "${budgetId}", filter: {q: "market"}) { nodes { id } } }`),
    () => ada.graphql(`{ spending(budgetId: "${budgetId}") { totals { count } } a: me { id } b: me { id } }`),
  ];
  let before = left(await ada.get("/me"));
  for (const ask of asked) {
    const answer = await ask();
    expect([answer.status < 300, answer.body.errors, before - left(answer)]).toEqual([true, undefined, 1]);
    before = left(answer);
  }
  await ada.get("/me/export");
  expect(before - left(await ada.get("/me"))).toBe(2);
});
