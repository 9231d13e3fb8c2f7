import { Button, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { noTags } from "../../api/cacheTags.js";
import { DeleteMe } from "../../api/documents/accountDocuments.js";
import { useWrite } from "../../api/useWrite.js";
import { useSession, type Account } from "../../session/session.js";
import { ConfirmDialog } from "../../ui/ConfirmDialog.js";
import { Section } from "../../ui/Section.js";
import { useWords } from "../../words/language.js";
import { noProof, ProofFields, proofOf } from "../ProofFields.js";
import { SharedBudgets } from "./SharedBudgets.js";
import { sharedIn, type SharedBudget } from "./sharedBudgets.js";

export function RemoveAccount({ account }: { account: Account }) {
  const words = useWords();
  const { restart } = useSession();
  const [asking, setAsking] = useState(false);
  const [typed, setTyped] = useState("");
  const [proof, setProof] = useState(noProof);
  // They stay in sight whatever else is wrong afterwards, such as the password.
  const [shared, setShared] = useState<readonly SharedBudget[]>([]);
  const [givenUp, setGivenUp] = useState<readonly string[]>([]);
  const remove = useWrite(DeleteMe, { invalidates: noTags, onAnswer: (problem) => setShared((old) => sharedIn(problem) ?? old) });
  async function go() {
    const giveUp = shared.map(({ id }) => id).filter((id) => givenUp.includes(id));
    if ((await remove.run({ input: { ...proofOf(proof), ...(giveUp.length > 0 && { giveUp }) } })) !== null) restart();
  }
  function ask() {
    setTyped("");
    setProof(noProof);
    setShared([]);
    setGivenUp([]);
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
        problem={sharedIn(remove.problem) === null ? remove.problem : null}
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
        {shared.length > 0 && <SharedBudgets budgets={shared} givenUp={givenUp} setGivenUp={setGivenUp} />}
        <ProofFields proof={proof} setProof={setProof} withCode={account.totpEnabled} errors={remove.problem?.fields ?? {}} />
      </ConfirmDialog>
    </Section>
  );
}
