import { aBudget, severalExpenses } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { aMoneyAccount } from "./aMoneyAccount.js";
import { statementsOf } from "./statementWorld.js";

let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer({ now: "2026-11-20T12:00:00Z" });
  ada = await server.phone("ada");
});
afterAll(() => server.stop());

test("statements share the pages that are alike: a later one writes only those of the days that are new", async () => {
  const budget = await aBudget(ada);
  const account = await aMoneyAccount(ada, budget.id);
  const of = statementsOf(ada, account);
  const spent = (date: string) => ({ date, amount: 1, moneyAccountId: account.id, cleared: true });
  for (let batch = 0; batch < 6; batch++)
    await severalExpenses(
      ada,
      budget.id,
      Array.from({ length: 100 }, () => spent("2026-01-15")),
    );
  const { statementPages, accountStatements } = server.backend.models;
  const sizes = async (): Promise<number[]> => {
    const pages = await statementPages.find({ budgetId: budget.id }).lean<{ rows: unknown[] }[]>();
    return pages.map(({ rows }) => rows.length).sort((one, other) => one - other);
  };
  await of.make("2026-01-31", -600);
  expect(await sizes()).toEqual([100, 500]);
  await severalExpenses(ada, budget.id, [spent("2026-02-03")]);
  const { id } = await of.make("2026-02-28", -601);
  expect(await sizes()).toEqual([1, 100, 500]);
  expect((await accountStatements.findOne({ _id: id, budgetId: budget.id }).lean<any>()).pages).toHaveLength(3);
  await of.make("2026-03-31", -601);
  expect(await sizes()).toEqual([1, 100, 500]);
});
