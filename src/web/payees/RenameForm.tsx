import { Checkbox, Stack, Text } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { caseFolded } from "../../domain/folded.js";
import { payeeTags } from "../api/cacheTags.js";
import { type Payee, RenamePayees } from "../api/documents/payeeDocuments.js";
import type { RuleRun } from "../api/documents/ruleDocuments.js";
import { useCreate } from "../api/useCreate.js";
import { PayeeInput } from "../expenses/PayeeInput.js";
import { useRules } from "../rules/useRules.js";
import { useBudget } from "../session/currentBudget.js";
import { FormButtons } from "../ui/fields/FormButtons.js";
import { ProblemAlert } from "../ui/notices/ProblemAlert.js";
import { usePayeeWords } from "./payeeWords.js";

interface Props {
  /** One is renamed; several become one. */
  payees: readonly Payee[];
  onRan: (run: RuleRun) => void;
  onCancel: () => void;
}

export function RenameForm({ payees, onRan, onCancel }: Props) {
  const words = usePayeeWords();
  const { budget } = useBudget();
  const [name, setName] = useState(payees[0]?.name ?? "");
  const rename = useCreate(RenamePayees, payeeTags);
  const names = payees.map((payee) => payee.name);
  const keys = new Set(names.map(caseFolded));
  const naming = (useRules().rules ?? []).filter(({ when, then }) =>
    [when.payee, then.payee].some((payee) => payee !== null && keys.has(caseFolded(payee))),
  );
  const [rules, setRules] = useState(false);
  const isSame = names.length < 2 && (name.trim() === "" || name.trim() === names[0]);
  async function save(event: SubmitEvent) {
    event.preventDefault();
    if (isSame || name.trim() === "") return;
    const answer = await rename.run({ budgetId: budget.id, from: names, to: name.trim(), rules });
    if (answer !== null) onRan(answer.renamePayees.run);
  }
  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <Stack>
        {names.length > 1 && <Text size="sm">{words.mergeHint(names.join(", "))}</Text>}
        <PayeeInput label={words.newName} data-autofocus value={name} onText={setName} onFocus={(event) => event.currentTarget.select()} />
        {naming.length > 0 && (
          <Checkbox
            label={words.inRules(naming.length)}
            description={words.inRulesHint}
            checked={rules}
            onChange={(event) => setRules(event.currentTarget.checked)}
          />
        )}
        <ProblemAlert problem={rename.problem} />
        <FormButtons
          busy={rename.busy}
          disabled={isSame || name.trim() === ""}
          label={names.length > 1 ? words.merge(names.length) : words.rename}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  );
}
