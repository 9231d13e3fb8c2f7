import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { DisableTotp } from "../../api/securityDocuments.js";
import { onAccount } from "../../api/reload.js";
import { useAction } from "../../api/useAction.js";
import type { Account } from "../../session/session.js";
import { useWords } from "../../words/language.js";
import { Confirm } from "../Confirm.js";
import { Dialog } from "../Dialog.js";
import { noProof, ProofFields, proofOf } from "../ProofFields.js";
import { Row } from "../Rows.js";
import { useToast } from "../toast.js";
import { TotpSetup } from "./TotpSetup.js";

export function TwoSteps({ account }: { account: Account }) {
  const words = useWords();
  const toast = useToast();
  const [task, setTask] = useState<"start" | "stop" | null>(null);
  const [proof, setProof] = useState(noProof);
  const disable = useAction(DisableTotp, { touches: onAccount });
  const close = () => setTask(null);
  function open(what: "start" | "stop") {
    setProof(noProof);
    setTask(what);
  }
  async function stop() {
    if ((await disable.run({ input: proofOf(proof) })) === null) return;
    close();
    toast({ text: words.security.totp.turnedOff });
  }
  const { totp } = words.security;
  return (
    <Row title={totp.title} under={account.totpEnabled ? totp.on : totp.off}>
      <Button size="xs" variant="default" onClick={() => open(account.totpEnabled ? "stop" : "start")}>
        {account.totpEnabled ? totp.stop : totp.start}
      </Button>
      <Dialog title={totp.startTitle} opened={task === "start"} onClose={close}>
        <TotpSetup onDone={close} />
      </Dialog>
      <Confirm
        title={totp.stopTitle}
        opened={task === "stop"}
        onClose={close}
        label={totp.stop}
        danger
        busy={disable.busy}
        refusal={disable.refusal}
        fields={["password", "code"]}
        onConfirm={() => void stop()}
      >
        <Text size="sm">{totp.stopHint}</Text>
        <ProofFields proof={proof} setProof={setProof} withCode errors={disable.refusal?.fields ?? {}} />
      </Confirm>
    </Row>
  );
}
