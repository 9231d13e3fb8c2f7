import { Alert, Button, Group } from "@mantine/core";
import { useSecurityWords } from "../../words/useSecurityWords.js";
import { ProblemAlert } from "../notices/ProblemAlert.js";
import { useVerificationMail } from "../notices/useVerificationMail.js";

/** To whoever has not confirmed an address yet: said before the form is filled in, not only once it is refused. */
export function ConfirmFirst({ hint }: { hint: string }) {
  const security = useSecurityWords();
  const mail = useVerificationMail();
  return (
    <>
      <Alert color="yellow" variant="light" role="note">
        <Group justify="space-between" gap="sm">
          <span>{hint}</span>
          <Button size="xs" variant="default" loading={mail.busy} onClick={() => void mail.send()}>
            {security.sendAgain}
          </Button>
        </Group>
      </Alert>
      <ProblemAlert problem={mail.problem} />
    </>
  );
}
