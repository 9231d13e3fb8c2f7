import { useState } from "react";
import { useOpenBudget } from "../../session/budgetStore.js";
import { useBudget } from "../../session/currentBudget.js";
import { fieldsOf } from "../../store/outbox/inverse.js";
import type { ExpenseRow } from "../../store/model.js";
import type { ExpenseChanges, Write } from "../../store/outbox/writes.js";
import { useNotice } from "../../ui/notices/useNotice.js";
import { useWords } from "../../words/language.js";
import type { GridRequest } from "./grid/gridKeys.js";
import { type CellColumn, editing, inColumn, isPlainCell, noneSelected } from "./grid/gridState.js";
import type { Grid } from "./grid/useGrid.js";
import { type BulkChange, bulkWrites, removals } from "./selection/bulk.js";
import { closedRows } from "./selection/closedRows.js";
import type { BulkPanel } from "./selection/SelectionBar.js";

export interface ListActions {
  /** What is chosen for all that is selected. */
  readonly panel: BulkPanel | null;
  readonly setPanel: (panel: BulkPanel | null) => void;
  readonly request: (request: GridRequest) => void;
  /** `opened`: the expense as it was when the change began. */
  readonly changeOne: (opened: ExpenseRow, changes: ExpenseChanges) => void;
  readonly changeSelected: (change: BulkChange) => void;
  readonly removeSelected: () => void;
  /** Somebody has read which closed months that affects. */
  readonly removeClosed: () => void;
}

/** What is done with expenses of the list. Each is shown at once and can be taken back. */
export function useListActions(grid: Grid, open: (id: string) => void): ListActions {
  const texts = useWords().expenseList;
  const { store, connection } = useOpenBudget();
  const { budget, mayEdit } = useBudget();
  const notify = useNotice();
  const [panel, setPanel] = useState<BulkPanel | null>(null);
  const { active, selected, state, change } = grid;

  async function writeAll(writes: readonly Write[], text: string) {
    for (const write of writes) await connection.write(write);
    const undo = async () => {
      for (const write of [...writes].reverse()) await connection.undo(write);
    };
    notify(writes.length === 0 ? { text } : { text, undo: () => void undo() });
  }
  function edit(column: CellColumn) {
    if (active === null) return;
    if (isPlainCell(column, active)) change((old) => editing(inColumn(old, column), true));
    else open(active.id);
  }
  /** Several at once from closed months: says so first. */
  function askOrRemove() {
    const { statements } = store;
    const { count } = closedRows(selected, "remove", { statements, monthStartDay: budget.monthStartDay });
    if (count > 0) setPanel("remove");
    else remove();
  }
  function remove() {
    setPanel(null);
    const ids = (selected.length > 0 ? selected : active === null ? [] : [active]).map(({ id }) => id);
    if (ids.length === 0) return;
    change((old) => noneSelected(old));
    void writeAll(removals(ids), texts.removed(ids.length));
  }
  return {
    panel,
    setPanel,
    request(request) {
      if (request === "open") {
        if (active !== null) open(active.id);
      } else if (!mayEdit) return;
      else if (request === "edit") edit(state.column);
      else if (request === "remove") askOrRemove();
      else if (selected.length > 0) setPanel(request);
      else edit(request);
    },
    changeOne: (opened, changes) => {
      const { id } = opened;
      void connection.write({ kind: "change-expenses", items: [{ id, changes }] }, { [id]: { ...fieldsOf(opened, changes) } });
    },
    changeSelected(wanted) {
      const writes = bulkWrites(selected, wanted);
      const count = writes.reduce((sum, write) => sum + (write.kind === "change-expenses" ? write.items.length : 0), 0);
      const split = wanted.set === "category" ? selected.filter(({ splits }) => splits.length > 0).length : 0;
      const done = count === 0 ? texts.unchanged : texts.changed(count);
      void writeAll(writes, split === 0 ? done : `${done} ${texts.partsKept(split)}`);
    },
    removeSelected: askOrRemove,
    removeClosed: remove,
  };
}
