import { Button } from "@mantine/core";
import { UpdateBudget, type Budget } from "../../api/budgetDocuments.js";
import { useAction } from "../../api/useAction.js";
import { useWords } from "../../words/language.js";
import { Problem } from "../Problem.js";
import { Section } from "../Section.js";
import { useToast } from "../toast.js";

export function Archive({ budget }: { budget: Budget }) {
  const words = useWords();
  const toast = useToast();
  const update = useAction(UpdateBudget);
  const isArchived = budget.archivedAt !== null;
  async function go() {
    const input = { archivedAt: isArchived ? null : new Date().toISOString() };
    if ((await update.run({ id: budget.id, input })) === null) return;
    toast({ text: isArchived ? words.settings.unarchiveDone : words.settings.archiveDone });
  }
  const button = (
    <Button variant="default" loading={update.busy} onClick={() => void go()}>
      {isArchived ? words.settings.unarchive : words.settings.archive}
    </Button>
  );
  return (
    <Section
      title={words.settings.archiveTitle}
      hint={isArchived ? words.settings.archived : words.settings.archiveHint}
      action={button}
    >
      <Problem refusal={update.refusal} />
    </Section>
  );
}
