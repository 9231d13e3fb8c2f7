import { setTimeout as pause } from "node:timers/promises";
import { ReferenceRepair } from "../../src/services/categories/ReferenceRepair.js";
import { aBudget, aCategory } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
afterAll(() => server.stop());

type Insert = (row: object) => Promise<unknown>;

/** The next insert of an expense waits for something else first, when its category has been looked at already. */
function beforeInsert(meanwhile: () => Promise<void>): void {
  const rows = server.running.backend.models.expenses.collection as unknown as { insertOne: Insert };
  const insertOne = rows.insertOne;
  rows.insertOne = async (row) => {
    rows.insertOne = insertOne;
    await meanwhile();
    return insertOne(row);
  };
}

async function aHousehold(): Promise<{ budgetId: string; food: string; add: () => Promise<any>; remove: () => Promise<any> }> {
  const budget = await aBudget(ada);
  const { id: food } = await aCategory(ada, budget.id, { name: "Food" });
  return {
    budgetId: budget.id,
    food,
    add: () => ada.post("/expenses", { budgetId: budget.id, categoryId: food, amount: 5, date: "2026-11-01" }),
    remove: () => ada.delete(`/categories/${food}?uncategorise=true`),
  };
}

test("an expense that was written soon after its category was marked is moved by the removal", async () => {
  const { add, budgetId, food, remove } = await aHousehold();
  const { categories } = server.backend.models;
  let removing: Promise<any> = Promise.resolve();
  beforeInsert(async () => {
    removing = remove();
    while ((await categories.findOne({ budgetId, _id: food }))?.pendingRemoval === undefined) await pause(1);
    await pause(40);
  });
  const { body } = await add();
  expect((await removing).status).toBe(204);
  expect((await ada.get(`/expenses/${body.id}`)).body.categoryId).toBeNull();
});

test("one that was written when its category had gone is moved before it is answered", async () => {
  const { add, remove } = await aHousehold();
  beforeInsert(async () => expect((await remove()).status).toBe(204));
  const { status, body } = await add();
  expect([status, body.categoryId]).toEqual([201, null]);
});

test("many that are added at once take at most five commands each, with all that follows", async () => {
  const { add } = await aHousehold();
  await add();
  const { outbox } = server.running.backend;
  await outbox.idle();
  // So is whether an expense was written so soon that nothing has to be asked again.
  const soon = jest.spyOn(ReferenceRepair.prototype, "isSoonAfter").mockReturnValue(true);
  // How often the processing begins while they are added is a matter of the clock: here it waits for all of them.
  const schedule = jest.spyOn(outbox, "schedule").mockImplementation(() => undefined);
  let commands = 0;
  server.running.connection.getClient().on("commandStarted", () => commands++);
  const answers = await Promise.all(Array.from({ length: 100 }, add));
  const asked = schedule.mock.calls;
  schedule.mockRestore();
  soon.mockRestore();
  expect(asked.length).toBeGreaterThan(0);
  for (const given of asked) outbox.schedule(...given);
  await outbox.idle();
  expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(201));
  expect(commands).toBeLessThanOrEqual(500);
});

/** As a removal marks it, before it moves anything. */
async function mark(budgetId: string, from: string, into: string | null, merges = false): Promise<void> {
  const pendingRemoval = { into, deletes: true, by: ada.account.id, ...(merges ? { merges } : {}) };
  const removingSince = server.clock.now();
  await server.backend.models.categories.updateOne({ _id: from, budgetId }, { $set: { pendingRemoval, removingSince } });
}

test("an expense that slipped in is moved by whoever processes it", async () => {
  const { budgetId, food, add } = await aHousehold();
  const { id: fun } = await aCategory(ada, budgetId);
  const { id } = (await add()).body;
  const { models, outbox } = server.backend;
  await outbox.idle();
  await mark(budgetId, food, fun);
  await models.expenses.updateOne({ _id: id, budgetId }, { $set: { dirtyBudgetId: budgetId } });
  await outbox.drain(budgetId);
  expect((await ada.get(`/expenses/${id}`)).body.categoryId).toBe(fun);
});

test("a change of an expense answers where its category's expenses go", async () => {
  const { budgetId, food, add } = await aHousehold();
  const { id: fun } = await aCategory(ada, budgetId);
  const { id } = (await add()).body;
  await mark(budgetId, food, fun);
  expect((await ada.patch(`/expenses/${id}`, { note: "late" })).body).toMatchObject({ note: "late", categoryId: fun });
});

test("two that a crash left merging into each other keep nothing of their marks", async () => {
  const { budgetId, food } = await aHousehold();
  const { id: fun } = await aCategory(ada, budgetId);
  await mark(budgetId, food, fun, true);
  await mark(budgetId, fun, food, true);
  await server.backend.services.categoryRemoval.resume();
  const docs = await server.backend.models.categories.find({ budgetId }).lean();
  expect(docs.map(({ deletedAt, removingSince }) => [deletedAt, removingSince])).toContainEqual([null, undefined]);
  expect(docs.filter(({ deletedAt, removingSince }) => deletedAt === null && removingSince !== undefined)).toEqual([]);
  expect(docs.filter(({ deletedAt, pendingRemoval }) => deletedAt === null && pendingRemoval !== undefined)).toEqual([]);
});
