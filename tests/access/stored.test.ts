import type { BudgetDoc } from "../../src/models/budget.js";
import {
  auditEntry,
  changeOnce,
  changeStored,
  insertOnce,
  madeBefore,
  requireVersion,
  type Update,
} from "../../src/services/storage/stored.js";
import { aBudgetDoc, caller, NOW, openStores, refusalOf, type Stores } from "./stores.js";

const AUDIT_ENTRIES = 100;
const CALLS = 10;
const TRIES = 120;

let stores: Stores;
beforeAll(async () => {
  stores = await openStores();
});
afterAll(() => stores.connection.close());

async function stored(change: Partial<BudgetDoc> = {}) {
  const doc = aBudgetDoc({ acc_owner: "owner" }, change);
  await stores.models.budgets.insertMany([doc]);
  const read = async (): Promise<BudgetDoc> => (await stores.models.budgets.findById(doc._id).lean<BudgetDoc>())!;
  return { doc, read };
}

const named = (name: string): Update<BudgetDoc> => ({ $set: { name } });
const refused = async (call: Promise<unknown>): Promise<unknown> => (await refusalOf(call))[0];

describe("a change of what is stored", () => {
  test("makes the next version, and answers it", async () => {
    const { read } = await stored();
    const changed = await changeStored(stores.models.budgets, read, () => named("New"));
    expect(changed).toMatchObject({ name: "New", version: 2 });
    expect(await read()).toEqual(changed);
    expect(changed.auditEntries).toBeUndefined();
    expect(changed.appliedCalls).toBeUndefined();
  });

  test("that is nothing to do leaves all as it was", async () => {
    const { read } = await stored();
    const before = await read();
    expect(await changeStored(stores.models.budgets, read, () => null)).toEqual(before);
    expect(await read()).toEqual(before);
  });

  test("is decided again from what another made meanwhile", async () => {
    const { doc, read } = await stored();
    const seen: number[] = [];
    const changed = await changeStored(stores.models.budgets, read, async ({ version }) => {
      seen.push(version);
      if (version === 1) await stores.models.budgets.updateOne({ _id: doc._id }, { $set: { note: "theirs" }, $inc: { version: 1 } });
      return named("mine");
    });
    expect(seen).toEqual([1, 2]);
    expect(changed).toMatchObject({ name: "mine", note: "theirs", version: 3 });
  });

  test("that rests on a version is refused once there is another", async () => {
    const { doc, read } = await stored();
    const overtaken = async ({ version }: BudgetDoc) => {
      if (version === 1) await stores.models.budgets.updateOne({ _id: doc._id }, { $inc: { version: 1 } });
      return named("mine");
    };
    expect(await refused(changeStored(stores.models.budgets, read, overtaken, 1))).toBe("precondition-failed");
    expect(await read()).toMatchObject({ name: "Household", version: 2 });
    expect((await changeStored(stores.models.budgets, read, () => named("mine"), [7, 2])).version).toBe(3);
  });

  test(`gives up after ${TRIES} lost races, and changes nothing`, async () => {
    const { doc, read } = await stored();
    let tries = 0;
    const always = async () => {
      tries++;
      await stores.models.budgets.updateOne({ _id: doc._id }, { $inc: { version: 1 } });
      return named("mine");
    };
    expect(await refused(changeStored(stores.models.budgets, read, always))).toBe("unavailable");
    expect(tries).toBe(TRIES);
    expect((await read()).name).toBe("Household");
  });

  test("is made only where its guard holds", async () => {
    const { read } = await stored();
    let tries = 0;
    const guarded = (): Update<BudgetDoc> | null => (++tries === 1 ? { ...named("mine"), guard: { inUse: true } } : null);
    expect(await changeStored(stores.models.budgets, read, guarded)).toMatchObject({ name: "Household", version: 1 });
    const holds = { ...named("mine"), guard: { inUse: false } };
    expect(await changeStored(stores.models.budgets, read, () => holds)).toMatchObject({ name: "mine", version: 2 });
  });

  test("takes fields away and lowers what is to be lowered", async () => {
    const { read } = await stored({ dirtyFrom: "2026-05", restoredAt: NOW });
    const changed = await changeStored(stores.models.budgets, read, () => ({
      $unset: { restoredAt: 1 },
      $min: { dirtyFrom: "2026-03" },
    }));
    expect([changed.restoredAt, changed.dirtyFrom]).toEqual([undefined, "2026-03"]);
  });

  test(`notes who did what for which version, of the last ${AUDIT_ENTRIES}`, async () => {
    const many = Array.from({ length: AUDIT_ENTRIES - 1 }, (_, n) => ({ action: "changed" as const, by: `acc_${n}`, at: NOW, version: n }));
    const { read } = await stored({ auditEntries: many });
    const noting = (name: string, label?: string) => () => ({
      ...named(name),
      audit: auditEntry(caller("acc_owner"), NOW, "changed", label),
    });
    const full = await changeStored(stores.models.budgets, read, noting("New"));
    expect(full.auditEntries).toHaveLength(AUDIT_ENTRIES);
    expect(full.auditEntries?.at(-1)).toEqual({ action: "changed", by: "acc_owner", at: NOW, version: 2 });
    const fuller = await changeStored(stores.models.budgets, read, noting("Newer", "Food"));
    expect(fuller.auditEntries).toHaveLength(AUDIT_ENTRIES);
    expect(fuller.auditEntries?.[0]?.by).toBe("acc_1");
    expect(fuller.auditEntries?.at(-1)).toEqual({ action: "changed", by: "acc_owner", at: NOW, version: 3, label: "Food" });
  });

  test("is found by its budget too, where it is kept by that", async () => {
    const { categories } = stores.models;
    await categories.collection.insertOne({ _id: "cat_1", budgetId: "bud_1", name: "Food", version: 1 } as any);
    const read = async (budgetId: string) => ({ ...(await categories.findOne({ _id: "cat_1", budgetId: "bud_1" }).lean<any>()), budgetId });
    const change = (budgetId: string) => {
      let tries = 0;
      return changeStored(
        categories as any,
        () => read(budgetId),
        () => (++tries === 1 ? { $set: { name: "New" } } : null) as any,
      );
    };
    expect(await change("bud_2")).toMatchObject({ name: "Food", version: 1 });
    expect(await change("bud_1")).toMatchObject({ name: "New", version: 2 });
  });
});

