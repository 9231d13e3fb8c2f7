import type { CategoryChange, NewCategory } from "../../src/shapes/categories/CategoryInput.js";
import type { BudgetChange, NewBudget } from "../../src/shapes/Budget.js";
import type { NewExpense } from "../../src/shapes/expenses/ExpenseInput.js";
import type { MonthAmount } from "../../src/shapes/months/MonthInput.js";
import { monthOf } from "../../src/domain/month.js";

/** What a resource is called in the facts. The same word stands wherever its id will stand. */
export type Name = `@${string}`;

export type ExpenseFacts = Omit<NewExpense, "budgetId">;

export interface CategoryFacts extends Omit<NewCategory, "budgetId" | "newId"> {
  /** What holds from later months on, or cannot be said when it is made. */
  readonly then?: readonly CategoryChange[];
}

/** All that somebody could say of a budget, without what follows from it. */
export interface Facts {
  /** A budget is archived by a change of its own. */
  readonly budget: Omit<NewBudget, "newId"> & Pick<BudgetChange, "archivedAt">;
  readonly categories: Readonly<Record<Name, CategoryFacts>>;
  readonly expenses: Readonly<Record<Name, ExpenseFacts>>;
  /** By month and category. */
  readonly amounts: Readonly<Record<string, Readonly<Record<Name, MonthAmount>>>>;
}

/** A budget with something of everything. Its months begin on the tenth, so that a month is not the first seven characters of a date. */
export const household: Facts = {
  budget: { name: "Household", currency: "EUR", timeZone: "UTC", startMonth: "2026-08", monthStartDay: 10 },
  categories: {
    "@food": {
      name: "Food",
      icon: "bread",
      color: "#112233",
      position: 1,
      effectiveFrom: "2026-08",
      budgeted: 10_000,
      rollover: { policy: "full" },
    },
    "@fun": {
      name: "Fun",
      position: 2,
      effectiveFrom: "2026-08",
      budgeted: 5000,
      rollover: { policy: "surplus" },
      then: [{ budgeted: 6000, effectiveFrom: "2026-10" }, { archivedAt: "2026-11-01T00:00:00.000Z" }],
    },
    "@treats": {
      name: "Treats",
      parentId: "@fun",
      position: 3,
      effectiveFrom: "2026-09",
      budgeted: 900,
      rollover: { policy: "capped", cap: 700 },
    },
  },
  expenses: {
    "@lunch": {
      amount: 1250,
      date: "2026-10-20",
      categoryId: "@food",
      payee: "Corner Café",
      description: "Lunch with Mia",
      note: "paid in cash",
      tags: ["out", "noon"],
      externalId: "x1",
      source: "bank",
    },
    "@bare": { amount: 300, date: "2026-10-12" },
    "@split": {
      amount: 3000,
      date: "2026-09-15",
      payee: "Market",
      splits: [
        { categoryId: "@food", amount: 1000, note: "apples" },
        { categoryId: "@fun", amount: 1500 },
        { categoryId: null, amount: 400 },
        { categoryId: "@food", amount: 100 },
      ],
    },
    "@abroad": { date: "2026-10-25", categoryId: "@treats", original: { amount: 2000, currency: "USD", rate: "0.9" } },
    "@wage": { type: "income", amount: 100_000, date: "2026-09-11", payee: "Work" },
    "@gift": { type: "income", amount: 2500, date: "2026-11-11", categoryId: "@fun", payee: "Aunt" },
    "@sweets": { amount: 450, date: "2026-11-12", categoryId: "@treats", payee: "Kiosk", tags: ["out"] },
  },
  amounts: {
    "2026-10": { "@food": { budgeted: 12_000, note: "guests" }, "@fun": { note: "careful" } },
    "2026-11": { "@fun": { budgeted: 0 } },
  },
};

export function monthIn({ budget }: Facts, { date }: ExpenseFacts): string {
  return monthOf(date, budget.monthStartDay ?? 1);
}

/** What a merge patch makes of the facts: null clears. */
export function patched<Of extends object>(facts: Of, change: object): Of {
  const fields = Object.entries({ ...facts, ...change }).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(fields) as Of;
}

export function withExpense(facts: Facts, name: Name, change: (before: ExpenseFacts) => ExpenseFacts): Facts {
  return { ...facts, expenses: { ...facts.expenses, [name]: change(facts.expenses[name]!) } };
}

export function withCategory(facts: Facts, name: Name, change: (before: CategoryFacts) => CategoryFacts): Facts {
  return { ...facts, categories: { ...facts.categories, [name]: change(facts.categories[name]!) } };
}

export function without<Of>(all: Readonly<Record<Name, Of>>, ...names: Name[]): Record<Name, Of> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name as Name)));
}
