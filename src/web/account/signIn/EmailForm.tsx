import { Stack, Text, TextInput } from "@mantine/core";
import { useState, type SubmitEvent } from "react";
import { accountTags } from "../../api/cacheTags.js";
import { ChangeEmail } from "../../api/documents/accountDocuments.js";
import { useWrite } from "../../api/useWrite.js";
import type { Account } from "../../session/session.js";
import { FormButtons } from "../../ui/fields/FormButtons.js";
import { ProblemAlert } from "../../ui/notices/ProblemAlert.js";
import { useNotice } from "../../ui/notices/useNotice.js";
import { useSecurityWords } from "../../words/useSecurityWords.js";
import { noProof, ProofFields, proofOf } from "../../ui/fields/ProofFields.js";

export function EmailForm({ account, onDone }: { account: Account; onDone: () => void }) {
  const security = useSecurityWords();
  const notify = useNotice();
  const change = useWrite(ChangeEmail, { invalidates: accountTags });
  const [email, setEmail] = useState("");
  const [proof, setProof] = useState(noProof);
  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const done = await change.run({ input: { email: email.trim(), ...proofOf(proof) } });
    if (done === null) return;
    onDone();
    notify({ text: security.emailAsked(email.trim()) });
  }
  const fields = change.problem?.fields ?? {};
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <Text size="sm">{security.emailHint}</Text>
        <TextInput
          label={security.newEmail}
          type="email"
          autoComplete="email"
          required
          data-autofocus
          value={email}
          error={fields["email"]}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <ProofFields proof={proof} setProof={setProof} withCode={account.totpEnabled} errors={fields} />
        <ProblemAlert problem={change.problem} fields={["email", "password", "code"]} />
        <FormButtons busy={change.busy} onCancel={onDone} />
      </Stack>
    </form>
  );
}
