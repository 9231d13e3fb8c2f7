import { aBudget, anExpense } from "../builders/aBudget.js";
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

const coffee = (day: number): string => `2026-03-${String(day).padStart(2, "0")},Kiosk,-3.00`;
const days = (from: number, to: number): string[] => Array.from({ length: to - from + 1 }, (_, n) => coffee(from + n));
const file = (...lines: string[]): string => ["Date,Payee,Amount", ...lines].join("\n");
const results = ({ body }: { body: any }): unknown[] => body.rows.map(({ status }: any) => status);
const times = (n: number, status: string): string[] => Array<string>(n).fill(status);

/** What both APIs say of an import. */
async function seen(id: string): Promise<unknown[]> {
  const { counts } = (await ada.get(`/expenses/imports/${id}`)).body;
  const { created, duplicates, asked } = counts;
  const query = "query($id: ID!) { import(id: $id) { counts { created duplicates asked } rows(first: 50) { nodes { status } } } }";
  const { data } = (await ada.graphql(query, { id })).body;
  expect(data.import.counts).toEqual({ created, duplicates, asked });
  return data.import.rows.nodes.map((row: any) => row.status.toLowerCase());
}

test.each([
  ["rising", (lines: string[]) => lines],
  ["falling", (lines: string[]) => lines.toReversed()],
])("daily purchases at one shop, %s: of the next file all are new, of an overlapping one those of the days behind", async (_, ordered) => {
  const budget = await aBudget(ada);
  await sendFile(ada, budget.id, file(...ordered(days(2, 4))));
  const next = await sendFile(ada, budget.id, file(...ordered(days(5, 7))));
  expect([await seen(next.body.id), next.body.counts.created]).toEqual([times(3, "created"), 3]);
  const over = await sendFile(ada, budget.id, file(...ordered(days(6, 9))));
  const { duplicates, created, asked } = over.body.counts;
  expect([duplicates, created, asked]).toEqual([2, 2, 0]);
  expect(await seen(over.body.id)).toEqual(ordered([...times(2, "duplicate"), ...times(2, "created")]));
  expect((await ada.get(`/expenses?budgetId=${budget.id}`)).body.totals.count).toBe(8);
});

test("a row of another day is asked about, creates nothing, and is what somebody says that it is", async () => {
  const budget = await aBudget(ada);
  const typed = await anExpense(ada, budget.id, { amount: 300, payee: "Kiosk", date: "2026-03-04" });
  const near = file(coffee(5));
  const dry = await sendFile(ada, budget.id, near, { dryRun: true });
  const { body } = await sendFile(ada, budget.id, near);
  for (const { counts, rows } of [dry.body, body]) {
    expect(counts).toEqual({ read: 1, created: 0, duplicates: 0, refused: 0, asked: 1 });
    expect(rows).toMatchObject([{ line: 2, status: "asked", reason: "possible-duplicate", expenseId: typed.id }]);
  }
  expect(await seen(body.id)).toEqual(["asked"]);
  expect((await ada.get(`/expenses/imports/${body.id}?rows=asked`)).body.rows).toHaveLength(1);
  const same = await sendFile(ada, budget.id, near, { mapping: { rows: { 2: "duplicate" } } });
  expect(same.body.rows).toMatchObject([{ status: "duplicate", reason: "amount-date-payee", expenseId: typed.id }]);
  const other = await sendFile(ada, budget.id, near, { mapping: { rows: { 2: "new" } } });
  expect(results(other)).toEqual(["created"]);
  expect(results(await sendFile(ada, budget.id, near))).toEqual(["duplicate"]);
});

test("one answer is for all rows that would be asked about, unless a row has its own; for rows of the same day it is none", async () => {
  const budget = await aBudget(ada);
  for (const date of ["2026-03-04", "2026-03-11", "2026-03-18"]) await anExpense(ada, budget.id, { amount: 300, payee: "Kiosk", date });
  const sent = file(coffee(5), coffee(12), coffee(18));
  const all = async (rows: object) => results(await sendFile(ada, budget.id, sent, { dryRun: true, mapping: { rows } }));
  expect(await all({ "*": "duplicate" })).toEqual(times(3, "duplicate"));
  expect(await all({ "*": "new" })).toEqual(["created", "created", "duplicate"]);
  expect(await all({ "*": "duplicate", "3": "new" })).toEqual(["duplicate", "created", "duplicate"]);
});

