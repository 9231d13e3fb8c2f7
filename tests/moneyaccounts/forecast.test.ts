import { addDays } from "../../src/domain/month.js";
import { anExpense } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { aHousehold, plainBalance } from "./plainRegister.js";

let server: TestServer;
let ada: Phone;
let home: any;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
  home = await aHousehold(ada);
  home.expenses.push(
    await anExpense(ada, home.budget.id, {
      type: "transfer",
      moneyAccountId: home.giro.id,
      toMoneyAccountId: home.card.id,
      amount: 40_000,
      date: "2026-11-28",
      toDate: "2026-12-01",
    }),
  );
});
afterAll(() => server.stop());

const forecast = (account: any, query = "days=60"): Promise<any> =>
  ada.get(`/reports/forecast?budgetId=${home.budget.id}&moneyAccountId=${account.id}&${query}`);

test("an account of another budget is refused", async () => {
  const { status, body } = await ada.get(`/reports/forecast?budgetId=${home.budget.id}&moneyAccountId=mac_unknown`);
  expect([status, body.errors[0].path, body.errors[0].code]).toEqual([422, "/moneyAccountId", "unknown-money-account"]);
});

test("the forecast of an account begins with its balance, counts its own ends, and tells its lowest day", async () => {
  const day = (await ada.get(`/money-accounts/${home.giro.id}`)).body.asOf;
  for (const account of [home.giro, home.card, home.dollars]) {
    const { body } = await forecast(account);
    const balances = Array.from({ length: 60 }, (_, step) => {
      const date = addDays(day, step);
      return { date, balance: plainBalance(home.expenses, account, date) };
    });
    expect(body).toMatchObject({ moneyAccountId: account.id, currency: account.currency, start: balances[0]?.balance, safeToSpend: null });
    expect(body.data.map(({ date, balance }: any) => ({ date, balance }))).toEqual(balances);
    const [lowest] = [...balances].sort((one, other) => one.balance - other.balance || (one.date < other.date ? -1 : 1));
    expect(body.lowest).toEqual(lowest);
    const { body: answer } = await ada.graphql(
      `query($b: ID!, $a: ID!) { forecast(budgetId: $b, days: 60, moneyAccountId: $a) {
        budgetId moneyAccount { id } currency start data { date in out balance } lowest { date balance } nextIncome safeToSpend
      } }`,
      { b: home.budget.id, a: account.id },
    );
    const { moneyAccount, ...rest } = answer.data.forecast;
    expect({ ...rest, moneyAccountId: moneyAccount.id }).toEqual(body);
  }
});

test("the forecast of the budget names no account", async () => {
  const { body } = await ada.get(`/reports/forecast?budgetId=${home.budget.id}&days=5`);
  expect(body.moneyAccountId).toBeNull();
  expect(body.safeToSpend).toEqual(expect.any(Number));
});
