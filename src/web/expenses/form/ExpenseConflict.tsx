import { Alert, Button, Stack } from "@mantine/core";
import { useState } from "react";
import { useClient } from "urql";
import { OneExpense, type Expense } from "../../api/documents/expenseDocuments.js";
import { useWords } from "../../words/language.js";

interface Props {
  id: string;
  gone: boolean;
  onReloaded?: ((newest: Expense) => void) | undefined;
}

/** Another device was faster: its version first, then one's own change again. */
export function ExpenseConflict({ id, gone: alreadyGone, onReloaded }: Props) {
  const words = useWords();
  const client = useClient();
  const [gone, setGone] = useState(alreadyGone);
  async function reload() {
    const { data } = await client.query(OneExpense, { id }, { requestPolicy: "network-only" });
    const newest = data?.expense ?? null;
    if (newest === null) setGone(true);
    else onReloaded?.(newest);
  }
  return (
    <Alert color="orange" variant="light" role="alert">
      <Stack gap="xs" align="flex-start">
        <span>{gone ? words.expense.gone : words.expense.conflict}</span>
        {!gone && (
          <Button size="xs" variant="default" onClick={() => void reload()}>
            {words.expense.reload}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
