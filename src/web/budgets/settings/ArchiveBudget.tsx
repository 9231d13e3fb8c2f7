import { Button } from "@mantine/core";
import { UpdateBudget } from "../../api/documents/budgetDocuments.js";
import { useWrite } from "../../api/useWrite.js";
import type { BudgetRow } from "../../store/model.js";
import { ProblemAlert } from "../../ui/notices/ProblemAlert.js";
import { Section } from "../../ui/pages/Section.js";
import { useNotice } from "../../ui/notices/useNotice.js";
import { useSettingsWords } from "./settingsWords.js";

export function ArchiveBudget({ budget }: { budget: BudgetRow }) {
  const words = useSettingsWords();
  const notify = useNotice();
  const update = useWrite(UpdateBudget);
  const isArchived = budget.archivedAt !== null;
  async function go() {
    const input = { archivedAt: isArchived ? null : new Date().toISOString() };
    if ((await update.run({ id: budget.id, input })) === null) return;
    notify({ text: isArchived ? words.unarchiveDone : words.archiveDone });
  }
  const button = (
    <Button variant="default" loading={update.busy} onClick={() => void go()}>
      {isArchived ? words.unarchive : words.archive}
    </Button>
  );
  return (
    <Section title={words.archiveTitle} hint={isArchived ? words.archived : words.archiveHint} action={button}>
      <ProblemAlert problem={update.problem} />
    </Section>
  );
}
