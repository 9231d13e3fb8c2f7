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

/** A generator of numbers that gives the same ones for the same seed. */
function drawing(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

test.each(Array.from({ length: 20 }, (_, seed) => seed))(
  "what is expected moves the forecasts of its accounts on its days, in household %i",
  async (seed) => {
    const draw = drawing(seed * 7919 + 1);
    const { budget, giro, card, loan, dollars } = await aHousehold(ada);
    const day = (await ada.get(`/money-accounts/${giro.id}`)).body.asOf;
    const accounts = [giro, card, loan, dollars];
    const before = await Promise.all(accounts.map(async ({ id }) => (await ofAccount(budget, id)).data));
    const wholeBefore = (await ofAccount(budget, null)).data;
    const moves: { date: string; account: any; amount: number }[] = [];
    const counted: { date: string; amount: number }[] = [];
    for (let number = 0; number < 4; number++) {
      const from = accounts[draw(4)];
      const to = accounts.filter((one) => one !== from)[draw(3)];
      const type = ["expense", "income", "transfer"][draw(3)];
      const [first, step, times, own] = [addDays(day, 1 + draw(10)), 1 + draw(9), 1 + draw(5), 100 + draw(900)];
      const amount = from === dollars ? own * 2 : own;
      const arrives = to === dollars ? 3 * own : amount;
      const { status } = await ada.post("/recurring", {
        budgetId: budget.id,
        rule: `FREQ=DAILY;INTERVAL=${step};COUNT=${times}`,
        start: first,
        template: {
          ...{ type, moneyAccountId: from.id },
          ...(from === dollars ? { original: { amount: own, currency: "USD" }, rate: "2" } : { amount }),
          ...(type === "transfer" ? { toMoneyAccountId: to.id, ...(to === dollars ? { toAmount: arrives } : {}) } : {}),
        },
      });
      expect(status).toBe(201);
      for (let turn = 0; turn < times; turn++) {
        const date = addDays(first, turn * step);
        moves.push({ date, account: from, amount: type === "income" ? own : -own });
        if (type === "transfer") moves.push({ date, account: to, amount: arrives });
        const onBudget = (account: any): number => (account === loan ? 0 : amount);
        const net = type === "income" ? onBudget(from) : -onBudget(from) + (type === "transfer" ? onBudget(to) : 0);
        counted.push({ date, amount: net });
      }
    }
    const upTo = (rows: readonly { date: string; amount: number }[], date: string): number =>
      rows.filter((row) => row.date <= date).reduce((sum, row) => sum + row.amount, 0);
    for (const [place, account] of accounts.entries()) {
      const own = moves.filter((move) => move.account === account);
      const { data, lowest } = await ofAccount(budget, account.id);
      const wanted = before[place].map(({ date, balance }: any) => ({ date, balance: balance + upTo(own, date) }));
      expect(data.map(({ date, balance }: any) => ({ date, balance }))).toEqual(wanted);
      const [least] = [...wanted].sort((one: any, other: any) => one.balance - other.balance || (one.date < other.date ? -1 : 1));
      expect(lowest).toEqual(least);
    }
    const whole = (await ofAccount(budget, null)).data;
    expect(whole.map(({ balance }: any) => balance)).toEqual(wholeBefore.map(({ date, balance }: any) => balance + upTo(counted, date)));
  },
);

async function ofAccount(budget: any, id: string | null): Promise<any> {
  const account = id === null ? "" : `&moneyAccountId=${id}`;
  return (await ada.get(`/reports/forecast?budgetId=${budget.id}&days=60${account}`)).body;
}
