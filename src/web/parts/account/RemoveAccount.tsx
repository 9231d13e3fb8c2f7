import { Button, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { DeleteMe } from "../../api/accountDocuments.js";
import { nothing } from "../../api/reload.js";
import { useAction } from "../../api/useAction.js";
import { useSession, type Account } from "../../session/session.js";
import { useWords } from "../../words/language.js";
import { Confirm } from "../Confirm.js";
import { noProof, ProofFields, proofOf } from "../ProofFields.js";
import { Section } from "../Section.js";

export function RemoveAccount({ account }: { account: Account }) {
  const words = useWords();
  const { restart } = useSession();
  const [asking, setAsking] = useState(false);
  const [typed, setTyped] = useState("");
  const [proof, setProof] = useState(noProof);
  const remove = useAction(DeleteMe, { touches: nothing });
  async function go() {
    if ((await remove.run({ input: proofOf(proof) })) !== null) restart();
  }
  function ask() {
    setTyped("");
    setProof(noProof);
    setAsking(true);
  }
  const button = (
    <Button color="red" variant="light" onClick={ask}>
      {words.security.remove}
    </Button>
  );
  return (
    <Section title={words.security.remove} hint={words.security.removeHint} action={button}>
      <Confirm
        title={words.security.remove}
        opened={asking}
        onClose={() => setAsking(false)}
        label={words.security.remove}
        danger
        disabled={typed.trim() !== account.email}
        busy={remove.busy}
        refusal={remove.refusal}
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
        <ProofFields
          proof={proof}
          setProof={setProof}
          withCode={account.totpEnabled}
          errors={remove.refusal?.fields ?? {}}
        />
      </Confirm>
    </Section>
  );
}
