import { Stack, Text } from "@mantine/core";
import { useState, type SubmitEvent } from "react";
import { noTags } from "../../api/cacheTags.js";
import { EnableTotp } from "../../api/documents/securityDocuments.js";
import { useWrite } from "../../api/useWrite.js";
import type { Account } from "../../session/session.js";
import { ConfirmFirst } from "../../ui/dialogs/ConfirmFirst.js";
import { FormButtons } from "../../ui/fields/FormButtons.js";
import { ProblemAlert } from "../../ui/notices/ProblemAlert.js";
import { useSecurityWords } from "../../words/useSecurityWords.js";
import { noProof, ProofFields, proofOf } from "../../ui/fields/ProofFields.js";
import { RecoveryCodes } from "./RecoveryCodes.js";
import { TotpConfirm, type Setup } from "./TotpConfirm.js";

/** The password, then the key for the app and a first code, then the codes for the day the phone is lost. */
export function TotpSetup({ account, onDone }: { account: Account; onDone: () => void }) {
  const security = useSecurityWords();
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [proof, setProof] = useState(noProof);
  const enable = useWrite(EnableTotp, { invalidates: noTags });
  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const done = await enable.run({ input: proofOf(proof) });
    if (done !== null) setSetup(done.enableTotp.totp);
  }
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (setup !== null) return <TotpConfirm setup={setup} onCodes={setCodes} onCancel={onDone} />;
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        {!account.emailVerified && <ConfirmFirst hint={security.totp.confirmFirst(account.email)} />}
        <Text size="sm">{security.totp.startHint}</Text>
        <ProofFields proof={proof} setProof={setProof} withCode={false} errors={enable.problem?.fields ?? {}} />
        <ProblemAlert problem={enable.problem} fields={["password"]} />
        <FormButtons busy={enable.busy} label={security.totp.next} onCancel={onDone} />
      </Stack>
    </form>
  );
}