test.each([
  [undefined, true],
  [3, true],
  [4, false],
  [[1, 3], true],
  [[], false],
])("to rest on %j allows version 3: %s", (ifVersion, allowed) => {
  const require = (): void => requireVersion(ifVersion, 3);
  if (allowed) expect(require).not.toThrow();
  else expect(require).toThrow(expect.objectContaining({ kind: "precondition-failed" }));
});

describe("a keyed call", () => {
  const keyed = (call: string, again: boolean) =>
    caller("acc_owner", undefined, { next: (...[kind]) => (kind === "act" ? call : "another kind"), again });
  const counting = () => {
    const decided: number[] = [];
    return { decided, decide: ({ found }: { readonly found: BudgetDoc }) => named(`after ${decided.push(found.version)}`) };
  };
  /** As `stored`, read as a keyed call reads. */
  const found = async (change: Partial<BudgetDoc> = {}) => {
    const { read: readDoc } = await stored(change);
    return { readDoc, read: async () => ({ found: await readDoc() }) };
  };

  test("has one effect, however often it is repeated and whatever was changed since", async () => {
    const { readDoc, read } = await found();
    const { decided, decide } = counting();
    const { budgets } = stores.models;
    expect(await changeOnce(keyed("act_1", false), budgets, { read, decide })).toMatchObject({ version: 2, appliedCalls: ["act_1"] });
    await changeStored(budgets, readDoc, () => named("theirs"));
    expect(await changeOnce(keyed("act_1", true), budgets, { read, decide })).toMatchObject({ version: 3, name: "theirs" });
    expect(decided).toEqual([1]);
    expect(await changeOnce(keyed("act_2", true), budgets, { read, decide })).toMatchObject({ version: 4, name: "after 2" });
  });

  test("without a key is no more than a change", async () => {
    const { readDoc, read } = await found();
    const { decided, decide } = counting();
    for (const version of [2, 3])
      expect(await changeOnce(caller("acc_owner"), stores.models.budgets, { read, decide })).toMatchObject({ version });
    expect((await readDoc()).appliedCalls).toBeUndefined();
    expect(decided).toEqual([1, 2]);
  });

  test("is looked for only where there was an earlier try, and where that may have put it", async () => {
    const { read } = await found({ appliedCalls: ["act_1"] });
    const nowhere = async (): Promise<{ found: BudgetDoc }> => {
      throw new Error("looked for in the wrong place");
    };
    const { decide } = counting();
    const again = { read: nowhere, readAgain: read, decide };
    expect(await changeOnce(keyed("act_1", true), stores.models.budgets, again)).toMatchObject({ version: 1 });
    const first = { read, readAgain: nowhere, decide };
    expect(await changeOnce(keyed("act_1", false), stores.models.budgets, first)).toMatchObject({ version: 2 });
  });

  test("that has nothing to do is noted nowhere, and rests on a version as any change does", async () => {
    const { readDoc, read } = await found();
    const { budgets } = stores.models;
    expect(await changeOnce(keyed("act_1", false), budgets, { read, decide: () => null })).toMatchObject({ version: 1 });
    expect((await readDoc()).appliedCalls).toBeUndefined();
    const { decide } = counting();
    expect(await refused(changeOnce(keyed("act_1", false), budgets, { ifVersion: 9, read, decide }))).toBe("precondition-failed");
    expect(await refused(changeOnce(caller("acc_owner"), budgets, { ifVersion: 9, read, decide }))).toBe("precondition-failed");
  });

  test(`finds itself among the last ${CALLS}`, async () => {
    const { readDoc, read } = await found();
    for (let call = 1; call <= CALLS + 1; call++)
      await changeOnce(keyed(`act_${call}`, false), stores.models.budgets, { read, decide: () => named(`${call}`) });
    expect((await readDoc()).appliedCalls).toEqual(Array.from({ length: CALLS }, (_, call) => `act_${call + 2}`));
  });
});

