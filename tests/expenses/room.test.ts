import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import { manyExpenses } from "../builders/manyExpenses.js";
import { lookedAt, readingsOf } from "../support/readings.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { LARGEST_AMOUNT } from "../../src/domain/money.js";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

const LARGE = 3_000_000_000;
const tooMuch = { code: "validation-failed", errors: [{ path: "/amount", code: "out-of-range" }] };

test("the room for a large amount is what no change has taken, processed or not", async () => {
  const ada = await server.phone();
  const budget = await aBudget(ada);
  const { id: categoryId } = await aCategory(ada, budget.id);
  const most = await anExpense(ada, budget.id, { amount: LARGEST_AMOUNT - LARGE - 5, date: "2026-01-03", categoryId });
  const book = (amount: number, fields: object = {}) =>
    ada.post("/expenses", { budgetId: budget.id, amount, date: "2026-12-31", ...fields });
  expect((await book(LARGE + 6)).body).toMatchObject(tooMuch);
  expect((await book(LARGE + 5, { type: "income" })).status).toBe(201);
  const last = await book(LARGE + 5);
  expect(last.status).toBe(201);
  expect((await ada.patch(`/expenses/${last.body.id}`, { amount: 2 * LARGE })).body).toMatchObject(tooMuch);
  expect((await ada.delete(`/expenses/${last.body.id}`)).status).toBe(204);
  expect((await book(LARGE + 4)).status).toBe(201);
  expect((await ada.post(`/expenses/${last.body.id}/restore`, {})).status).toBe(409);
  expect((await ada.patch(`/expenses/${most.id}`, { amount: 1 })).status).toBe(200);
  expect((await ada.post(`/expenses/${last.body.id}/restore`, {})).status).toBe(200);
  await server.settled();
  expect((await book(LARGEST_AMOUNT - 2 * LARGE - 9)).body).toMatchObject(tooMuch);
  expect((await book(LARGEST_AMOUNT - 2 * LARGE - 10)).status).toBe(201);
});

test("a large amount is compared with what the ledger has summed, however many expenses there are", async () => {
  const ada = await server.phone();
  const budget = await aBudget(ada);
  await manyExpenses(server, ada, budget.id, 2500, (n) => {
    const month = `2026-${String((n % 11) + 1).padStart(2, "0")}`;
    return { month, date: `${month}-05` };
  });
  await anExpense(ada, budget.id, { amount: LARGE, externalId: "taken", source: "bank" });
  await server.settled();
  const again = { budgetId: budget.id, amount: LARGE + 1, date: "2026-11-10", externalId: "taken", source: "bank" };
  const readings = await readingsOf(server, async () => {
    expect(await ada.post("/expenses", again)).toMatchObject({ status: 409, body: { code: "external-id-taken" } });
  });
  expect(readings.length).toBeGreaterThan(2);
  for (const reading of readings) for (const { at } of await lookedAt(server, reading)) expect([reading, at < 50]).toEqual([reading, true]);
});
