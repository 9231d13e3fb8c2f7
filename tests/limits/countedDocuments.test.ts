import { aBudget, anExpense } from "../builders/aBudget.js";
import type { Answer } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

const EXPENSES = 30_000;

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMIT_PER_MINUTE: "1200" } });
});
afterAll(() => server.stop());

const keys = (_id: string) => ({ _id, importKey: _id });
const left = ({ headers }: Answer): number => Number(/r=(\d+)/.exec(headers.get("ratelimit") ?? "")?.[1]);

test("documents that an operation reads beyond its price are charged by count, and those within it are not", async () => {
  const ada = await server.phone();
  const { id: budgetId } = await aBudget(ada);
  const { id } = await anExpense(ada, budgetId);
  await server.settled();
  const rows = server.connection.collection<any>("expenses");
  const { dirtyBudgetId: _, ...first } = await rows.findOne({ _id: id });
  await rows.insertMany(
    Array.from({ length: EXPENSES - 1 }, (_row, n) => ({ ...first, ...keys(`${id.slice(0, -6)}${String(n).padStart(6, "0")}`) })),
  );
  const before = left(await ada.get("/me"));
  // 30,000 documents are 60 points, the bytes of the file some more, and the price is 50.
  const { text } = await ada.get(`/expenses/export?budgetId=${budgetId}`);
  const bytes = Buffer.byteLength(text) / 500_000;
  expect(bytes).toBeGreaterThan(2);
  expect(before - left(await ada.get("/me"))).toBe(Math.floor(60 + bytes) + 1);
  // 200 of them are less than its price of 2.
  const again = left(await ada.get("/me"));
  await ada.get(`/expenses?budgetId=${budgetId}&limit=200&totals=false`);
  expect(again - left(await ada.get("/me"))).toBe(2 + 1);
});
