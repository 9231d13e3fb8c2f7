import { type ExpenseRow, madeByPerson } from "../model.js";
import type { ExpenseChanges, Refusal, WaitingWrite } from "../outbox/writes.js";

/** A refused write about one expense, which its form can take up again. */
export interface RefusedExpense {
  readonly entry: WaitingWrite;
  readonly expenseId: string;
  readonly why: Refusal;
  readonly fields: ExpenseChanges;
}

/** Null: it is nothing that the form of an expense could mend. */
export function refusedExpense(entry: WaitingWrite): RefusedExpense | null {
  const { state, write } = entry;
  if (state.is !== "refused") return null;
  const { why } = state;
  if (write.kind === "create-expense") return { entry, expenseId: write.id, why, fields: write.fields };
  const [item, ...others] = write.kind === "change-expenses" ? write.items : [];
  // What was deleted elsewhere has no row any more.
  if (item === undefined || others.length > 0 || why.code === "not-found") return null;
  return { entry, expenseId: item.id, why, fields: item.changes };
}

/** The newest refused write about an expense. */
export function refusedOf(id: string, outbox: readonly WaitingWrite[]): RefusedExpense | null {
  return outbox.map(refusedExpense).findLast((refused) => refused?.expenseId === id) ?? null;
}

/** An expense as a refused write wanted it. */
export function wantedRow(row: ExpenseRow | null, { entry: { write }, fields }: RefusedExpense): ExpenseRow | null {
  if (row !== null) return { ...row, ...fields };
  if (write.kind !== "create-expense") return null;
  return { id: write.id, month: "", version: 0, ...madeByPerson, ...write.fields };
}

/** What becomes of a write about expenses, and of those of them that the server refused to create. */
interface Joined {
  /** What is left to send; null: nothing. */
  readonly entry: WaitingWrite | null;
  /** The refused entries as a person wants them by now. */
  readonly changed: readonly WaitingWrite[];
  readonly dropped: readonly WaitingWrite[];
}

/** A change of an expense that the server refused to create becomes part of the refused entry, and a deletion discards it. */
export function joined(entry: WaitingWrite, outbox: readonly WaitingWrite[]): Joined {
  const { write } = entry;
  const refused = outbox.flatMap((each) =>
    each.state.is === "refused" && each.write.kind === "create-expense" ? [{ ...each, write: each.write }] : [],
  );
  const isRefused = (id: string): boolean => refused.some((each) => each.write.id === id);
  if (write.kind === "remove-expenses") return { entry, changed: [], dropped: refused.filter((each) => write.ids.includes(each.write.id)) };
  if (write.kind !== "change-expenses" || !write.items.some(({ id }) => isRefused(id))) return { entry, changed: [], dropped: [] };
  const others = write.items.filter(({ id }) => !isRefused(id));
  return {
    entry: others.length === 0 ? null : { ...entry, write: { ...write, items: others } },
    changed: refused.flatMap((each) => {
      const change = write.items.find(({ id }) => id === each.write.id);
      return change === undefined ? [] : [{ ...each, write: { ...each.write, fields: { ...each.write.fields, ...change.changes } } }];
    }),
    dropped: [],
  };
}
