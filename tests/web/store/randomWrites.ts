import { addMonths } from "../../../src/domain/month.js";
import { targetKinds, type TargetTerms } from "../../../src/domain/targets.js";
import type { BudgetStore } from "../../../src/web/store/BudgetStore.js";
import { newId } from "../../../src/web/store/ids.js";
import type { AmountChange, CategoryFields, ExpenseFields, Write } from "../../../src/web/store/outbox/writes.js";
import { oneOf } from "../../support/seededRandom.js";

export type Roll = () => number;

const policies = [
  { policy: "none", cap: null },
  { policy: "surplus", cap: null },
  { policy: "full", cap: null },
  { policy: "capped", cap: 3000 },
] as const;

function someTarget(store: BudgetStore, roll: Roll): TargetTerms | null {
  if (roll() < 0.3) return null;
  const kind = oneOf(targetKinds, roll);
  return { kind, amount: upTo(9000, roll), by: kind === "byDate" ? someMonth(store, roll) : null };
}

const upTo = (most: number, roll: Roll) => 1 + Math.floor(roll() * most);
const someMonth = (store: BudgetStore, roll: Roll) => addMonths(store.budget.startMonth, Math.floor(roll() * 12));
const aCategoryOr = (store: BudgetStore, roll: Roll): string | null =>
  store.categories.length === 0 || roll() < 0.25 ? null : oneOf(store.categories, roll).id;

function fields(store: BudgetStore, roll: Roll): ExpenseFields {
  const amount = upTo(9000, roll);
  const isSplit = amount > 100 && roll() < 0.2;
  const part = upTo(amount - 1, roll);
  return {
    type: roll() < 0.2 ? "income" : "expense",
    amount,
    date: `${someMonth(store, roll)}-${String(upTo(28, roll)).padStart(2, "0")}`,
    description: roll() < 0.5 ? null : `Text ${upTo(9, roll)}`,
    payee: roll() < 0.5 ? null : `Payee ${upTo(9, roll)}`,
    note: null,
    tags: roll() < 0.8 ? [] : ["tag"],
    categoryId: isSplit ? null : aCategoryOr(store, roll),
    splits: isSplit
      ? [
          { categoryId: aCategoryOr(store, roll), amount: part, note: null },
          { categoryId: aCategoryOr(store, roll), amount: amount - part, note: null },
        ]
      : [],
    original: null,
  };
}

function categoryFields(store: BudgetStore, roll: Roll): CategoryFields {
  const tops = store.categories.filter(({ parentId }) => parentId === null);
  return {
    parentId: tops.length === 0 || roll() < 0.7 ? null : oneOf(tops, roll).id,
    name: `Category ${Math.floor(roll() * 1e9)}`,
    icon: null,
    color: null,
    position: upTo(20, roll),
    alertAt: [],
    archivedAt: null,
    budgeted: Math.floor(roll() * 5000),
    rollover: oneOf(policies, roll),
    target: someTarget(store, roll),
  };
}

/** Something that a person might do to what is shown; null where there is nothing to do it to. */
const makers: readonly ((store: BudgetStore, roll: Roll) => Write | null)[] = [
  (store, roll) => ({ kind: "create-expense", id: newId("exp", store.budgetId), fields: fields(store, roll) }),
  (store, roll) => ({ kind: "create-expense", id: newId("exp", store.budgetId), fields: fields(store, roll) }),
  (store, roll) => {
    const rows = [...store.expenses()].filter(({ splits }) => splits.length === 0 && roll() < 0.3).slice(0, 4);
    const change = () =>
      roll() < 0.5 ? { categoryId: aCategoryOr(store, roll) } : { amount: upTo(9000, roll), date: fields(store, roll).date };
    return rows.length === 0 ? null : { kind: "change-expenses", items: rows.map(({ id }) => ({ id, changes: change() })) };
  },
  (store, roll) => {
    const ids = [...store.expenses()].filter(() => roll() < 0.1).map(({ id }) => id);
    return ids.length === 0 ? null : { kind: "remove-expenses", ids: ids.slice(0, 3) };
  },
  (store, roll) => {
    const ids = [...store.expenses()].filter(() => roll() < 0.2).map(({ id }) => id);
    return ids.length === 0 ? null : { kind: "review-expenses", ids: ids.slice(0, 5), reviewed: roll() < 0.5 };
  },
  (store, roll) => ({
    kind: "create-category",
    id: newId("cat", store.budgetId),
    fields: categoryFields(store, roll),
    effectiveFrom: someMonth(store, roll),
  }),
  (store, roll) => {
    if (store.categories.length === 0) return null;
    const { id } = oneOf(store.categories, roll);
    const effectiveFrom = someMonth(store, roll);
    if (roll() < 0.5) return { kind: "change-category", id, changes: { budgeted: Math.floor(roll() * 5000) }, effectiveFrom };
    if (roll() < 0.5) return { kind: "change-category", id, changes: { rollover: oneOf(policies, roll) }, effectiveFrom };
    if (roll() < 0.5) return { kind: "change-category", id, changes: { target: someTarget(store, roll) }, effectiveFrom };
    return { kind: "change-category", id, changes: { position: upTo(20, roll) } };
  },
  (store, roll) => {
    const moveTo = aCategoryOr(store, roll);
    const others = store.categories.filter(({ id }) => id !== moveTo);
    return others.length < 3 || roll() < 0.5 ? null : { kind: "remove-category", id: oneOf(others, roll).id, moveTo };
  },
  (store, roll) => {
    const amounts = store.categories
      .filter(() => roll() < 0.4)
      .map(({ id }): AmountChange => ({ categoryId: id, budgeted: roll() < 0.2 ? null : Math.floor(roll() * 4000) }));
    return amounts.length === 0 ? null : { kind: "set-amounts", month: someMonth(store, roll), amounts };
  },
  (store, roll) => {
    const [from, to] = [aCategoryOr(store, roll), aCategoryOr(store, roll)];
    return from === to ? null : { kind: "transfer", month: someMonth(store, roll), from, to, amount: upTo(500, roll) };
  },
  (store, roll) => {
    const month = someMonth(store, roll);
    return store.categories.length === 0 || month === store.budget.startMonth
      ? null
      : { kind: "copy-plan", month, from: addMonths(month, -1) };
  },
  (store, roll) => (roll() < 0.3 ? { kind: "close-month", month: someMonth(store, roll) } : null),
];

export function randomWrite(store: BudgetStore, roll: Roll): Write | null {
  return oneOf(makers, roll)(store, roll);
}
