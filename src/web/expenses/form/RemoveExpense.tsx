import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { DeleteExpense } from "../../api/documents/expenseDocuments.js";
import { useWrite } from "../../api/useWrite.js";
import { ProblemAlert } from "../../ui/ProblemAlert.js";
import { useToast } from "../../ui/toast.js";
import { useWords } from "../../words/language.js";

/** Asks once more in the same place. */
export function RemoveExpense({ id, onDone }: { id: string; onDone: () => void }) {
  const words = useWords();
  const [asked, setAsked] = useState(false);
  const remove = useWrite(DeleteExpense);
  const toast = useToast();
  async function go() {
    if ((await remove.run({ id })) === null) return;
    onDone();
    toast({ text: words.activity.expenseDeleted, undo: { kind: "EXPENSE", id } });
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
