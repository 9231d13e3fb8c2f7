import { aBudget } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

/** From this size on, sums are shared. */
const MANY = 1000;

let server: TestServer;
let ada: Phone;
let budget: any;
let expenses: any[];
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
  budget = await aBudget(ada);
  expenses = [];
  for (let first = 0; first < MANY; first += 500) {
    const items = Array.from({ length: 500 }, () => ({
      budgetId: budget.id,
      amount: 100,
      date: "2026-11-02",
      payee: "Bakery",
      tags: ["bread"],
    }));
    const { body } = await ada.post("/expenses/batch", { items });
    expenses.push(...body.results.map(({ expense }: any) => expense));
  }
  await server.settled();
});
afterAll(() => server?.stop());

const totals = async (filter: string, of = budget) => (await ada.get(`/expenses?budgetId=${of.id}&limit=1&${filter}`)).body.totals;

/** How many times expenses were added up meanwhile. */
async function sumsDuring(act: () => Promise<unknown>): Promise<number> {
  let sums = 0;
  const count = ({ commandName, command }: any): void => {
    if (commandName === "aggregate" && command.aggregate === "expenses") sums++;
  };
  const client = server.running.connection.getClient();
  client.on("commandStarted", count);
  await act();
  client.off("commandStarted", count);
  return sums;
}

test("while nothing changes, who asks for the same totals again shares the sum", async () => {
  for (let turn = 0; turn < 2; turn++) expect((await totals("payee=bakery")).count).toBe(MANY);
  const sums = await sumsDuring(async () => {
    for (let turn = 0; turn < 5; turn++) expect((await totals("payee=bakery")).count).toBe(MANY);
  });
  expect(sums).toBe(0);
  expect(await sumsDuring(() => totals("payee=bakery&type=income"))).toBe(1);
});

test("few are added up each time: that is less work than looking whether something has changed", async () => {
  await ada.post("/expenses", { budgetId: budget.id, amount: 5, date: "2026-11-03", payee: "Tuner" });
  await server.settled();
  expect(
    await sumsDuring(async () => {
      for (let turn = 0; turn < 4; turn++)
        expect(await totals("payee=tuner")).toEqual({
          count: 1,
          income: 0,
          expenses: 5,
          refunds: 0,
          net: -5,
          transfers: null,
        });
    }),
  ).toBe(4);
});

test.each([false, true])("whatever an expense turns into is in the next totals, processed or not (%s)", async (processed) => {
  const processAll = async (): Promise<void> => (processed ? server.settled() : undefined);
  const [first, second] = expenses.splice(0, 2);
  const before = await totals("tag=bread");
  for (let turn = 0; turn < 2; turn++) expect(await totals("tag=bread")).toEqual(before);
  const next = async (change: () => Promise<{ status: number }>, count: number, spent: number): Promise<void> => {
    expect((await change()).status).toBeLessThan(300);
    await processAll();
    const expenses = before.expenses + spent;
    const expected = { count: before.count + count, income: 0, expenses, refunds: 0, net: -expenses, transfers: null };
    for (let turn = 0; turn < 3; turn++) expect(await totals("tag=bread")).toEqual(expected);
  };
  await next(() => ada.patch(`/expenses/${first.id}`, { amount: 150 }), 0, 50);
  await next(() => ada.patch(`/expenses/${first.id}`, { tags: ["cake"] }), -1, -100);
  await next(() => ada.patch(`/expenses/${first.id}`, { tags: ["bread"] }), 0, 50);
  await next(() => ada.delete(`/expenses/${second.id}`), -1, -50);
  await next(() => ada.post(`/expenses/${second.id}/restore`, {}), 0, 50);
  await next(() => ada.post("/expenses", { budgetId: budget.id, amount: 7, date: "2026-11-04", tags: ["bread"] }), 1, 57);
});

test("another budget's totals are its own", async () => {
  const other = await aBudget(ada);
  expect((await totals("payee=bakery")).count).toBeGreaterThan(MANY - 2);
  expect((await totals("payee=bakery", other)).count).toBe(0);
  expect((await totals("payee=bakery")).count).toBeGreaterThan(MANY - 2);
});
