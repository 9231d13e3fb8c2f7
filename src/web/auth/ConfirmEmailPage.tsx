import { Alert, Button, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { accountTags } from "../api/cacheTags.js";
import { EndUnconfirmedAccount, VerifyEmail } from "../api/documents/accountDocuments.js";
import { useWrite } from "../api/useWrite.js";
import { useSession } from "../session/session.js";
import { ProblemAlert } from "../ui/notices/ProblemAlert.js";
import { useWords } from "../words/language.js";
import { useSecurityWords } from "../words/useSecurityWords.js";
import { AuthCard } from "./AuthCard.js";
import { useMailedCode } from "./useMailedCode.js";
import { VoidLink } from "./VoidLink.js";

/** Where the link in the mail leads. A click is asked for: mail scanners open links, too. */
export function ConfirmEmailPage() {
  const code = useMailedCode();
  return <ConfirmEmail key={code} code={code} />;
}

function ConfirmEmail({ code }: { code: string }) {
  const words = useWords();
  const security = useSecurityWords();
  const texts = security.links;
  const { account } = useSession();
  const [done, setDone] = useState<string | null>(null);
  const verify = useWrite(VerifyEmail, { invalidates: accountTags });
  const end = useWrite(EndUnconfirmedAccount, { invalidates: accountTags });
  async function confirm() {
    if ((await verify.run({ input: { code } })) !== null) setDone(account === null ? texts.confirmedElsewhere : texts.confirmed);
  }
  async function disown() {
    if ((await end.run({ input: { code } })) !== null) setDone(texts.ended);
  }
  const problem = end.problem ?? verify.problem;
  const isVoid = problem?.code === "not-found";
  const isOpen = done === null && !isVoid && code !== "";
  return (
    <AuthCard
      title={texts.confirmTitle}
      onSubmit={() => void confirm()}
      below={<Link to="/app/budgets">{account === null ? words.account.signIn : words.backToBudgets}</Link>}
    >
      {isOpen && <Text size="sm">{texts.confirmHint}</Text>}
      {code === "" && <Alert color="red">{texts.noCode}</Alert>}
      {done !== null && <Alert role="status">{done}</Alert>}
      {isVoid ? <VoidLink /> : <ProblemAlert problem={problem} />}
      {isOpen && (
        <>
          <Button type="submit" loading={verify.busy}>
            {texts.confirm}
          </Button>
          <Text size="sm" c="dimmed">
            {texts.notMine}? {texts.notMineHint}
          </Text>
          <Button color="red" variant="subtle" loading={end.busy} onClick={() => void disown()}>
            {texts.end}
          </Button>
        </>
      )}
    </AuthCard>
  );
}
