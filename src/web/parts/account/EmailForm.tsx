import { Stack, Text, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { ChangeEmail } from "../../api/accountDocuments.js";
import { onAccount } from "../../api/reload.js";
import { useAction } from "../../api/useAction.js";
import { useWords } from "../../words/language.js";
import { FormButtons } from "../FormButtons.js";
import { Problem } from "../Problem.js";
import { noProof, ProofFields } from "../ProofFields.js";
import { useToast } from "../toast.js";

export function EmailForm({ onDone }: { onDone: () => void }) {
  const words = useWords();
  const toast = useToast();
  const change = useAction(ChangeEmail, { touches: onAccount });
  const [email, setEmail] = useState("");
  const [proof, setProof] = useState(noProof);
  async function submit(event: FormEvent) {
    event.preventDefault();
    const done = await change.run({ input: { email: email.trim(), password: proof.password } });
    if (done === null) return;
    onDone();
    toast({ text: words.security.emailChanged(done.changeEmail.account.email) });
  }
  const fields = change.refusal?.fields ?? {};
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <Text size="sm">{words.security.emailHint}</Text>
        <TextInput
          label={words.security.newEmail}
          type="email"
          autoComplete="email"
          required
          data-autofocus
          value={email}
          error={fields["email"]}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <ProofFields proof={proof} setProof={setProof} withCode={false} errors={fields} />
        <Problem refusal={change.refusal} fields={["email", "password"]} />
        <FormButtons busy={change.busy} onCancel={onDone} />
      </Stack>
    </form>
  );
}
