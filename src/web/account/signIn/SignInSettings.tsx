import { Button } from "@mantine/core";
import { useState } from "react";
import type { Account } from "../../session/session.js";
import { Dialog } from "../../ui/dialogs/Dialog.js";
import { Row, Rows } from "../../ui/tables/Rows.js";
import { ProblemAlert } from "../../ui/notices/ProblemAlert.js";
import { Section } from "../../ui/pages/Section.js";
import { useVerificationMail } from "../../ui/notices/useVerificationMail.js";
import { useWords } from "../../words/language.js";
import { useSecurityWords } from "../../words/useSecurityWords.js";
import { TwoFactorSettings } from "../twoFactor/TwoFactorSettings.js";
import { EmailForm } from "./EmailForm.js";
import { PasswordForm } from "./PasswordForm.js";

type Task = "email" | "password";

function addressNow({ email, emailVerified, pendingEmail }: Account, security: ReturnType<typeof useSecurityWords>): string {
  if (pendingEmail !== null) return security.emailPending(email, pendingEmail);
  return emailVerified ? email : security.emailUnconfirmed(email);
}

function SendAgain({ account }: { account: Account }) {
  const security = useSecurityWords();
  const mail = useVerificationMail();
  if (account.emailVerified && account.pendingEmail === null) return null;
  return (
    <>
      <ProblemAlert problem={mail.problem} />
      <Button size="xs" variant="default" loading={mail.busy} onClick={() => void mail.send()}>
        {security.sendAgain}
      </Button>
    </>
  );
}

/** What one signs in with. */
export function SignInSettings({ account }: { account: Account }) {
  const words = useWords();
  const security = useSecurityWords();
  const [action, setAction] = useState<Task | null>(null);
  const close = () => setAction(null);
  const change = (what: Task, label: string) => (
    <Button size="xs" variant="default" aria-label={label} onClick={() => setAction(what)}>
      {security.change}
    </Button>
  );
  return (
    <Section title={security.signIn}>
      <Rows>
        <Row title={words.account.email} under={addressNow(account, security)}>
          <SendAgain account={account} />
          {change("email", security.emailTitle)}
        </Row>
        <Row title={words.account.password} under={security.passwordNow}>
          {change("password", security.passwordTitle)}
        </Row>
        <TwoFactorSettings account={account} />
      </Rows>
      <Dialog title={security.emailTitle} opened={action === "email"} onClose={close}>
        <EmailForm account={account} onDone={close} />
      </Dialog>
      <Dialog title={security.passwordTitle} opened={action === "password"} onClose={close}>
        <PasswordForm account={account} onDone={close} />
      </Dialog>
    </Section>
  );
}
