import { useNavigate } from "@tanstack/react-router";
import { noTags } from "../../api/cacheTags.js";
import { DeleteBudget, type Budget } from "../../api/documents/budgetDocuments.js";
import { useWrite } from "../../api/useWrite.js";
import { RemoveSection } from "../../ui/RemoveSection.js";
import { useToast } from "../../ui/toast.js";
import { useWords } from "../../words/language.js";

export function RemoveBudget({ budget }: { budget: Budget }) {
  const words = useWords().settings;
  const navigate = useNavigate();
  const toast = useToast();
  const remove = useWrite(DeleteBudget, { invalidates: noTags });
  async function go() {
    if ((await remove.run({ id: budget.id })) === null) return;
    toast({ text: words.removed(budget.name) });
    await navigate({ to: "/app/budgets" });
  }
  return (
    <RemoveSection
      label={words.remove}
      hint={words.removeHint}
      title={words.removeTitle(budget.name)}
      typed={{ expected: budget.name, label: words.removeConfirm(budget.name) }}
      busy={remove.busy}
      problem={remove.problem}
      onConfirm={() => void go()}
    />
  );
}
