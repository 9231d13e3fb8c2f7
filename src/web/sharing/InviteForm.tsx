import { Alert, Button, NativeSelect, Stack, TextInput } from "@mantine/core";
import { useState, type SubmitEvent } from "react";
import { InviteMember } from "../api/documents/memberDocuments.js";
import type { Problem } from "../api/problem.js";
import { useIdempotentWrite } from "../api/useIdempotentWrite.js";
import { useBudget } from "../session/currentBudget.js";
import { invitationLink } from "../session/pendingInvitation.js";
import { useSession } from "../session/session.js";
import { ConfirmFirst } from "../ui/dialogs/ConfirmFirst.js";
import { OneTimeSecret } from "../ui/notices/OneTimeSecret.js";
import { ProblemAlert } from "../ui/notices/ProblemAlert.js";
import { useVerificationMail } from "../ui/notices/useVerificationMail.js";
import { useWords } from "../words/language.js";
import { useSecurityWords } from "../words/useSecurityWords.js";
import classes from "./InviteForm.module.css";
import { useSharingWords } from "./sharingWords.js";

/** To an address that is not confirmed yet, beside what confirms it. */
function Refusal({ problem }: { problem: Problem | null }) {
  const security = useSecurityWords();
  const mail = useVerificationMail();
  if (problem?.code !== "email-unverified") return <ProblemAlert problem={problem} fields={["email", "role"]} />;
  return (
    <>
      <ProblemAlert problem={problem} retry={() => void mail.send()} retryLabel={security.sendAgain} />
      <ProblemAlert problem={mail.problem} />
    </>
  );
}

interface Sent {
  readonly email: string;
  readonly code: string;
}

export function InviteForm() {
  const words = useWords();
  const sharing = useSharingWords();
  const { budget } = useBudget();
  const { account } = useSession();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<"EDITOR" | "VIEWER">("EDITOR");
  const [sent, setSent] = useState<Sent | null>(null);
  const invite = useIdempotentWrite(InviteMember);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const done = await invite.run({ input: { budgetId: budget.id, email: email.trim(), role } });
    if (done === null) return;
    setSent({ email: done.inviteMember.invitation.email, code: done.inviteMember.code });
    setEmail("");
  }
  const fields = invite.problem?.fields ?? {};
  // A refusal says it by itself; an invitation that went out shows that what is known here is from before.
  const isUnconfirmed = account?.emailVerified === false && invite.problem?.code !== "email-unverified" && sent === null;
  return (
    <Stack>
      {isUnconfirmed && <ConfirmFirst hint={sharing.confirmFirst(account.email)} />}
      <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
        <TextInput
          label={words.account.email}
          className={classes.email}
          type="email"
          required
          autoComplete="off"
          value={email}
          error={fields["email"]}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <NativeSelect
          label={sharing.role}
          className={classes.role}
          data={[
            { value: "EDITOR", label: sharing.roles.EDITOR },
            { value: "VIEWER", label: sharing.roles.VIEWER },
          ]}
          value={role}
          error={fields["role"]}
          onChange={(event) => setRole(event.currentTarget.value === "VIEWER" ? "VIEWER" : "EDITOR")}
        />
        <Button type="submit" loading={invite.busy} className={classes.send}>
          {sharing.inviteSend}
        </Button>
      </form>
      <Refusal problem={invite.problem} />
      {sent !== null && (
        <Alert role="status" title={sharing.sentTitle}>
          <Stack gap="sm">
            <span>{sharing.sent(sent.email)}</span>
            <OneTimeSecret label={sharing.link} text={invitationLink(sent.code)} />
          </Stack>
        </Alert>
      )}
    </Stack>
  );
}
