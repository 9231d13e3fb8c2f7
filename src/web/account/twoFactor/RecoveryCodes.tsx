import { Alert, Button, Group, Stack } from "@mantine/core";
import { useNotice } from "../../ui/notices/useNotice.js";
import { useWords } from "../../words/language.js";
import { useSecurityWords } from "../../words/useSecurityWords.js";
import classes from "./RecoveryCodes.module.css";

/** They are shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const words = useWords();
  const security = useSecurityWords();
  const notify = useNotice();
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${words.appName}\n\n${codes.join("\n")}\n`)}`;
  function finish() {
    onDone();
    notify({ text: security.totp.turnedOn });
  }
  return (
    <Stack>
      <Alert color="orange" title={security.totp.codesTitle} role="status">
        {security.totp.codesHint}
      </Alert>
      <ul className={classes.codes} aria-label={security.totp.codesTitle}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group justify="space-between">
        <Button component="a" variant="default" href={file} download="recovery-codes.txt">
          {security.totp.codesFile}
        </Button>
        <Button onClick={finish}>{security.totp.codesKept}</Button>
      </Group>
    </Stack>
  );
}
