import { useNavigate } from "@tanstack/react-router";
import { noTags } from "../../api/cacheTags.js";
import { DeleteBudget } from "../../api/documents/budgetDocuments.js";
import { useRestore } from "../../api/useRestore.js";
import { useWrite } from "../../api/useWrite.js";
import { useSession } from "../../session/session.js";
import type { BudgetRow } from "../../store/model.js";
import { ProofFields } from "../../ui/fields/ProofFields.js";
import { RemoveSection } from "../../ui/pages/RemoveSection.js";
import { useNotice } from "../../ui/notices/useNotice.js";
import { useLateProof } from "../../ui/fields/useLateProof.js";
import { useSettingsWords } from "./settingsWords.js";

export function RemoveBudget({ budget }: { budget: BudgetRow }) {
  const words = useSettingsWords();
  const { account, refresh } = useSession();
  const navigate = useNavigate();
  const notify = useNotice();
  const remove = useWrite(DeleteBudget, { invalidates: noTags });
  const restore = useRestore();
  const late = useLateProof(remove.problem);
  async function go() {
    if ((await remove.run({ id: budget.id, input: late.given })) === null) return;
    notify({ text: words.removed(budget.name), undo: () => void restore.run({ kind: "BUDGET", id: budget.id }) });
    refresh();
    await navigate({ to: "/app/budgets" });
    refresh();
  }
  return (
    <RemoveSection
      label={words.remove}
      hint={words.removeHint}
      title={words.removeTitle(budget.name)}
      typed={{ expected: budget.name, label: words.removeConfirm(budget.name) }}
      busy={remove.busy}
      problem={remove.problem}
      fields={["password", "code"]}
      onAsk={late.forget}
      onConfirm={() => void go()}
    >
      {late.isWanted && (
        <ProofFields
          proof={late.proof}
          setProof={late.setProof}
          withCode={account?.totpEnabled === true}
          errors={remove.problem?.fields ?? {}}
        />
      )}
    </RemoveSection>
  );
}
