import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { accountTags } from "../../api/cacheTags.js";
import { DisableTotp } from "../../api/documents/securityDocuments.js";
import { useWrite } from "../../api/useWrite.js";
import type { Account } from "../../session/session.js";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.js";
import { Dialog } from "../../ui/dialogs/Dialog.js";
import { Row } from "../../ui/tables/Rows.js";
import { useNotice } from "../../ui/notices/useNotice.js";
import { useSecurityWords } from "../../words/useSecurityWords.js";
import { noProof, ProofFields, proofOf } from "../../ui/fields/ProofFields.js";
import { TotpSetup } from "./TotpSetup.js";

export function TwoFactorSettings({ account }: { account: Account }) {
  const security = useSecurityWords();
  const notify = useNotice();
  const [action, setAction] = useState<"start" | "stop" | null>(null);
  const [proof, setProof] = useState(noProof);
  const disable = useWrite(DisableTotp, { invalidates: accountTags });
  const close = () => setAction(null);
  function open(what: "start" | "stop") {
    setProof(noProof);
    setAction(what);
  }
  async function stop() {
    if ((await disable.run({ input: proofOf(proof) })) === null) return;
    close();
    notify({ text: security.totp.turnedOff });
  }
  const { totp } = security;
  return (
    <Row title={totp.title} under={account.totpEnabled ? totp.on : totp.off}>
      <Button size="xs" variant="default" onClick={() => open(account.totpEnabled ? "stop" : "start")}>
        {account.totpEnabled ? totp.stop : totp.start}
      </Button>
      <Dialog title={totp.startTitle} opened={action === "start"} onClose={close}>
        <TotpSetup account={account} onDone={close} />
      </Dialog>
      <ConfirmDialog
        title={totp.stopTitle}
        opened={action === "stop"}
        onClose={close}
        label={totp.stop}
        danger
        busy={disable.busy}
        problem={disable.problem}
        fields={["password", "code"]}
        onConfirm={() => void stop()}
      >
        <Text size="sm">{totp.stopHint}</Text>
        <ProofFields proof={proof} setProof={setProof} withCode errors={disable.problem?.fields ?? {}} />
      </ConfirmDialog>
    </Row>
  );
}
