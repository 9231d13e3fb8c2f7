import { amountOf, anExpenseRow, aStore, expenseChange, takeIn, waiting } from "./rows.js";

const one = anExpenseRow("exp_1");

test("what waits lies over what the server has, in the order in which it was made", () => {
  const store = aStore(expenseChange(one));
  const [first, second] = [waiting(amountOf("exp_1", 2000)), waiting(amountOf("exp_1", 3000))];
  store.lay(first);
  store.lay(second);
  expect([store.expense("exp_1")?.amount, store.base("exp_1")]).toEqual([3000, one]);
  // Once more, because it is being sent now: it still lies below the later one.
  store.lay({ ...first, sent: { at: 1, versions: {}, bases: {} } });
  expect(store.expense("exp_1")?.amount).toBe(3000);
  store.drop(second.id);
  expect(store.expense("exp_1")?.amount).toBe(2000);
  store.drop(first.id);
  expect(store.expense("exp_1")).toEqual(one);
});

test("what others change shows through, except where something waits", () => {
  const store = aStore(expenseChange(one));
  store.lay(waiting(amountOf("exp_1", 2000)));
  takeIn(store, expenseChange({ ...one, payee: "Baker", amount: 500, version: 2 }));
  expect(store.expense("exp_1")).toMatchObject({ payee: "Baker", amount: 2000 });
});

test("an older version is no news", () => {
  const store = aStore(expenseChange({ ...one, version: 3, amount: 3 }));
  takeIn(store, expenseChange({ ...one, version: 2, amount: 2 }));
  expect(store.expense("exp_1")?.amount).toBe(3);
});

test("what is answered becomes what the server has, also where the answer does not say it", () => {
  const store = aStore(expenseChange(one), expenseChange({ ...one, id: "exp_2" }));
  const entry = waiting({ kind: "remove-expenses", ids: ["exp_1", "exp_2"] });
  store.lay(entry);
  const months = store.take({ changes: [], anew: false, finished: { id: entry.id, failed: ["exp_2"] } });
  expect([store.expense("exp_1"), store.expense("exp_2")?.id, store.outbox]).toEqual([null, "exp_2", []]);
  expect([...months]).toEqual(["2026-11"]);
});

test("a refused write is kept, and is not in the figures", () => {
  const store = aStore(expenseChange(one));
  const why = { code: "forbidden", message: "No.", fields: {}, details: {} };
  store.lay(waiting(amountOf("exp_1", 2000), { state: { is: "refused", why } }));
  expect([store.expense("exp_1")?.amount, store.outbox.length]).toEqual([1000, 1]);
});

test("a month is the same object until something in it moves", () => {
  const store = aStore(expenseChange(one), expenseChange(anExpenseRow("exp_2", { date: "2026-10-05" })));
  const [october, november] = [store.figures("2026-10"), store.figures("2026-11")];
  takeIn(store, expenseChange({ ...one, amount: 1, version: 2 }));
  expect(store.figures("2026-10")).toBe(october);
  expect(store.figures("2026-11")).not.toBe(november);
});

test("an expense that moves to another month leaves the one where it was", () => {
  const store = aStore(expenseChange(one));
  store.lay(waiting({ kind: "change-expenses", items: [{ id: "exp_1", changes: { date: "2026-10-05" } }] }));
  const spent = (month: string) => store.figures(month)?.totals.uncategorisedSpent;
  expect([spent("2026-10"), spent("2026-11"), store.monthExpenses("2026-11")]).toEqual([1000, 0, []]);
  expect(store.baseExpenses("2026-11")).toEqual([one]);
});
