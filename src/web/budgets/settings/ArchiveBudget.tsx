import { Button } from "@mantine/core";
import { UpdateBudget } from "../../api/documents/budgetDocuments.js";
import { useWrite } from "../../api/useWrite.js";
import type { BudgetRow } from "../../store/model.js";
import { ProblemAlert } from "../../ui/ProblemAlert.js";
import { Section } from "../../ui/Section.js";
import { useNotice } from "../../ui/useNotice.js";
import { useWords } from "../../words/language.js";

export function ArchiveBudget({ budget }: { budget: BudgetRow }) {
  const words = useWords();
  const notify = useNotice();
  const update = useWrite(UpdateBudget);
  const isArchived = budget.archivedAt !== null;
  async function go() {
    const input = { archivedAt: isArchived ? null : new Date().toISOString() };
    if ((await update.run({ id: budget.id, input })) === null) return;
    notify({ text: isArchived ? words.settings.unarchiveDone : words.settings.archiveDone });
  }
  const button = (
    <Button variant="default" loading={update.busy} onClick={() => void go()}>
      {isArchived ? words.settings.unarchive : words.settings.archive}
    </Button>
  );
  return (
    <Section title={words.settings.archiveTitle} hint={isArchived ? words.settings.archived : words.settings.archiveHint} action={button}>
      <ProblemAlert problem={update.problem} />
    </Section>
  );
}
