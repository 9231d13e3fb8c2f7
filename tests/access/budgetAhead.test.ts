import { randomBytes } from "node:crypto";
import { idFrom } from "../../src/domain/ids.js";
import { BudgetAccess } from "../../src/services/access/BudgetAccess.js";
import type { ReadAhead } from "../../src/services/reads/ReadAhead.js";
import { aBudgetDoc, caller, NOW, openStores, refusalOf, type Stores } from "./stores.js";

let stores: Stores;
let access: BudgetAccess;
beforeAll(async () => {
  stores = await openStores();
  access = new BudgetAccess(stores.models);
});
afterAll(() => stores.connection.close());

async function stored(change = {}) {
  const budget = aBudgetDoc({ acc_owner: "owner", acc_viewer: "viewer" }, change);
  const food = idFrom(["cat", budget._id], NOW.getTime(), randomBytes(16));
  await stores.models.budgets.insertMany([budget]);
  const row: object = { _id: food, budgetId: budget._id, name: "Food", position: 1, deletedAt: null };
  await stores.models.categories.collection.insertMany([row]);
  return { budgetId: budget._id, food };
}

/** A request for which something was read ahead, as it is read beside a session. */
async function askedBy(accountId: string, ahead: ReadAhead | undefined) {
  const who = { ...caller(accountId), onlyReads: true } as const;
  const { from, pipeline } = ahead?.lookup(accountId) ?? { from: "", pipeline: [] };
  expect(from).toBe(stores.models.budgets.collection.name);
  ahead?.found(who, await stores.models.budgets.collection.aggregate<never>([...pipeline]).toArray());
  return who;
}

/** What becomes of the database without the access noticing. */
const renamed = (budgetId: string) => stores.models.budgets.updateOne({ _id: budgetId }, { $set: { name: "Later" } });
const missing = (what: string) => ["not-found", "not-found", expect.stringMatching(new RegExp(`\\b${what}\\b`))];

describe("a budget that was read ahead", () => {
  test("is opened as it was then, once, and afterwards as it is", async () => {
    const { budgetId } = await stored();
    const who = await askedBy("acc_viewer", access.budgetAhead(budgetId));
    await renamed(budgetId);
    expect(await access.open(who, budgetId, "read")).toMatchObject({ role: "viewer", budget: { _id: budgetId, name: "Household" } });
    expect((await access.open(who, budgetId, "read")).budget.name).toBe("Later");
  });

  test("is read again where it is to be changed, and where another one is wanted", async () => {
    const [{ budgetId }, other] = [await stored(), await stored()];
    const who = await askedBy("acc_owner", access.budgetAhead(budgetId));
    await renamed(budgetId);
    expect((await access.open(who, budgetId, "write")).budget.name).toBe("Later");
    expect((await access.open(who, other.budgetId, "read")).budget._id).toBe(other.budgetId);
    expect((await access.open(who, budgetId, "read")).budget.name).toBe("Household");
  });

  test.each([
    ["another's", "acc_stranger", {}],
    ["deleted", "acc_owner", { deletedAt: NOW }],
  ])("is missing where it is %s", async (_what, accountId, change) => {
    const { budgetId } = await stored(change);
    const who = await askedBy(accountId, access.budgetAhead(budgetId));
    expect(await refusalOf(access.open(who, budgetId, "read"))).toEqual(missing("budget"));
  });

  test("is no answer to a token without the scope", async () => {
    const { budgetId } = await stored();
    const who = await askedBy("acc_owner", access.budgetAhead(budgetId));
    const [kind] = await refusalOf(access.open(Object.assign(who, { sessionId: null, actions: ["write"] }), budgetId, "read"));
    expect(kind).toBe("forbidden");
  });
});

describe("something in a budget that was read ahead", () => {
  const source = () => ({ from: stores.models.categories });

  test("is as it was then, once, and afterwards as it is", async () => {
    const { food } = await stored();
    const wanted = { kind: "cat", id: food } as const;
    const who = await askedBy("acc_viewer", access.oneAhead(wanted, source()));
    await stores.models.categories.collection.updateOne({ _id: food } as object, { $set: { name: "Later" } });
    expect(await access.readOne(who, wanted, source())).toMatchObject({ _id: food, name: "Food" });
    expect(await access.readOne(who, wanted, source())).toMatchObject({ _id: food, name: "Later" });
  });

  test("is read again where other fields are wanted", async () => {
    const { food } = await stored();
    const wanted = { kind: "cat", id: food } as const;
    const who = await askedBy("acc_viewer", access.oneAhead(wanted, { ...source(), fields: { position: 1 } }));
    expect(await access.readOne(who, wanted, source())).toMatchObject({ _id: food, name: "Food" });
    expect(await access.readOne(who, wanted, { ...source(), fields: { position: 1 } })).toEqual({ _id: food, position: 1 });
  });

  test("is missing where the budget is another's", async () => {
    const { food } = await stored();
    const wanted = { kind: "cat", id: food } as const;
    const who = await askedBy("acc_stranger", access.oneAhead(wanted, source()));
    expect(await refusalOf(access.readOne(who, wanted, source()))).toEqual(missing("category"));
  });

  test("is not even asked for by what is no id of it", async () => {
    const { budgetId } = await stored();
    for (const id of ["no id at all", budgetId]) expect(access.oneAhead({ kind: "cat", id }, source())).toBeUndefined();
  });
});
