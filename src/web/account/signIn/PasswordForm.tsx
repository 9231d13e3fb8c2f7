import { Checkbox, PasswordInput, Stack } from "@mantine/core";
import { useState, type SubmitEvent } from "react";
import { sessionTags } from "../../api/cacheTags.js";
import { ChangePassword } from "../../api/documents/accountDocuments.js";
import { useWrite } from "../../api/useWrite.js";
import type { Account } from "../../session/session.js";
import { FormButtons } from "../../ui/fields/FormButtons.js";
import { ProblemAlert } from "../../ui/notices/ProblemAlert.js";
import { useNotice } from "../../ui/notices/useNotice.js";
import { useWords } from "../../words/language.js";
import { useSecurityWords } from "../../words/useSecurityWords.js";
import { CodeField, proofOf } from "../../ui/fields/ProofFields.js";

export function PasswordForm({ account, onDone }: { account: Account; onDone: () => void }) {
  const words = useWords();
  const security = useSecurityWords();
  const notify = useNotice();
  const change = useWrite(ChangePassword, { invalidates: sessionTags });
  const [currentPassword, setCurrent] = useState("");
  const [newPassword, setNew] = useState("");
  const [code, setCode] = useState("");
  const [keepTokens, setKeep] = useState(false);
  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const { password, ...withCode } = proofOf({ password: currentPassword, code });
    if ((await change.run({ input: { currentPassword: password, newPassword, keepTokens, ...withCode } })) === null) return;
    onDone();
    notify({ text: security.passwordChanged });
  }
  const fields = change.problem?.fields ?? {};
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        {/* Tells a password manager whose password this is. */}
        <input type="text" name="email" autoComplete="username" value={account.email} readOnly hidden />
        <PasswordInput
          label={security.currentPassword}
          autoComplete="current-password"
          required
          data-autofocus
          value={currentPassword}
          error={fields["currentPassword"]}
          onChange={(event) => setCurrent(event.currentTarget.value)}
        />
        <PasswordInput
          label={security.newPassword}
          description={words.account.passwordHint}
          autoComplete="new-password"
          required
          value={newPassword}
          error={fields["newPassword"]}
          onChange={(event) => setNew(event.currentTarget.value)}
        />
        {account.totpEnabled && <CodeField code={code} setCode={setCode} error={fields["code"]} />}
        <Checkbox label={security.keepTokens} checked={keepTokens} onChange={(event) => setKeep(event.currentTarget.checked)} />
        <ProblemAlert problem={change.problem} fields={["currentPassword", "newPassword", "code"]} />
        <FormButtons busy={change.busy} onCancel={onDone} />
      </Stack>
    </form>
  );
}
