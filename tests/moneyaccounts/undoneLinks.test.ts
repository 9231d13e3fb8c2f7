import { aBudget } from "../builders/aBudget.js";
import { sendFile } from "../imports/sending.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { violationsIn } from "./accountFacts.js";
import { aMoneyAccount } from "./aMoneyAccount.js";

let server: TestServer;
let ada: Phone;
let budget: any;
let giro: any;
let card: any;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
beforeEach(async () => {
  budget = await aBudget(ada);
  giro = await aMoneyAccount(ada, budget.id, { name: "Giro" });
  card = await aMoneyAccount(ada, budget.id, { name: "Card", kind: "card" });
});
afterAll(() => server.stop());

const send = async (account: any, row: string): Promise<string> => {
  const mapping = { columns: { externalId: "Reference" }, sign: "negative-is-expense" };
  const file = `Date,Amount,Payee,Reference\n${row}`;
  const { body } = await sendFile(ada, budget.id, file, { mapping, moneyAccountId: account.id });
  return body.id;
};
const expenses = async (): Promise<any[]> => (await ada.get(`/expenses?budgetId=${budget.id}`)).body.data;
const balances = async (): Promise<number[]> =>
  Promise.all([giro, card].map(async ({ id }) => (await ada.get(`/money-accounts/${id}`)).body.balance.all));
/** The row of one file and that of the other, as they were before the link. */
const linked = async (): Promise<{ files: [string, string]; out: any; into: any; transfer: any }> => {
  const files: [string, string] = [await send(giro, "2026-11-03,-3.00,Me,r1"), await send(card, "2026-11-05,3.00,Paid,c1")];
  const [into, out] = await expenses();
  const transfer = (await ada.post("/expenses/link", { out: out.id, in: into.id })).body;
  expect(transfer.type).toBe("transfer");
  return { files, out, into, transfer };
};
const undo = async (id: string): Promise<any> => ada.post(`/expenses/imports/${id}/undo`);
const apart = ({ version, updatedAt, ...said }: any): any => said;

test("taking back the file of what left gives back what arrived, as it was", async () => {
  const { files, into, out } = await linked();
  const { status, headers } = await undo(files[0]);
  expect([status, headers.get("Months-Changed")]).toEqual([200, "2026-11"]);
  expect((await expenses()).map(apart)).toEqual([apart(into)]);
  expect(await balances()).toEqual([0, 300]);
  expect((await ada.post(`/expenses/${out.id}/restore`)).body).toMatchObject({ type: "expense", externalId: "r1" });
  expect(await balances()).toEqual([-300, 300]);
  expect(await violationsIn(server)).toEqual([]);
});

test("taking back the file of what arrived gives back what left, as it was", async () => {
  const { files, into, out } = await linked();
  expect((await undo(files[1])).status).toBe(200);
  expect((await expenses()).map(apart)).toEqual([apart(out)]);
  expect(await balances()).toEqual([-300, 0]);
  expect((await ada.post(`/expenses/${into.id}/restore`)).body).toMatchObject({ type: "income", externalId: "c1" });
  expect(await violationsIn(server)).toEqual([]);
});

test("once its amount was changed by hand the transfer is deleted whole", async () => {
  const { files, transfer } = await linked();
  await ada.patch(`/expenses/${transfer.id}`, { amount: 250 });
  expect((await undo(files[0])).status).toBe(200);
  expect(await expenses()).toEqual([]);
  expect(await balances()).toEqual([0, 0]);
});
