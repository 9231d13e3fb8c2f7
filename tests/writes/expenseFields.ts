import type { accountFields } from "../../src/models/expenses/expense.js";
import type { ExpenseChange } from "../../src/shapes/expenses/ExpenseInput.js";
import { type ExpenseFacts, type Name, patched } from "./facts.js";

/** A patch of one field, and what can be said of the expense afterwards: its facts with the patch unless said. */
export interface FieldChange {
  readonly of: Name;
  readonly change: ExpenseChange;
  readonly facts?: (before: ExpenseFacts) => ExpenseFacts;
  /** It says what is so already: then nothing is written. */
  readonly isSame?: true;
}

/** What needs money accounts is written, and looked at afterwards, in tests/moneyaccounts. */
type InAccounts = keyof typeof accountFields;

/** Every other field is set, and cleared where null clears it. */
type EachField = {
  readonly [Field in keyof Required<Omit<ExpenseChange, InAccounts>>]: {
    readonly set: readonly FieldChange[];
  } & (null extends ExpenseChange[Field] ? { readonly cleared: readonly FieldChange[] } : object);
};

const unsplit = ({ splits: _, ...facts }: ExpenseFacts): ExpenseFacts => facts;

export const expenseFields: EachField = {
  type: {
    set: [
      { of: "@lunch", change: { type: "income" } },
      { of: "@split", change: { type: "income" } },
      { of: "@gift", change: { type: "expense" } },
    ],
  },
  amount: {
    set: [
      { of: "@lunch", change: { amount: 1999 } },
      { of: "@wage", change: { amount: 90_000 } },
      // The purchase abroad stays what it was, so its rate follows.
      {
        of: "@abroad",
        change: { amount: 1900 },
        facts: (before) => ({ ...before, amount: 1900, original: { amount: 2000, currency: "USD" } }),
      },
    ],
  },
  description: {
    set: [
      { of: "@lunch", change: { description: "Dinner" } },
      { of: "@bare", change: { description: "Parking" } },
    ],
    cleared: [{ of: "@lunch", change: { description: null } }],
  },
  payee: {
    set: [
      { of: "@lunch", change: { payee: "Harbour GRILL" } },
      { of: "@bare", change: { payee: "Garage" } },
    ],
    cleared: [
      { of: "@lunch", change: { payee: null } },
      { of: "@split", change: { payee: null } },
    ],
  },
  note: {
    set: [{ of: "@lunch", change: { note: "by card" } }],
    cleared: [{ of: "@lunch", change: { note: null } }],
  },
  tags: {
    set: [
      { of: "@lunch", change: { tags: ["noon", "friends"] } },
      { of: "@bare", change: { tags: ["car"] } },
    ],
    cleared: [
      { of: "@lunch", change: { tags: null } },
      { of: "@sweets", change: { tags: [] } },
    ],
  },
  original: {
    set: [
      { of: "@lunch", change: { original: { amount: 1100, currency: "CHF" } } },
      {
        of: "@abroad",
        change: { original: { amount: 3000, currency: "CHF", rate: "1.1" } },
      },
      {
        of: "@split",
        change: { original: { amount: 2800, currency: "GBP" } },
      },
    ],
    cleared: [{ of: "@abroad", change: { original: null }, facts: (before) => patched(before, { amount: 1800, original: null }) }],
  },
  externalId: {
    set: [
      { of: "@lunch", change: { externalId: "x2" } },
      { of: "@bare", change: { externalId: "y1" } },
    ],
    cleared: [{ of: "@lunch", change: { externalId: null } }],
  },
  source: {
    set: [
      { of: "@lunch", change: { source: "card" } },
      { of: "@bare", change: { source: "card" } },
    ],
    cleared: [{ of: "@lunch", change: { source: null } }],
  },
  categoryId: {
    set: [
      { of: "@lunch", change: { categoryId: "@fun" } },
      { of: "@bare", change: { categoryId: "@food" } },
      { of: "@split", change: { categoryId: "@treats" }, facts: (before) => ({ ...unsplit(before), categoryId: "@treats" }) },
    ],
    cleared: [
      { of: "@lunch", change: { categoryId: null } },
      // An expense with splits has none of its own already.
      { of: "@split", change: { categoryId: null }, facts: (before) => before, isSame: true },
    ],
  },
  date: {
    set: [
      { of: "@abroad", change: { date: "2026-10-26" } },
      { of: "@lunch", change: { date: "2026-12-01" } },
      { of: "@sweets", change: { date: "2026-09-09" } },
      { of: "@split", change: { date: "2026-11-10" } },
      { of: "@wage", change: { date: "2026-09-09" } },
    ],
  },
  splits: {
    set: [
      {
        of: "@lunch",
        change: {
          splits: [
            { categoryId: "@food", amount: 1000 },
            { categoryId: "@treats", amount: 250, note: "cake" },
          ],
        },
        facts: (before) =>
          patched(before, {
            categoryId: null,
            splits: [
              { categoryId: "@food", amount: 1000 },
              { categoryId: "@treats", amount: 250, note: "cake" },
            ],
          }),
      },
      {
        of: "@split",
        change: {
          splits: [
            { categoryId: null, amount: 1 },
            { categoryId: "@fun", amount: 2999 },
          ],
        },
      },
      {
        of: "@gift",
        change: {
          splits: [
            { categoryId: "@fun", amount: 2000 },
            { categoryId: "@fun", amount: 500 },
          ],
        },
        facts: (before) =>
          patched(before, {
            categoryId: null,
            splits: [
              { categoryId: "@fun", amount: 2000 },
              { categoryId: "@fun", amount: 500 },
            ],
          }),
      },
    ],
    cleared: [{ of: "@split", change: { splits: null } }],
  },
};
