import { aBudget } from "../builders/aBudget.js";
import { aLastingPhone, aRecurring } from "../builders/aRecurring.js";
import { sendFile } from "../imports/sending.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer({ now: "2026-11-15T12:00:00Z" });
  ada = await aLastingPhone(server, "ada");
});
afterAll(() => server.stop());

const rowsOf = async (budget: any, lines: string, query: object = {}): Promise<string[]> => {
  const { status, body } = await sendFile(ada, budget.id, `Date,Payee,Amount\n${lines}\n`, { format: "csv", ...query });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.rows.map((row: any) => `${row.status} ${row.reason}`);
};

test.each([
  ["2026-12-06", "-10.00", false, "asked possible-occurrence"],
  ["2026-12-07", "-10.00", false, "created null"],
  ["2026-12-01", "-10.01", false, "created null"],
  ["2026-12-01", "10.00", false, "created null"],
  ["2026-12-01", "-11.00", true, "asked possible-occurrence"],
  ["2026-12-01", "-9.00", true, "asked possible-occurrence"],
  ["2026-12-01", "-11.01", true, "created null"],
])("a row of %s with %s (roughly: %s) beside an occurrence of 1 December with 10.00: %s", async (date, amount, roughly, wanted) => {
  const budget = await aBudget(ada);
  await aRecurring(ada, budget.id, { template: { amount: 1000, roughly, payee: "Landlord" } });
  const [row] = await rowsOf(budget, `${date},Transfer to L,${amount}\n2026-12-20,Other,-1.00`);
  expect(row).toBe(wanted);
});

test("a row that may be an occurrence names movement and date in both APIs, in a dry run too", async () => {
  const budget = await aBudget(ada);
  const movement = await aRecurring(ada, budget.id, { template: { amount: 1000, payee: "Landlord" } });
  const occurrence = { recurringId: movement.id, date: "2026-12-01" };
  const file = "Date,Payee,Amount\n2026-12-03,Transfer to L,-10.00\n2026-12-20,Other,-1.00\n";
  for (const query of [{ dryRun: true }, {}, { mapping: { rows: { 2: "duplicate" } } }]) {
    const { body } = await sendFile(ada, budget.id, file, { format: "csv", ...query });
    expect(body.rows.map((row: any) => row.occurrence)).toEqual([occurrence, null]);
    if ("dryRun" in query) continue;
    const rows = "query($id: ID!) { import(id: $id) { rows { nodes { occurrence { date recurring { id } } } } } }";
    expect((await ada.graphql(rows, { id: body.id })).body.data.import.rows.nodes).toEqual([
      { occurrence: { date: "2026-12-01", recurring: { id: movement.id } } },
      { occurrence: null },
    ]);
  }
});

test("a booked occurrence is asked about, too, once; the answers are the same or another", async () => {
  const budget = await aBudget(ada);
  await aRecurring(ada, budget.id, { start: "2026-11-14", template: { amount: 1000 } });
  await server.backend.sweep();
  const lines = "2026-11-15,Transfer to L,-10.00\n2026-11-16,Transfer to L,-10.00";
  expect(await rowsOf(budget, lines)).toEqual(["asked possible-occurrence", "created null"]);
  const other = await aBudget(ada);
  await aRecurring(ada, other.id, { start: "2026-11-14", template: { amount: 1000 } });
  await server.backend.sweep();
  expect(await rowsOf(other, "2026-11-15,Transfer to L,-10.00", { mapping: { rows: { 2: "duplicate" } } })).toEqual([
    "duplicate occurrence",
  ]);
});
