import { Button, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import type { Month } from "../api/documents/monthDocuments.js";
import { CloseMonth } from "../api/documents/statementDocuments.js";
import { useWrite } from "../api/useWrite.js";
import { monthName } from "../format/formatDate.js";
import { useBudget } from "../session/currentBudget.js";
import { ConfirmDialog } from "../ui/ConfirmDialog.js";
import { Icon } from "../ui/Icon.js";
import { useLanguage } from "../words/language.js";

/** Asks first, and takes a note for the statement. */
export function CloseMonthButton({ month }: { month: Month }) {
  const { words, locale } = useLanguage();
  const { budget } = useBudget();
  const [asking, setAsking] = useState(false);
  const [note, setNote] = useState("");
  const close = useWrite(CloseMonth);
  const label = month.monthlyBudget === null ? words.month.closeMonth : words.month.closeAgain;
  async function go() {
    const said = note.trim() === "" ? {} : { note: note.trim() };
    const input = { budgetId: budget.id, month: month.month, ...said };
    if ((await close.run({ input })) !== null) setAsking(false);
  }
  return (
    <>
      <Button variant="default" leftSection={<Icon name="lock" />} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        title={words.month.closeTitle(monthName(month.month, locale))}
        opened={asking}
        onClose={() => setAsking(false)}
        label={label}
        busy={close.busy}
        problem={close.problem}
        fields={["note"]}
        onConfirm={() => void go()}
      >
        <Text>{words.month.closeHint}</Text>
        <Textarea
          label={`${words.month.closeNote} (${words.optional})`}
          autosize
          minRows={2}
          value={note}
          error={close.problem?.fields["note"]}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </ConfirmDialog>
    </>
  );
}
