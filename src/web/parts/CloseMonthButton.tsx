import { Button, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import type { Month } from "../api/monthDocuments.js";
import { CloseMonth } from "../api/statementDocuments.js";
import { useAction } from "../api/useAction.js";
import { monthName } from "../months/format.js";
import { useBudget } from "../session/budget.js";
import { useLanguage } from "../words/language.js";
import { Confirm } from "./Confirm.js";
import { Icon } from "./Icon.js";

/** Asks first, and takes a note for the statement. */
export function CloseMonthButton({ month }: { month: Month }) {
  const { words, locale } = useLanguage();
  const { budget } = useBudget();
  const [asking, setAsking] = useState(false);
  const [note, setNote] = useState("");
  const close = useAction(CloseMonth);
  const label = month.snapshotId === null ? words.month.closeMonth : words.month.closeAgain;
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
      <Confirm
        title={words.month.closeTitle(monthName(month.month, locale))}
        opened={asking}
        onClose={() => setAsking(false)}
        label={label}
        busy={close.busy}
        refusal={close.refusal}
        fields={["note"]}
        onConfirm={() => void go()}
      >
        <Text>{words.month.closeHint}</Text>
        <Textarea
          label={`${words.month.closeNote} (${words.optional})`}
          autosize
          minRows={2}
          value={note}
          error={close.refusal?.fields["note"]}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </Confirm>
    </>
  );
}
