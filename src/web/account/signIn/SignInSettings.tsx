import { Button } from "@mantine/core";
import { useState } from "react";
import type { Account } from "../../session/session.js";
import { Dialog } from "../../ui/Dialog.js";
import { Row, Rows } from "../../ui/Rows.js";
import { Section } from "../../ui/Section.js";
import { useWords } from "../../words/language.js";
import { TwoFactorSettings } from "../twoFactor/TwoFactorSettings.js";
import { EmailForm } from "./EmailForm.js";
import { PasswordForm } from "./PasswordForm.js";

type Task = "email" | "password";

/** What one signs in with. */
export function SignInSettings({ account }: { account: Account }) {
  const words = useWords();
  const [action, setAction] = useState<Task | null>(null);
  const close = () => setAction(null);
  const change = (what: Task, label: string) => (
    <Button size="xs" variant="default" aria-label={label} onClick={() => setAction(what)}>
      {words.security.change}
    </Button>
  );
  return (
    <Section title={words.security.signIn}>
      <Rows>
        <Row title={words.account.email} under={account.email}>
          {change("email", words.security.emailTitle)}
        </Row>
        <Row title={words.account.password} under={words.security.passwordNow}>
          {change("password", words.security.passwordTitle)}
        </Row>
        <TwoFactorSettings account={account} />
      </Rows>
      <Dialog title={words.security.emailTitle} opened={action === "email"} onClose={close}>
        <EmailForm onDone={close} />
      </Dialog>
      <Dialog title={words.security.passwordTitle} opened={action === "password"} onClose={close}>
        <PasswordForm email={account.email} onDone={close} />
      </Dialog>
    </Section>
  );
}
