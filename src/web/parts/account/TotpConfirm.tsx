import { Center, Stack, Text, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { onAccount } from "../../api/reload.js";
import { ConfirmTotp } from "../../api/securityDocuments.js";
import { useAction } from "../../api/useAction.js";
import { useWords } from "../../words/language.js";
import { FormButtons } from "../FormButtons.js";
import { Problem } from "../Problem.js";
import { ShownOnce } from "../ShownOnce.js";
import { QrCode } from "./QrCode.js";

export interface Setup {
  readonly secret: string;
  readonly uri: string;
}

interface Props {
  setup: Setup;
  onCodes: (codes: readonly string[]) => void;
  onCancel: () => void;
}

export function TotpConfirm({ setup, onCodes, onCancel }: Props) {
  const words = useWords();
  const [code, setCode] = useState("");
  const confirm = useAction(ConfirmTotp, { touches: onAccount });
  async function submit(event: FormEvent) {
    event.preventDefault();
    const done = await confirm.run({ input: { code: code.replace(/\s/g, "") } });
    if (done !== null) onCodes(done.confirmTotp.recoveryCodes);
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <Text size="sm">{words.security.totp.scan}</Text>
        <Center>
          <QrCode text={setup.uri} label={words.security.totp.qr} />
        </Center>
        <ShownOnce label={words.security.totp.key} text={setup.secret} />
        <TextInput
          label={words.security.totp.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          autoFocus
          value={code}
          error={confirm.refusal?.fields["code"]}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Problem refusal={confirm.refusal} fields={["code"]} />
        <FormButtons busy={confirm.busy} label={words.security.totp.confirm} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
