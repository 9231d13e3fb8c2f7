import { Button } from "@mantine/core";
import { useWriter } from "../../session/budgetStore.js";
import type { ExpenseRow } from "../../store/model.js";
import { useNotice } from "../../ui/notices/useNotice.js";
import { useWords } from "../../words/language.js";

/** Deletes at once; the notice takes it back. */
export function RemoveExpense({ row, onRemoved }: { row: ExpenseRow; onRemoved: () => void }) {
  const words = useWords();
  const write = useWriter();
  const notify = useNotice();
  function remove() {
    void write({ kind: "remove-expenses", ids: [row.id] });
    onRemoved();
    notify({ text: words.activity.expenseDeleted, undo: () => void write({ kind: "restore-expenses", rows: [row] }) });
  }
  return (
    <Button variant="subtle" color="red" onClick={remove}>
      {words.remove}
    </Button>
  );
}
