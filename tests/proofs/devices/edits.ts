import type { Device, Edit } from "./Device.js";

const MONTHS = ["2026-07", "2026-08", "2026-09", "2026-10", "2026-11"] as const;
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
let words = 0;

type EditMaker = (device: Device) => Edit | null;

const monthOf = ({ random }: Device): string => random.pick(MONTHS) ?? "2026-11";
const dayOf = (device: Device): string => `${monthOf(device)}-${String(Math.min(28, device.random.upTo(28))).padStart(2, "0")}`;
const one = (device: Device, kind: string): any => device.random.pick(device.replica.of(kind));
const seen = (device: Device, thing: any): number | undefined => (device.random.isLess(0.6) ? thing.version : undefined);
/** A word that occurs nowhere else. */
const word = (): string => `word${++words}`;

const newExpense: EditMaker = (device) => {
  const category = one(device, "category");
  const identity = device.random.isLess(0.3) ? { externalId: word(), source: device.name } : {};
  const amount = device.random.upTo(9000);
  return {
    method: "POST",
    path: "/expenses",
    body: {
      budgetId: device.budgetId,
      categoryId: category?.id ?? null,
      amount,
      type: device.random.isLess(0.15) ? "income" : "expense",
      date: dayOf(device),
      payee: word(),
      ...identity,
    },
  };
};

const changeExpense: EditMaker = (device) => {
  const expense = one(device, "expense");
  if (expense === undefined) return null;
  const { random } = device;
  const body = random.pick<object>([
    { amount: random.upTo(9000) },
    { note: word() },
    { date: dayOf(device) },
    { categoryId: one(device, "category")?.id ?? null },
    { tags: ["a", "b"].slice(0, random.upTo(2)) },
    { type: random.isLess(0.5) ? "income" : "expense" },
  ]);
  return { method: "PATCH", path: `/expenses/${expense.id}`, ifVersion: seen(device, expense), ...(body === undefined ? {} : { body }) };
};

const deleteExpense: EditMaker = (device) => {
  const expense = one(device, "expense");
  return expense === undefined ? null : { method: "DELETE", path: `/expenses/${expense.id}`, ifVersion: seen(device, expense) };
};

const restoreExpense: EditMaker = (device) => {
  const id = device.random.pick([...device.replica.deleted].filter((gone) => gone.startsWith("exp_")));
  return id === undefined ? null : { method: "POST", path: `/expenses/${id}/restore` };
};

const batch: EditMaker = (device) => ({
  method: "POST",
  path: "/expenses/batch",
  body: {
    items: [1, 2, 3].map(() => ({ budgetId: device.budgetId, amount: device.random.upTo(500), date: dayOf(device), payee: word() })),
  },
});

const newCategory: EditMaker = (device) => ({
  method: "POST",
  path: "/categories",
  body: {
    newId: `cat_${device.budgetId.slice(4)}${device.random.text(ALPHABET, 22)}`,
    budgetId: device.budgetId,
    name: word(),
    budgeted: device.random.upTo(50_000),
    effectiveFrom: monthOf(device),
    rollover: { policy: device.random.pick(["none", "surplus", "full"]) },
  },
});

const changeCategory: EditMaker = (device) => {
  const category = one(device, "category");
  if (category === undefined) return null;
  const { random } = device;
  const body = random.pick<object>([
    { name: word() },
    { position: random.upTo(20) },
    { budgeted: random.upTo(50_000), effectiveFrom: monthOf(device) },
    { rollover: { policy: random.pick(["none", "full"]) }, effectiveFrom: monthOf(device) },
  ]);
  return {
    method: "PATCH",
    path: `/categories/${category.id}`,
    ifVersion: seen(device, category),
    ...(body === undefined ? {} : { body }),
  };
};

const deleteCategory: EditMaker = (device) => {
  const categories = device.replica.of("category");
  const category = device.random.pick(categories);
  if (category === undefined || categories.length < 3) return null;
  const other = device.random.pick(categories.filter(({ id }) => id !== category.id));
  const how = device.random.isLess(0.5) ? `moveTo=${other.id}` : "uncategorise=true";
  return { method: "DELETE", path: `/categories/${category.id}?${how}`, ifVersion: seen(device, category) };
};

const mergeCategory: EditMaker = (device) => {
  const categories = device.replica.of("category");
  const [from, into] = [device.random.pick(categories), device.random.pick(categories)];
  if (categories.length < 4 || from.id === into.id) return null;
  return { method: "POST", path: `/categories/${from.id}/merge`, body: { into: into.id } };
};

const planMonth: EditMaker = (device) => {
  const category = one(device, "category");
  if (category === undefined) return null;
  const path = `/budgets/${device.budgetId}/months/${monthOf(device)}/categories/${category.id}`;
  return { method: "PATCH", path, body: { budgeted: device.random.isLess(0.2) ? null : device.random.upTo(40_000) } };
};

const transfer: EditMaker = (device) => {
  const to = one(device, "category");
  if (to === undefined) return null;
  const path = `/budgets/${device.budgetId}/months/${monthOf(device)}/transfers`;
  return { method: "POST", path, body: { from: null, to: to.id, amount: device.random.upTo(500) } };
};

const closeMonth: EditMaker = (device) => ({
  method: "POST",
  path: "/monthly-budgets",
  body: { budgetId: device.budgetId, month: monthOf(device) },
});

const reopen: EditMaker = (device) => {
  const statement = one(device, "monthly-budget");
  return statement === undefined ? null : { method: "DELETE", path: `/monthly-budgets/${statement.id}` };
};

const changeBudget: EditMaker = (device) => ({ method: "PATCH", path: `/budgets/${device.budgetId}`, body: { note: word() } });

/** How often each is wished. */
const chances: readonly (readonly [number, EditMaker])[] = [
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

export function editOf(device: Device): Edit {
  for (;;) {
    const edit = device.random.pick(all)?.(device) ?? null;
    if (edit !== null) return edit;
  }
}
