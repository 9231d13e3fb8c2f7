import { CategorySuggestions } from "../../src/services/imports/CategorySuggestions.js";
import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { sendFile } from "./sending.js";

let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
afterAll(() => server.stop());

test("of two categories that a payee has equally often the newest is suggested", async () => {
  const budget = await aBudget(ada);
  const [older, newer] = [await aCategory(ada, budget.id), await aCategory(ada, budget.id)];
  for (const [date, { id }] of [
    ["2026-03-01", older],
    ["2026-03-02", newer],
    ["2026-03-03", older],
    ["2026-03-04", newer],
  ] as const)
    await anExpense(ada, budget.id, { date, categoryId: id, payee: "Shop" });
  const suggestions = await CategorySuggestions.load(server.backend.models, budget.id);
  expect(suggestions.for({ type: "expense", payee: "SHOP", description: null })).toBe(newer.id);
});

test("what comes from a payee says nothing of what goes to it", async () => {
  const budget = await aBudget(ada);
  const { id } = await aCategory(ada, budget.id);
  await anExpense(ada, budget.id, { type: "income", categoryId: id, payee: "Shop" });
  const suggestions = await CategorySuggestions.load(server.backend.models, budget.id);
  expect(suggestions.for({ type: "income", payee: "Shop", description: null })).toBe(id);
  expect(suggestions.for({ type: "expense", payee: "Shop", description: null })).toBeNull();
});

test("an expense that a row is known to be by its id is no duplicate of a like row without one", async () => {
  const budget = await aBudget(ada);
  const file = "Date,Payee,Amount,Transaction ID\n2026-03-04,Kiosk,-3.00,T1\n";
  await sendFile(ada, budget.id, file);
  await server.backend.services.imports.idle();
  const { body } = await sendFile(ada, budget.id, `${file}2026-03-04,Kiosk,-3.00,\n`, { dryRun: true });
  expect(body.counts).toEqual({ read: 2, created: 1, duplicates: 1, refused: 0, asked: 0 });
});
