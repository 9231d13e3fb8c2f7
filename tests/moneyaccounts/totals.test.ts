import { anExpense } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { aMoneyAccount } from "./aMoneyAccount.js";
import { aHousehold } from "./plainRegister.js";

let server: TestServer;
let ada: Phone;
let home: any;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
  home = await aHousehold(ada);
  await aMoneyAccount(ada, home.budget.id, { name: "Box", kind: "cash", opening: { amount: 500, date: "2026-10-01", from: "outside" } });
  await server.settled();
});
afterAll(() => server.stop());

const totalsOf = async (query: string): Promise<any> => (await ada.get(`/expenses?budgetId=${home.budget.id}&${query}`)).body.totals;
/** A filter that finds everything and that the ledger knows nothing of: these totals are counted. */
const counted = (query: string): Promise<any> => totalsOf(`${query}&minAmount=1`);

async function sameAsCounted(): Promise<void> {
  for (const query of ["", "month=2026-10", "month=2026-11", "from=2026-09-01&to=2026-11-30", "to=2026-10-31"])
    expect([query, await totalsOf(query)]).toEqual([query, await counted(query)]);
}

test("totals of whole months are what counting says, with transfers, openings and what lies off the budget", async () => {
  const { transfers } = await totalsOf("");
  expect(transfers).toEqual({ count: 2, amount: 19_000 });
  await sameAsCounted();
});

test("pages that go on with new movements tell the same, and so do those that are made anew", async () => {
  const moved = { moneyAccountId: home.giro.id, toMoneyAccountId: home.card.id };
  const added = await anExpense(ada, home.budget.id, { type: "transfer", ...moved, amount: 77, date: "2026-10-10" });
  await anExpense(ada, home.budget.id, { moneyAccountId: home.loan.id, amount: 5, date: "2026-10-11" });
  await sameAsCounted();
  await server.settled();
  await sameAsCounted();
  await ada.patch(`/expenses/${added.id}`, { amount: 78, date: "2026-11-02" });
  await sameAsCounted();
  await server.settled();
  await sameAsCounted();
  expect((await totalsOf("")).transfers).toEqual({ count: 3, amount: 19_078 });
});

test("totals of whole months in a budget with accounts read no expenses", async () => {
  await totalsOf("to=2026-11-30");
  const reads: string[] = [];
  const client = server.running.connection.getClient();
  const note = ({ commandName, command }: any): void => void reads.push(String(command[commandName]));
  client.on("commandStarted", note);
  await ada.get(`/expenses?budgetId=${home.budget.id}&to=2026-11-30&limit=1`);
  client.off("commandStarted", note);
  expect(reads.filter((collection) => collection === "expenses")).toHaveLength(1);
});
