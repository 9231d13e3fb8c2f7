import { chunksOf } from "../../../domain/chunks.js";
import { laterTerms, termsIn } from "../views/allocations.js";
import { copiedAmounts } from "./effects.js";
import { expensesIn } from "../rows/ExpenseTable.js";
import type { View } from "../views/view.js";
import { type AmountChange, MOST_ITEMS, type Write } from "./writes.js";

/** The writes that take a write back, from what is shown before it; null for what cannot be taken back. */
export function inverseOf(write: Write, before: View): readonly Write[] | null {
  switch (write.kind) {
    case "create-expense":
      return [{ kind: "remove-expenses", ids: [write.id] }];
    case "change-expenses":
      return [
        { kind: "change-expenses", items: write.items.map(({ id, changes }) => ({ id, changes: fieldsOf(before.expense(id), changes) })) },
        ...reviewsBefore(
          write.items.map(({ id }) => id),
          true,
          before,
        ),
      ];
    case "remove-expenses":
      return [{ kind: "restore-expenses", rows: write.ids.flatMap((id) => before.expense(id) ?? []) }];
    case "restore-expenses":
      return [{ kind: "remove-expenses", ids: write.rows.map(({ id }) => id) }];
    case "review-expenses":
      return reviewsBefore(write.ids, write.reviewed, before);
    case "create-category":
      return [{ kind: "remove-category", id: write.id }];
    case "change-category": {
      const row = before.category(write.id);
      const from = write.effectiveFrom ?? before.currentMonth();
      // Each holds from its month on, whatever was set for later ones: the earliest first.
      const later = laterTerms(row, from, write.changes);
      return [
        { ...write, changes: fieldsOf(termsIn(row, from), write.changes) },
        ...later.map((terms) => ({ kind: write.kind, id: write.id, ...terms })),
      ];
    }
    case "remove-category": {
      const row = before.category(write.id);
      return row === null
        ? null
        : [{ kind: "restore-category", row }, ...childrenBefore(row.id, before), ...expensesBefore(row.id, before)];
    }
    case "restore-category":
      return [{ kind: "remove-category", id: write.row.id }];
    case "set-amounts":
      return [{ ...write, amounts: write.amounts.map((amount) => amountBefore(amount, write.month, before)) }];
    case "copy-plan":
      return [
        {
          kind: "set-amounts",
          month: write.month,
          amounts: copiedAmounts(write.from, before).map((amount) => amountBefore(amount, write.month, before)),
        },
      ];
    case "transfer":
      return [{ ...write, from: write.to, to: write.from }];
    case "change-budget":
      return [{ kind: "change-budget", changes: fieldsOf(before.budget, write.changes) }];
    case "close-month": {
      // Closing again with nothing changed makes no new statement: there is nothing to take back.
      const newest = before.statements.find(({ month }) => month === write.month);
      return newest !== undefined && !newest.stale ? null : [{ kind: "remove-statement", month: write.month, id: null }];
    }
    case "remove-statement":
      return [{ kind: "close-month", month: write.month }];
    case "merge-category":
      return null;
  }
}

/** Of expenses that are reviewed now, or wait now, those that were not. */
function reviewsBefore(ids: readonly string[], reviewed: boolean, before: View): Write[] {
  const changed = ids.filter((id) => before.expense(id)?.reviewed === !reviewed);
  return changed.length === 0 ? [] : [{ kind: "review-expenses", ids: changed, reviewed: !reviewed }];
}

function childrenBefore(id: string, before: View): Write[] {
  const children = before.categories.filter(({ parentId }) => parentId === id);
  return children.map((child) => ({ kind: "change-category", id: child.id, changes: { parentId: id } }));
}

function expensesBefore(id: string, before: View): Write[] {
  const items = expensesIn(id, before).map(({ id: expenseId, categoryId, splits }) => ({
    id: expenseId,
    changes: splits.length > 0 ? { splits } : { categoryId },
  }));
  return chunksOf(items, MOST_ITEMS).map((chunk) => ({ kind: "change-expenses", items: chunk }));
}

function amountBefore({ categoryId, note }: AmountChange, month: string, before: View): AmountChange {
  const known = before.plan(month)?.amounts.find((entry) => entry.categoryId === categoryId);
  return { categoryId, budgeted: known?.budgeted ?? null, ...(note === undefined ? {} : { note: known?.note ?? null }) };
}

/** The fields that a change names, as a row has them. */
export function fieldsOf<Changes extends object>(row: Readonly<Required<Changes>> | null, changes: Changes): Changes {
  if (row === null) return changes;
  const before = { ...changes };
  for (const name in before) before[name] = row[name];
  return before;
}
