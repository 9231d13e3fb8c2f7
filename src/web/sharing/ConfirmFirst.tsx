import { Alert, Button, Group } from "@mantine/core";
import { ProblemAlert } from "../ui/ProblemAlert.js";
import { useVerificationMail } from "../ui/useVerificationMail.js";
import { useWords } from "../words/language.js";

/** To whoever has not confirmed an address yet: said before the form is filled in, not only once it is refused. */
export function ConfirmFirst({ email }: { email: string }) {
  const words = useWords();
  const mail = useVerificationMail();
  return (
    <>
      <Alert color="yellow" variant="light" role="note">
        <Group justify="space-between" gap="sm">
          <span>{words.sharing.confirmFirst(email)}</span>
          <Button size="xs" variant="default" loading={mail.busy} onClick={() => void mail.send()}>
            {words.security.sendAgain}
          </Button>
        </Group>
      </Alert>
      <ProblemAlert problem={mail.problem} />
    </>
  );
}
