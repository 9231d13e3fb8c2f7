import path from "node:path";
import "fake-indexeddb/auto";
import { openDB } from "idb";
import { Copy } from "../../../../src/web/store/disk/Copy.js";
import { BudgetStore } from "../../../../src/web/store/BudgetStore.js";
import { aBudgetRow, amountOf, anExpenseRow, BUDGET, NOW, waiting } from "./rows.js";

const budget = { kind: "budget", id: BUDGET, resource: aBudgetRow() } as const;
const one = anExpenseRow("exp_1");
const change = { kind: "expense", id: "exp_1", resource: one } as const;
// By its path: its types are those of a browser.
const { IndexedDisk } = await import(path.resolve(import.meta.dirname, "../../../../src/web/store/disk/IndexedDisk.js"));
let account = 0;

async function opened(name: string) {
  const disk = await IndexedDisk.open(name);
  const store = new BudgetStore(BUDGET, () => NOW);
  const copy = new Copy(store, disk, (error) => {
    throw error;
  });
  await copy.open(null);
  return { disk, store, copy };
}

test("what was taken in is there again, with what waits over it", async () => {
  const name = `acc_${++account}`;
  const before = await opened(name);
  expect([before.store.isKnown, before.copy.isWhole]).toEqual([false, false]);
  await before.copy.take({ changes: [budget, change], cursor: "c1", isWhole: true, anew: true, finished: null, left: [] });
  await before.copy.lay(waiting(amountOf("exp_1", 2000)));
  before.disk.close();
  const after = await opened(name);
  expect([after.copy.cursor, after.store.expense("exp_1")?.amount, after.store.base("exp_1")]).toEqual(["c1", 2000, one]);
  expect(after.store.figures("2026-11")).toEqual(before.store.figures("2026-11"));
  after.disk.close();
});

test("an answered write leaves the outbox together with what it changed", async () => {
  const name = `acc_${++account}`;
  const before = await opened(name);
  await before.copy.take({ changes: [budget, change], cursor: "c1", isWhole: true, anew: true, finished: null, left: [] });
  const entry = waiting(amountOf("exp_1", 2000));
  await before.copy.lay(entry);
  const answer = { kind: "expense", id: "exp_1", resource: { ...one, amount: 2000, version: 2 } } as const;
  const finished = { id: entry.id, failed: [] };
  await before.copy.take({ changes: [answer], cursor: "c1", isWhole: true, anew: false, finished, left: [] });
  before.disk.close();
  const after = await opened(name);
  expect([after.store.outbox, after.store.expense("exp_1")?.version]).toEqual([[], 2]);
  after.disk.close();
});

test("a copy that is not whole begins anew", async () => {
  const name = `acc_${++account}`;
  const before = await opened(name);
  await before.copy.take({ changes: [budget, change], cursor: "c1", isWhole: false, anew: true, finished: null, left: [] });
  before.disk.close();
  const after = await opened(name);
  expect([after.copy.cursor, after.store.expense("exp_1")]).toEqual([null, one]);
  after.disk.close();
});

test("a copy of an earlier form is read again; what waits stays", async () => {
  const name = `acc_${++account}`;
  const entry = waiting(amountOf("exp_1", 2000));
  const earlier = await openDB(`household-budget-${name}`, 1, {
    upgrade(database) {
      database.createObjectStore("heads", { keyPath: "budgetId" });
      database.createObjectStore("months", { keyPath: ["budgetId", "month"] }).createIndex("budget", "budgetId");
      database.createObjectStore("outbox", { keyPath: "id" });
    },
  });
  await earlier.put("heads", {
    budgetId: BUDGET,
    cursor: "c1",
    sums: [],
    budget: aBudgetRow(),
    categories: [],
    plans: [],
    statements: [],
    window: null,
  });
  await earlier.put("outbox", entry);
  earlier.close();
  const { disk, store, copy } = await opened(name);
  expect([store.isKnown, copy.cursor, store.outbox]).toEqual([false, null, [entry]]);
  await copy.take({ changes: [budget, change], cursor: "c2", isWhole: true, anew: true, finished: null, left: [] });
  expect(store.expense("exp_1")?.amount).toBe(2000);
  disk.close();
});

test("signing out deletes everything, while another tab has it open too", async () => {
  const name = `acc_${++account}`;
  const { copy } = await opened(name);
  await copy.take({ changes: [budget], cursor: "c1", isWhole: true, anew: true, finished: null, left: [] });
  await IndexedDisk.erase(name);
  const after = await opened(name);
  expect(after.store.isKnown).toBe(false);
  after.disk.close();
});

test("signing out with entries to keep deletes everything else; what waits is shown again once the budget is here", async () => {
  const name = `acc_${++account}`;
  const before = await opened(name);
  await before.copy.take({ changes: [budget, change], cursor: "c1", isWhole: true, anew: true, finished: null, left: [] });
  await before.copy.lay(waiting(amountOf("exp_1", 2000)));
  await IndexedDisk.keepOutbox(name);
  const after = await opened(name);
  expect([after.store.isKnown, after.copy.isWhole, after.store.expense("exp_1"), after.store.outbox.length]).toEqual([
    false,
    false,
    null,
    1,
  ]);
  await after.copy.take({ changes: [budget, change], cursor: "c2", isWhole: true, anew: true, finished: null, left: [] });
  expect([after.store.expense("exp_1")?.amount, after.store.base("exp_1")]).toEqual([2000, one]);
  after.disk.close();
});
