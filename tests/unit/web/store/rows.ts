import type { BudgetRow, CategoryRow, Change, ExpenseRow } from "../../../../src/web/store/model.js";
import { BudgetStore } from "../../../../src/web/store/BudgetStore.js";
import { anExpenseRow as anyExpenseRow } from "../anExpenseRow.js";
import type { WaitingWrite, Write } from "../../../../src/web/store/outbox/writes.js";

export const BUDGET = "bud_1";
export const NOW = new Date("2026-11-15T12:00:00Z");

export function aBudgetRow(fields: Partial<BudgetRow> = {}): BudgetRow {
  return {
    id: BUDGET,
    name: "Household",
    currency: "EUR",
    currencyDigits: 2,
    timeZone: "UTC",
    monthStartDay: 1,
    startMonth: "2026-09",
    note: null,
    archivedAt: null,
    role: "owner",
    version: 1,
    ...fields,
  };
}

/** In the month of NOW. */
export function anExpenseRow(id: string, fields: Partial<ExpenseRow> = {}): ExpenseRow {
  return anyExpenseRow({ id, date: "2026-11-10", ...fields });
}

export function aCategoryRow(id: string, fields: Partial<CategoryRow> = {}): CategoryRow {
  const rollover = fields.rollover ?? { policy: "full", cap: null };
  const budgeted = fields.budgeted ?? 0;
  const target = fields.target ?? null;
  return {
    id,
    parentId: null,
    name: id,
    icon: null,
    color: null,
    position: 1,
    budgeted,
    effectiveFrom: "2026-09",
    rollover,
    target,
    allocations: [{ from: "2026-09", budgeted, rollover, target }],
    alertAt: [],
    archivedAt: null,
    version: 1,
    ...fields,
  };
}

export function expenseChange(row: ExpenseRow): Change {
  return { kind: "expense", id: row.id, resource: row };
}

/** A copy that has what the server has. */
export function aStore(...changes: readonly Change[]): BudgetStore {
  const store = new BudgetStore(BUDGET, () => NOW);
  takeIn(store, { kind: "budget", id: BUDGET, resource: aBudgetRow() }, ...changes);
  return store;
}

export function takeIn(store: BudgetStore, ...changes: readonly Change[]): void {
  store.take({ changes, anew: false, finished: null });
}

let made = 0;

export function waiting(write: Write, fields: Partial<WaitingWrite> = {}): WaitingWrite {
  const seq = ++made;
  return {
    id: `write-${seq}`,
    seq,
    budgetId: BUDGET,
    write,
    before: {},
    madeAt: 0,
    key: `key-${seq}`,
    sent: null,
    state: { is: "waiting" },
    ...fields,
  };
}

export function amountOf(id: string, amount: number): Write {
  return { kind: "change-expenses", items: [{ id, changes: { amount } }] };
}
