import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { DeleteExpense } from "../../api/documents/expenseDocuments.js";
import { useRestore } from "../../api/useRestore.js";
import { useWrite } from "../../api/useWrite.js";
import { ProblemAlert } from "../../ui/ProblemAlert.js";
import { useNotice } from "../../ui/useNotice.js";
import { useWords } from "../../words/language.js";

/** Asks once more in the same place. */
export function RemoveExpense({ id, onDone }: { id: string; onDone: () => void }) {
  const words = useWords();
  const [asked, setAsked] = useState(false);
  const restore = useRestore();
  const remove = useWrite(DeleteExpense);
  const notify = useNotice();
  async function go() {
    if ((await remove.run({ id })) === null) return;
    onDone();
    notify({ text: words.activity.expenseDeleted, undo: () => void restore.run({ kind: "EXPENSE", id }) });
  }
  if (!asked) {
    return (
      <Button variant="subtle" color="red" onClick={() => setAsked(true)}>
        {words.remove}
      </Button>
    );
  }
  return (
    <Group gap="xs">
      <Button color="red" loading={remove.busy} autoFocus onClick={() => void go()}>
        {words.expense.remove}
      </Button>
      <ProblemAlert problem={remove.problem} />
    </Group>
  );
}
