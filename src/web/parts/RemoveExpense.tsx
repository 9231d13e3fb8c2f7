import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { DeleteExpense } from "../api/expenseDocuments.js";
import { useAction } from "../api/useAction.js";
import { useWords } from "../words/language.js";
import { Problem } from "./Problem.js";
import { useToast } from "./toast.js";

/** Asks once more in the same place. */
export function RemoveExpense({ id, onDone }: { id: string; onDone: () => void }) {
  const words = useWords();
  const [asked, setAsked] = useState(false);
  const remove = useAction(DeleteExpense);
  const toast = useToast();
  async function go() {
    if ((await remove.run({ id })) === null) return;
    onDone();
    toast({ text: words.activity.expenseDeleted, undo: { kind: "expense", id } });
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
      <Problem refusal={remove.refusal} />
    </Group>
  );
}
