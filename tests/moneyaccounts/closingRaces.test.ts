import { aBudget, anExpense } from "../builders/aBudget.js";
import type { Answer, Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { codeOf, violationsIn } from "./accountFacts.js";
import { aMoneyAccount } from "./aMoneyAccount.js";

let server: TestServer;
let ada: Phone;
let budget: any;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
beforeEach(async () => {
  budget = await aBudget(ada);
});
afterAll(() => server.stop());

const ROUNDS = 20;
const closedAt = "2026-11-14T10:00:00.000Z";
const add = ({ id }: any): Promise<Answer> =>
  ada.post("/expenses", { budgetId: budget.id, amount: 5, date: "2026-11-10", moneyAccountId: id });
const close = ({ id }: any, more: object = {}): Promise<Answer> => ada.patch(`/money-accounts/${id}`, { closedAt, ...more });
const read = async ({ id }: any): Promise<any> => (await ada.get(`/money-accounts/${id}`)).body;

test("of twenty movements and a closing at once, none leaves a closed account with a balance", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const account = await aMoneyAccount(ada, budget.id);
    const writes = Array.from({ length: 20 }, () => () => add(account));
    writes.splice(round, 0, () => close(account, { note: "closed" }));
    const answers = await Promise.all(writes.map((write) => write()));
    const [closing] = answers.splice(round, 1);
    await server.settled();
    const after = await read(account);
    const written = answers.filter(({ status }) => status === 201).length;
    expect(after.balance.all).toBe(-5 * written);
    expect([after.closedAt === null, after.note]).toEqual(closing!.status === 200 ? [written > 0, "closed"] : [true, null]);
    expect(answers.every((answer) => answer.status === 201 || answer.body.code === "money-account-closed")).toBe(true);
    if (closing!.status !== 200) expect(codeOf(closing!)).toEqual([409, "balance-not-zero"]);
  }
  expect(await violationsIn(server)).toEqual([]);
});

test("a movement that comes into a closed account after all opens it again, and its name and exchange with it", async () => {
  const { models, outbox } = server.backend;
  const account = await aMoneyAccount(ada, budget.id, { name: "Purse", currency: "USD" });
  const original = { amount: 100, currency: "USD" };
  await anExpense(ada, budget.id, { type: "income", amount: 98, original, moneyAccountId: account.id });
  await anExpense(ada, budget.id, { amount: 90, original, moneyAccountId: account.id });
  const late = await anExpense(ada, budget.id, { amount: 9, original: { ...original, amount: 10 }, moneyAccountId: account.id });
  await ada.delete(`/expenses/${late.id}`);
  expect((await close(account)).status).toBe(200);
  await server.settled();
  const slipped: any = { $set: { deletedAt: null, dirtyBudgetId: budget.id, dirtyFrom: "2026-11", dirtyMonths: ["2026-11"] } };
  await models.expenses.collection.updateOne({ _id: late.id }, slipped);
  await outbox.drain(budget.id);
  await server.settled();
  expect(await read(account)).toMatchObject({ closedAt: null, balance: { all: -10 } });
  expect((await ada.post("/money-accounts", { budgetId: budget.id, name: "purse", kind: "cash" })).body.code).toBe(
    "money-account-name-taken",
  );
  const { data } = (await ada.get(`/expenses?budgetId=${budget.id}&moneyAccountId=${account.id}`)).body;
  expect(data.map(({ origin }: any) => origin?.kind)).not.toContain("exchange");
  expect(await violationsIn(server)).toEqual([]);
});