test("a row of the same day that is said to be new is created; answers are for one file, not for its source", async () => {
  const budget = await aBudget(ada);
  await anExpense(ada, budget.id, { amount: 300, payee: "Kiosk", date: "2026-03-04" });
  const sent = await sendFile(ada, budget.id, file(coffee(4)), { source: "giro", mapping: { rows: { 2: "new" } } });
  expect(results(sent)).toEqual(["created"]);
  expect(results(await sendFile(ada, budget.id, file(coffee(4)), { source: "giro" }))).toEqual(["duplicate"]);
});

test("an expense that a row of its own day is going to be is no other row's", async () => {
  const budget = await aBudget(ada);
  await anExpense(ada, budget.id, { amount: 300, payee: "Kiosk", date: "2026-03-04" });
  expect(results(await sendFile(ada, budget.id, file(...days(3, 5))))).toEqual(["created", "duplicate", "created"]);
});

test("within the days of an earlier file of a named source, another day is the same; on its last day it is asked about", async () => {
  const budget = await aBudget(ada);
  const first = file("2026-03-01,Rent,-9.00", coffee(4), "2026-03-10,Rent,-9.00", "2026-03-12,Baker,-2.00", "2026-03-14,Rent,-9.00");
  await sendFile(ada, budget.id, first, { source: "giro" });
  expect(results(await sendFile(ada, budget.id, file(coffee(5), "2026-03-14,Baker,-2.00"), { source: "giro" }))).toEqual([
    "duplicate",
    "asked",
  ]);
});

test("a purchase of another account is asked about, where both accounts have a name", async () => {
  const budget = await aBudget(ada);
  await sendFile(ada, budget.id, file(coffee(4)), { source: "giro" });
  expect(results(await sendFile(ada, budget.id, file(coffee(4)), { source: "card" }))).toEqual(["asked"]);
});

test("an id that a bank gives again, to a transaction of another day and amount, is asked about and drops nothing", async () => {
  const budget = await aBudget(ada);
  const withIds = (...lines: string[]): string => ["Date,Payee,Amount,Transaction ID", ...lines].join("\n");
  await sendFile(ada, budget.id, withIds("2026-03-04,Kiosk,-3.00,A-000001"));
  const again = withIds("2026-04-07,Baker,-2.00,A-000001");
  expect(results(await sendFile(ada, budget.id, again))).toEqual(["asked"]);
  expect(results(await sendFile(ada, budget.id, again, { mapping: { rows: { "2": "duplicate" } } }))).toEqual(["duplicate"]);
  const { body } = await sendFile(ada, budget.id, again, { mapping: { rows: { "2": "new" } } });
  expect(body.rows).toMatchObject([{ status: "created" }]);
  expect((await ada.get(`/expenses/${body.rows[0].expenseId}`)).body).toMatchObject({ amount: 200, externalId: null });
  expect(results(await sendFile(ada, budget.id, withIds("2026-03-05,Kiosk,-3.00,A-000001")))).toEqual(["duplicate"]);
});

test.each([
  ["a line that is none", { "0": "new" }],
  ["another word", { "2": "old" }],
])("an answer for a row with %s is refused", async (_, rows) => {
  const budget = await aBudget(ada);
  const { status, body } = await sendFile(ada, budget.id, file(coffee(4)), { mapping: { rows } });
  expect([status, body.errors[0].path]).toEqual([422, expect.stringMatching(/^\/mapping\/rows/)]);
});

test("an import of an earlier release, whose counts know no rows that were asked about, asks about none", async () => {
  const budget = await aBudget(ada);
  const { body } = await sendFile(ada, budget.id, file(coffee(4)));
  const { imports, importPages } = server.backend.models;
  await imports.updateOne({ _id: body.id }, { $unset: { "counts.asked": 1 } });
  await importPages.updateMany({ importId: body.id }, { $unset: { asked: 1 } });
  expect((await ada.get(`/expenses/imports/${body.id}`)).body.counts).toEqual({ read: 1, created: 1, duplicates: 0, refused: 0, asked: 0 });
  expect((await ada.get(`/expenses/imports/${body.id}?rows=asked`)).body.rows).toEqual([]);
});