test("who did what is noted with a label only where there is one", () => {
  expect(auditEntry(caller("acc_owner"), NOW, "changed")).toStrictEqual({ action: "changed", by: "acc_owner", at: NOW });
  expect(auditEntry(caller("acc_owner"), NOW, "changed", "Food")).toStrictEqual({
    action: "changed",
    by: "acc_owner",
    at: NOW,
    label: "Food",
  });
});

describe("what a call makes", () => {
  test("is looked for only where there was an earlier try", async () => {
    await stored({ name: "Another" });
    const { doc } = await stored();
    const at = { _id: doc._id } as any;
    const made = (again?: boolean) =>
      madeBefore(caller("acc_owner", undefined, again === undefined ? {} : { again }), stores.models.budgets, at);
    expect(await made()).toBeNull();
    expect(await made(false)).toBeNull();
    expect(await made(true)).toMatchObject({ _id: doc._id });
  });

  test("is there once; a second insertion answers the first", async () => {
    await stored({ name: "Another" });
    const { doc } = await stored({ name: "First" });
    const fresh = aBudgetDoc({ acc_owner: "owner" });
    expect(await insertOnce(stores.models.budgets, fresh)).toBe(fresh);
    expect(await stores.models.budgets.countDocuments({ _id: fresh._id })).toBe(1);
    expect(await insertOnce(stores.models.budgets, { ...doc, name: "Second" })).toMatchObject({ name: "First" });
  });

  test("is refused where something else is in its place, and where it cannot be written", async () => {
    const { doc } = await stored();
    const { expenses, budgets } = stores.models;
    await expenses.collection.insertOne({ _id: "exp_1", budgetId: "bud_1" } as any);
    await expect(insertOnce(expenses as any, { _id: "exp_1", budgetId: "bud_2" } as any)).rejects.toThrow();
    await expect(insertOnce(budgets, { ...doc, version: "one" } as any)).rejects.toThrow("version");
  });
});
