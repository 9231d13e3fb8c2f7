import mongoose from "mongoose";
import type { ExpenseDoc } from "../../models/expenses/expense.js";
import type { AccountStatementDoc, FrozenRow } from "../../models/moneyaccounts/accountStatement.js";
import type { Models } from "../../models/Models.js";
import type { DriftedMovement } from "../../shapes/moneyaccounts/AccountStatement.js";
import { yielding } from "../../runtime/turn.js";
import { type LiveRow, rowOf } from "./coveredRows.js";
import { type RowsPage, rowsOfPages } from "./frozenPages.js";
import { sortedRows } from "./sortedRows.js";

/** An end that is not as it was frozen. */
export interface Drifted {
  readonly id: string;
  readonly frozen: FrozenRow | null;
  readonly live: LiveRow | null;
}

const TOLD_AT_MOST = 500;

/** What differs, oldest first. Only pages that are not alike are read. */
export async function driftedRows(models: Models, doc: AccountStatementDoc, live: readonly RowsPage[]): Promise<Drifted[]> {
  const liveIds = new Set(live.map(({ id }) => id));
  const frozenIds = new Set(doc.pages.map(({ id }) => id));
  const frozen = await rowsOfPages(
    models,
    doc.budgetId,
    [...frozenIds].filter((id) => !liveIds.has(id)),
  );
  const differing = await differences(
    frozen,
    live.filter(({ id }) => !frozenIds.has(id)).flatMap(({ rows }) => rows),
  );
  const told = differing.slice(0, TOLD_AT_MOST);
  const unknown = told.flatMap(({ id, live: row }) => (row === null ? id : []));
  const elsewhere = await endsNow(models, doc, unknown);
  return told.map((one) => ({ ...one, live: one.live ?? elsewhere.get(one.id) ?? null }));
}

async function differences(frozen: readonly FrozenRow[], live: readonly LiveRow[]): Promise<Drifted[]> {
  const then = new Map<string, FrozenRow>();
  const drifted: Drifted[] = [];
  for await (const row of yielding(frozen)) then.set(row.id, row);
  for await (const row of yielding(live)) {
    const before = then.get(row.id) ?? null;
    then.delete(row.id);
    if (before?.date !== row.date || before.amount !== row.amount) drifted.push({ id: row.id, frozen: before, live: row });
  }
  for await (const row of yielding(then.values())) drifted.push({ id: row.id, frozen: row, live: null });
  return sortedRows(drifted, keyOf);
}

/** What of frozen ends is in the account all the same, uncleared or on a later day. */
async function endsNow({ expenses }: Models, { budgetId, moneyAccountId }: AccountStatementDoc, ids: readonly string[]) {
  const found = new Map<string, LiveRow>();
  if (ids.length === 0) return found;
  const read = (some: readonly string[]): Promise<ExpenseDoc[]> =>
    expenses.find({ budgetId, _id: mongoose.trusted({ $in: [...some] }) }).lean<ExpenseDoc[]>();
  const docs = await read(ids);
  const linkedInto = docs.flatMap((doc) => doc.linkedInto ?? []);
  const all = linkedInto.length === 0 ? docs : [...docs, ...(await read(linkedInto))];
  for (const doc of all) {
    if (doc.deletedAt !== null) continue;
    for (const leg of doc.legs ?? []) if (leg.accountId === moneyAccountId) found.set(rowOf(doc, leg).id, rowOf(doc, leg));
  }
  return found;
}

export function shownDrift({ id, frozen, live }: Drifted): DriftedMovement {
  return {
    expenseId: live?.expenseId ?? id,
    frozen: frozen === null ? null : { date: frozen.date, amount: frozen.amount },
    live: live === null ? null : { date: live.date, amount: live.amount, cleared: live.cleared },
  };
}

function keyOf({ id, frozen, live }: Drifted): string {
  return `${(frozen ?? live)?.date ?? ""} ${id}`;
}
