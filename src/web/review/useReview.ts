import { useMemo, useState } from "react";
import { useExpenses } from "../expenses/useExpenses.js";
import { useOpenExpense } from "../expenses/useOpenExpense.js";
import { useOpenBudget } from "../session/budgetStore.js";
import { fieldsOf } from "../store/outbox/inverse.js";
import type { ExpenseRow } from "../store/model.js";
import type { FieldsById, Write } from "../store/outbox/writes.js";
import { useNotice } from "../ui/notices/useNotice.js";
import { type ActiveRow, useActiveRow } from "../ui/tables/useRowKeys.js";
import { useWords } from "../words/language.js";
import { reviews } from "./reviews.js";
import { useReviewWords } from "./reviewWords.js";

/** So many are on the page. */
const MOST_SHOWN = 100;
const waiting = { reviewed: false };

export interface Review extends Omit<ActiveRow, "mark"> {
  readonly rows: readonly ExpenseRow[];
  /** How many wait, also those that are not on the page. */
  readonly total: number;
  /** The row whose category is chosen now. */
  readonly picking: string | null;
  readonly pick: (row: ExpenseRow | null) => void;
  /** The keyboard has gone elsewhere. */
  readonly stopPicking: () => void;
  readonly open: (row: ExpenseRow) => void;
  readonly accept: (rows: readonly ExpenseRow[]) => void;
  /** Also those that are not on the page. */
  readonly acceptAll: () => void;
  readonly categorise: (row: ExpenseRow, categoryId: string | null) => void;
}

/** What waits, newest first, and what is done with it. Each is shown at once and can be taken back. */
export function useReview(): Review {
  const all = useExpenses(waiting);
  const rows = useMemo(() => all.slice(0, MOST_SHOWN), [all]);
  const active = useActiveRow(rows.map(({ id }) => id));
  const { index } = active;
  const [picking, setPicking] = useState<string | null>(null);
  const { connection } = useOpenBudget();
  const notify = useNotice();
  const openExpense = useOpenExpense();
  const words = useReviewWords();
  const { untitled } = useWords().expense;

  function moveTo(next: number) {
    setPicking(null);
    active.moveTo(next);
  }
  /** The keyboard goes on at once: what is done with leaves the list a moment later. */
  function moveFrom(done: readonly ExpenseRow[]) {
    const place = rows.findIndex((row) => row === done[0]);
    const left = (row: ExpenseRow) => !done.includes(row);
    const next = rows.slice(place).find(left) ?? rows.slice(0, Math.max(place, 0)).findLast(left);
    if (next !== undefined) moveTo(rows.indexOf(next));
  }
  function write(done: readonly ExpenseRow[], writes: readonly Write[], text: string, seen?: FieldsById) {
    moveFrom(done);
    for (const written of writes) void connection.write(written, seen);
    const undo = async () => {
      for (const written of writes.toReversed()) await connection.undo(written);
    };
    notify({ text, undo: () => void undo() });
  }
  function accept(accepted: readonly ExpenseRow[]) {
    if (accepted.length === 0) return;
    const ids = accepted.map(({ id }) => id);
    write(accepted, reviews(ids), words.accepted(ids.length));
  }
  return {
    rows,
    total: all.length,
    index,
    picking,
    moveTo,
    accept,
    acceptAll: () => accept(all),
    stopPicking: () => setPicking(null),
    open: (row) => openExpense(row.id),
    pick(row) {
      if (row === null) moveTo(index);
      // The parts of a split expense have their categories each.
      else if (row.splits.length > 0) openExpense(row.id);
      else {
        active.mark(rows.indexOf(row));
        setPicking(row.id);
      }
    },
    categorise(row, categoryId) {
      if (row.categoryId === categoryId) {
        accept([row]);
        return;
      }
      const changes = { categoryId };
      const text = words.categorised(row.payee ?? row.description ?? untitled);
      write([row], [{ kind: "change-expenses", items: [{ id: row.id, changes }] }], text, { [row.id]: fieldsOf(row, changes) });
    },
    takeFocus: active.takeFocus,
  };
}
