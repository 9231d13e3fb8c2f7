import { Button, Text, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { noTags } from "../../api/cacheTags.js";
import { DeleteBudget, type Budget } from "../../api/documents/budgetDocuments.js";
import { useWrite } from "../../api/useWrite.js";
import { ConfirmDialog } from "../../ui/ConfirmDialog.js";
import { Section } from "../../ui/Section.js";
import { useToast } from "../../ui/toast.js";
import { useWords } from "../../words/language.js";

/** Nothing brings a budget back, so its name has to be typed. */
export function RemoveBudget({ budget }: { budget: Budget }) {
  const words = useWords();
  const navigate = useNavigate();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const [typed, setTyped] = useState("");
  const remove = useWrite(DeleteBudget, { invalidates: noTags });
  async function go() {
    if ((await remove.run({ id: budget.id })) === null) return;
    toast({ text: words.settings.removed(budget.name) });
    await navigate({ to: "/app/budgets" });
  }
  function ask() {
    setTyped("");
    setAsking(true);
  }
  const button = (
    <Button color="red" variant="light" onClick={ask}>
      {words.settings.remove}
    </Button>
  );
  return (
    <Section title={words.settings.remove} hint={words.settings.removeHint} action={button}>
      <ConfirmDialog
        title={words.settings.removeTitle(budget.name)}
        opened={asking}
        onClose={() => setAsking(false)}
        label={words.settings.remove}
        danger
        disabled={typed.trim() !== budget.name.trim()}
        busy={remove.busy}
        problem={remove.problem}
        onConfirm={() => void go()}
      >
        <Text>{words.settings.removeHint}</Text>
        <TextInput
          label={words.settings.removeConfirm(budget.name)}
          autoComplete="off"
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </ConfirmDialog>
    </Section>
  );
}
