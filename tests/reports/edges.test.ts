import { aBudget } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

const ROWS = 1000;
const BATCH = 500;
const DAY_MS = 86_400_000;

let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
afterAll(() => server.stop());

test(`a report has up to ${ROWS} rows, and is refused with one more, in both APIs`, async () => {
  const budget = await aBudget(ada);
  const item = (n: number) => ({ budgetId: budget.id, amount: 1, date: "2026-11-01", payee: `Shop ${n}` });
  for (let first = 0; first < ROWS; first += BATCH) {
    const items = Array.from({ length: BATCH }, (_, n) => item(first + n));
    expect((await ada.post("/expenses/batch", { items })).status).toBe(200);
  }
  const report = () => ada.get(`/reports/spending?budgetId=${budget.id}&groupBy=payee`);
  const graph = () => ada.graphql(`{ spending(budgetId: "${budget.id}", groupBy: PAYEE) { rows { key } totals { count } } }`);
  expect((await report()).body).toMatchObject({ totals: { spent: ROWS, count: ROWS } });
  expect((await graph()).body.data.spending.rows).toHaveLength(ROWS);
  await ada.post("/expenses", item(ROWS));
  const refused = await report();
  expect([refused.status, refused.body.errors]).toMatchObject([422, [{ path: "/groupBy", code: "too-many-rows" }]]);
  expect((await graph()).body.errors[0].extensions.errors).toMatchObject([{ path: "/groupBy", code: "too-many-rows" }]);
});

test.each([
  ["category", 3660],
  ["month", 3660],
  ["payee", 3660],
  ["tag", 3660],
  ["day", 366],
])("a report by %s spans up to %i days, and is refused with one more, in both APIs", async (groupBy, most) => {
  const budget = await aBudget(ada, { startMonth: "2010-01" });
  const to = "2026-11-30";
  for (const [days, status, code] of [
    [most - 1, 200, undefined],
    [most, 200, undefined],
    [most + 1, 422, "range-too-long"],
  ] as const) {
    const from = new Date(Date.parse(to) - (days - 1) * DAY_MS).toISOString().slice(0, 10);
    const answer = await ada.get(`/reports/spending?budgetId=${budget.id}&groupBy=${groupBy}&from=${from}&to=${to}`);
    expect([days, answer.status, answer.body.errors?.[0].code]).toEqual([days, status, code]);
    const query = `{ spending(budgetId: "${budget.id}", groupBy: ${groupBy.toUpperCase()}, from: "${from}", to: "${to}") { totals { count } } }`;
    expect((await ada.graphql(query)).body.errors?.[0].extensions.errors[0].code).toBe(code);
  }
});
