import type { Device, Wish } from "./Device.js";

const MONTHS = ["2026-07", "2026-08", "2026-09", "2026-10", "2026-11"] as const;
const SIGNS = "0123456789abcdefghjkmnpqrstvwxyz";
let words = 0;

type Wishing = (device: Device) => Wish | null;

const monthOf = ({ dice }: Device): string => dice.pick(MONTHS) ?? "2026-11";
const dayOf = (device: Device): string => `${monthOf(device)}-${String(Math.min(28, device.dice.upTo(28))).padStart(2, "0")}`;
const one = (device: Device, kind: string): any => device.dice.pick(device.replica.of(kind));
const seen = (device: Device, thing: any): number | undefined => (device.dice.isLess(0.6) ? thing.version : undefined);
/** A word that occurs nowhere else. */
const word = (): string => `word${++words}`;

const newExpense: Wishing = (device) => {
  const category = one(device, "category");
  const identity = device.dice.isLess(0.3) ? { externalId: word(), source: device.name } : {};
  const amount = device.dice.upTo(9000);
  return {
    method: "POST",
    path: "/expenses",
    body: {
      budgetId: device.budgetId,
      categoryId: category?.id ?? null,
      amount,
      type: device.dice.isLess(0.15) ? "income" : "expense",
      date: dayOf(device),
      payee: word(),
      ...identity,
    },
  };
};

const changeExpense: Wishing = (device) => {
  const expense = one(device, "expense");
  if (expense === undefined) return null;
  const { dice } = device;
  const body = dice.pick<object>([
    { amount: dice.upTo(9000) },
    { note: word() },
    { date: dayOf(device) },
    { categoryId: one(device, "category")?.id ?? null },
    { tags: ["a", "b"].slice(0, dice.upTo(2)) },
    { type: dice.isLess(0.5) ? "income" : "expense" },
  ]);
  return { method: "PATCH", path: `/expenses/${expense.id}`, ifVersion: seen(device, expense), ...(body === undefined ? {} : { body }) };
};

const deleteExpense: Wishing = (device) => {
  const expense = one(device, "expense");
  return expense === undefined ? null : { method: "DELETE", path: `/expenses/${expense.id}`, ifVersion: seen(device, expense) };
};

const restoreExpense: Wishing = (device) => {
  const id = device.dice.pick([...device.replica.deleted].filter((gone) => gone.startsWith("exp_")));
  return id === undefined ? null : { method: "POST", path: `/expenses/${id}/restore` };
};

const batch: Wishing = (device) => ({
  method: "POST",
  path: "/expenses/batch",
  body: { items: [1, 2, 3].map(() => ({ budgetId: device.budgetId, amount: device.dice.upTo(500), date: dayOf(device), payee: word() })) },
});

const newCategory: Wishing = (device) => ({
  method: "POST",
  path: "/categories",
  body: {
    newId: `cat_${device.budgetId.slice(4)}${device.dice.text(SIGNS, 22)}`,
    budgetId: device.budgetId,
    name: word(),
    budgeted: device.dice.upTo(50_000),
    effectiveFrom: monthOf(device),
    rollover: { policy: device.dice.pick(["none", "surplus", "full"]) },
  },
});

const changeCategory: Wishing = (device) => {
  const category = one(device, "category");
  if (category === undefined) return null;
  const { dice } = device;
  const body = dice.pick<object>([
    { name: word() },
    { position: dice.upTo(20) },
    { budgeted: dice.upTo(50_000), effectiveFrom: monthOf(device) },
    { rollover: { policy: dice.pick(["none", "full"]) }, effectiveFrom: monthOf(device) },
  ]);
  return {
    method: "PATCH",
    path: `/categories/${category.id}`,
    ifVersion: seen(device, category),
    ...(body === undefined ? {} : { body }),
  };
};

const deleteCategory: Wishing = (device) => {
  const categories = device.replica.of("category");
  const category = device.dice.pick(categories);
  if (category === undefined || categories.length < 3) return null;
  const other = device.dice.pick(categories.filter(({ id }) => id !== category.id));
  const how = device.dice.isLess(0.5) ? `moveTo=${other.id}` : "uncategorise=true";
  return { method: "DELETE", path: `/categories/${category.id}?${how}`, ifVersion: seen(device, category) };
};

const mergeCategory: Wishing = (device) => {
  const categories = device.replica.of("category");
  const [from, into] = [device.dice.pick(categories), device.dice.pick(categories)];
  if (categories.length < 4 || from.id === into.id) return null;
  return { method: "POST", path: `/categories/${from.id}/merge`, body: { into: into.id } };
};

const planMonth: Wishing = (device) => {
  const category = one(device, "category");
  if (category === undefined) return null;
  const path = `/budgets/${device.budgetId}/months/${monthOf(device)}/categories/${category.id}`;
  return { method: "PATCH", path, body: { budgeted: device.dice.isLess(0.2) ? null : device.dice.upTo(40_000) } };
};

const transfer: Wishing = (device) => {
  const to = one(device, "category");
  if (to === undefined) return null;
  const path = `/budgets/${device.budgetId}/months/${monthOf(device)}/transfers`;
  return { method: "POST", path, body: { from: null, to: to.id, amount: device.dice.upTo(500) } };
};

const closeMonth: Wishing = (device) => ({
  method: "POST",
  path: "/monthly-budgets",
  body: { budgetId: device.budgetId, month: monthOf(device) },
});

const reopen: Wishing = (device) => {
  const statement = one(device, "monthly-budget");
  return statement === undefined ? null : { method: "DELETE", path: `/monthly-budgets/${statement.id}` };
};

const changeBudget: Wishing = (device) => ({ method: "PATCH", path: `/budgets/${device.budgetId}`, body: { note: word() } });

/** How often each is wished. */
const chances: readonly (readonly [number, Wishing])[] = [
  [30, newExpense],
  [24, changeExpense],
  [10, deleteExpense],
  [4, restoreExpense],
  [3, batch],
  [5, newCategory],
  [7, changeCategory],
  [2, deleteCategory],
  [1, mergeCategory],
  [7, planMonth],
  [3, transfer],
  [4, closeMonth],
  [2, reopen],
  [2, changeBudget],
];
const all = chances.flatMap(([times, wishing]) => Array.from({ length: times }, () => wishing));

export function wishOf(device: Device): Wish {
  for (;;) {
    const wish = device.dice.pick(all)?.(device) ?? null;
    if (wish !== null) return wish;
  }
}
