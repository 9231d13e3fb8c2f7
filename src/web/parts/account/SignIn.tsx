import { Button } from "@mantine/core";
import { useState } from "react";
import type { Account } from "../../session/session.js";
import { useWords } from "../../words/language.js";
import { Dialog } from "../Dialog.js";
import { Row, Rows } from "../Rows.js";
import { Section } from "../Section.js";
import { EmailForm } from "./EmailForm.js";
import { PasswordForm } from "./PasswordForm.js";
import { TwoSteps } from "./TwoSteps.js";

type Task = "email" | "password";

/** What one signs in with. */
export function SignIn({ account }: { account: Account }) {
  const words = useWords();
  const [task, setTask] = useState<Task | null>(null);
  const close = () => setTask(null);
  const change = (what: Task, label: string) => (
    <Button size="xs" variant="default" aria-label={label} onClick={() => setTask(what)}>
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
        <TwoSteps account={account} />
      </Rows>
      <Dialog title={words.security.emailTitle} opened={task === "email"} onClose={close}>
        <EmailForm onDone={close} />
      </Dialog>
      <Dialog title={words.security.passwordTitle} opened={task === "password"} onClose={close}>
        <PasswordForm email={account.email} onDone={close} />
      </Dialog>
    </Section>
  );
}
