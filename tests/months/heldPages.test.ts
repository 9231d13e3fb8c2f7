import { aBudget, anExpense } from "../builders/aBudget.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

test("while pages are held none is written, and at the end all are, however often their changes were processed meanwhile", async () => {
  const ada = await server.phone("ada");
  const budget = await aBudget(ada);
  const { outbox, models } = server.backend;
  const writtenThrough = async (): Promise<string | null | undefined> => {
    await outbox.idle();
    return (await models.ledgers.findOne({ _id: budget.id }).lean<{ validThrough?: string | null }>())?.validThrough;
  };
  await anExpense(ada, budget.id, { date: "2026-10-02" });
  expect(await writtenThrough()).toBe("2026-11");
  await outbox.withoutRebuild({ budgetId: budget.id, by: ada.account.id }, async () => {
    await models.ledgers.updateOne({ _id: budget.id }, { $set: { validThrough: "2026-08" } });
    await anExpense(ada, budget.id, { date: "2026-09-03" });
    expect(await writtenThrough()).toBe("2026-08");
  });
  expect(await writtenThrough()).toBe("2026-11");
});
