import { Center, Stack, Text, TextInput } from "@mantine/core";
import { useState, type SubmitEvent } from "react";
import { accountTags } from "../../api/cacheTags.js";
import { ConfirmTotp } from "../../api/documents/securityDocuments.js";
import { useWrite } from "../../api/useWrite.js";
import { FormButtons } from "../../ui/fields/FormButtons.js";
import { OneTimeSecret } from "../../ui/notices/OneTimeSecret.js";
import { ProblemAlert } from "../../ui/notices/ProblemAlert.js";
import { useSecurityWords } from "../../words/useSecurityWords.js";
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
  const security = useSecurityWords();
  const [code, setCode] = useState("");
  const confirm = useWrite(ConfirmTotp, { invalidates: accountTags });
  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const done = await confirm.run({ input: { code: code.replace(/\s/g, "") } });
    if (done !== null) onCodes(done.confirmTotp.recoveryCodes);
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <Text size="sm">{security.totp.scan}</Text>
        <Center>
          <QrCode text={setup.uri} label={security.totp.qr} />
        </Center>
        <OneTimeSecret label={security.totp.key} text={setup.secret} />
        <TextInput
          label={security.totp.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          autoFocus
          value={code}
          error={confirm.problem?.fields["code"]}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <ProblemAlert problem={confirm.problem} fields={["code"]} />
        <FormButtons busy={confirm.busy} label={security.totp.confirm} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
