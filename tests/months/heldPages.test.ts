import { aBudget, anExpense } from "../builders/aBudget.js";
import { startHouse, type TestHouse } from "../support/startHouse.js";

let house: TestHouse;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => house?.stop());

test("while pages are held none is written, and at the end all are, however often their changes were processed meanwhile", async () => {
  const ada = await house.phone("ada");
  const budget = await aBudget(ada);
  const { outbox, models } = house.house;
  const writtenThrough = async (): Promise<string | null | undefined> => {
    await outbox.idle();
    return (await models.ledgers.findOne({ _id: budget.id }).lean<{ validThrough?: string | null }>())?.validThrough;
  };
  await anExpense(ada, budget.id, { date: "2026-10-02" });
  expect(await writtenThrough()).toBe("2026-11");
  await outbox.withoutRebuild(budget.id, async () => {
    await models.ledgers.updateOne({ _id: budget.id }, { $set: { validThrough: "2026-08" } });
    await anExpense(ada, budget.id, { date: "2026-09-03" });
    expect(await writtenThrough()).toBe("2026-08");
  });
  expect(await writtenThrough()).toBe("2026-11");
});
