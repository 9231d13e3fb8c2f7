import { Button, Checkbox, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { noTags } from "../api/cacheTags.js";
import { DeleteMe } from "../api/documents/accountDocuments.js";
import type { Problem } from "../api/problem.js";
import { useWrite } from "../api/useWrite.js";
import { useSession, type Account } from "../session/session.js";
import { ConfirmDialog } from "../ui/ConfirmDialog.js";
import { Section } from "../ui/Section.js";
import { useWords } from "../words/language.js";
import { noProof, ProofFields, proofOf } from "./ProofFields.js";

/** The budgets that others share, as the refusal names them. */
function sharedIn(problem: Problem | null): string[] {
  const budgets = problem?.code === "budget-shared" ? problem.details["budgets"] : [];
  if (!Array.isArray(budgets)) return [];
  return budgets.flatMap((budget: unknown) =>
    typeof budget === "object" && budget !== null && "id" in budget && typeof budget.id === "string" ? [budget.id] : [],
  );
}

export function RemoveAccount({ account }: { account: Account }) {
  const words = useWords();
  const { restart } = useSession();
  const [asking, setAsking] = useState(false);
  const [typed, setTyped] = useState("");
  const [proof, setProof] = useState(noProof);
  const [givesUp, setGivesUp] = useState(false);
  const remove = useWrite(DeleteMe, { invalidates: noTags });
  async function go() {
    const giveUp = givesUp ? sharedIn(remove.problem) : [];
    if ((await remove.run({ input: { ...proofOf(proof), ...(giveUp.length > 0 && { giveUp }) } })) !== null) restart();
  }
  function ask() {
    setTyped("");
    setProof(noProof);
    setGivesUp(false);
    setAsking(true);
  }
  const button = (
    <Button color="red" variant="light" onClick={ask}>
      {words.security.remove}
    </Button>
  );
  return (
    <Section title={words.security.remove} hint={words.security.removeHint} action={button}>
      <ConfirmDialog
        title={words.security.remove}
        opened={asking}
        onClose={() => setAsking(false)}
        label={words.security.remove}
        danger
        disabled={typed.trim() !== account.email}
        busy={remove.busy}
        problem={remove.problem}
        fields={["password", "code"]}
        onConfirm={() => void go()}
      >
        <Text>{words.security.removeHint}</Text>
        <TextInput
          label={words.security.removeConfirm(account.email)}
          autoComplete="off"
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {sharedIn(remove.problem).length > 0 && (
          <Checkbox label={words.security.giveUp} checked={givesUp} onChange={(event) => setGivesUp(event.currentTarget.checked)} />
        )}
        <ProofFields proof={proof} setProof={setProof} withCode={account.totpEnabled} errors={remove.problem?.fields ?? {}} />
      </ConfirmDialog>
    </Section>
  );
}
