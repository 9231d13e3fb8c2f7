import { periodOf } from "../../src/domain/month.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { aBudget } from "../builders/aBudget.js";
import { aMoneyAccount } from "./aMoneyAccount.js";
import { aHousehold, plainBalance } from "./plainRegister.js";

let server: TestServer;
let ada: Phone;
let home: any;
let accounts: any[];
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
  home = await aHousehold(ada);
  const closed = await aMoneyAccount(ada, home.budget.id, { name: "Closed", kind: "savings" });
  await ada.patch(`/money-accounts/${closed.id}`, { closedAt: "2026-11-01T00:00:00.000Z" });
  accounts = [home.giro, home.card, home.loan, home.dollars, closed];
});
afterAll(() => server.stop());

const netWorth = (query: string): Promise<any> => ada.get(`/reports/net-worth?budgetId=${home.budget.id}&${query}`);

/** What a plain sum says of a month. */
function plainWorth(month: string): any {
  const day = periodOf(month, 1).to;
  const balances = accounts.map(({ id, currency }) => ({
    moneyAccountId: id,
    currency,
    balance: plainBalance(home.expenses, { id, currency }, day),
  }));
  const currencies = ["EUR", "USD"].map((currency) => {
    const own = balances.filter((one) => one.currency === currency).map(({ balance }) => balance);
    const assets = own.filter((balance) => balance > 0).reduce((sum, balance) => sum + balance, 0);
    const net = own.reduce((sum, balance) => sum + balance, 0);
    return { currency, assets, owed: assets - net, net };
  });
  return { month, currencies, accounts: balances.map(({ moneyAccountId, balance }) => ({ moneyAccountId, balance })) };
}

test("more than 120 months and months in the wrong order are refused", async () => {
  for (const query of ["from=2016-11&to=2026-11", "from=2026-10&to=2026-09", "from=2026-13"]) {
    const { status, body } = await netWorth(query);
    expect([status, body.code]).toEqual([422, "validation-failed"]);
  }
});

test("a budget without money accounts, and months before its first one, have no worth to tell", async () => {
  const bare = await aBudget(ada);
  expect((await ada.get(`/reports/net-worth?budgetId=${bare.id}`)).body).toEqual({ budgetId: bare.id, data: [] });
  expect((await netWorth("from=2025-01&to=2025-12")).body.data).toEqual([]);
});

test("each month tells all accounts on its last day, on and off the budget, closed ones too", async () => {
  const { body } = await netWorth("from=2026-08&to=2026-12");
  expect(body.data).toEqual(["2026-08", "2026-09", "2026-10", "2026-11", "2026-12"].map(plainWorth));
  const { body: answer } = await ada.graphql(
    `query($b: ID!) { netWorth(budgetId: $b, from: "2026-08", to: "2026-12") {
      budgetId data { month currencies { currency assets owed net } accounts { moneyAccount { id } balance } }
    } }`,
    { b: home.budget.id },
  );
  const { budgetId, data } = answer.data.netWorth;
  const inRest = data.map((month: any) => ({
    ...month,
    accounts: month.accounts.map(({ moneyAccount, balance }: any) => ({ moneyAccountId: moneyAccount.id, balance })),
  }));
  expect({ budgetId, data: inRest }).toEqual(body);
});

test("without months it is the last twelve, from the first one of the budget on", async () => {
  const { body } = await netWorth("");
  expect(body.data.map(({ month }: any) => month)).toEqual([...Array(11)].map((_, step) => `2026-${String(step + 1).padStart(2, "0")}`));
});

test("what is not yet processed is in it", async () => {
  server.backend.outbox.schedule = () => undefined;
  const [gone] = home.expenses.splice(1, 1);
  await ada.delete(`/expenses/${gone.id}`);
  expect((await netWorth("from=2026-09&to=2026-10")).body.data).toEqual(["2026-09", "2026-10"].map(plainWorth));
});
