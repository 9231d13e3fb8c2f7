import { Alert, Button, Group } from "@mantine/core";
import { Logout } from "../api/documents/accountDocuments.js";
import type { Problem } from "../api/problem.js";
import { useWrite } from "../api/useWrite.js";
import { useSession } from "../session/session.js";
import { LeaveDialog } from "../ui/dialogs/LeaveQuestion.js";
import { LinkButton } from "../ui/LinkButton.js";
import { ProblemAlert } from "../ui/notices/ProblemAlert.js";
import { useLeaving } from "../ui/dialogs/useLeaving.js";
import { useWords } from "../words/language.js";
import { useAdministrationWords } from "./administrationWords.js";

interface Props {
  problem: Problem | null;
  retry?: () => void;
}

/** An administrator is told the cause, such as what the mail server said. */
export function AdministrationProblem({ problem, retry }: Props) {
  const words = useAdministrationWords();
  if (problem?.code === "administrator-second-factor") return <SecondFactor />;
  if (problem?.code === "unavailable" || problem?.code === "forbidden")
    return (
      <Alert color="red" variant="light" role="alert">
        {problem.code === "forbidden" ? words.forbidden : problem.message}
      </Alert>
    );
  return <ProblemAlert problem={problem} {...(retry === undefined ? {} : { retry })} />;
}

/** What is missing: two-factor authentication, or only the sign-in with a code. */
function SecondFactor() {
  const words = useAdministrationWords();
  const { signOut } = useWords().account;
  const logout = useWrite(Logout);
  const leaving = useLeaving(async () => (await logout.run({})) !== null);
  const isOn = useSession().account?.totpEnabled === true;
  return (
    <>
      <Alert color="yellow" variant="light" role="alert">
        <Group justify="space-between" gap="sm">
          <span>{isOn ? words.signInWithCode : words.secondFactor}</span>
          {isOn ? (
            <Button size="xs" variant="default" loading={logout.busy} onClick={() => void leaving.start()}>
              {signOut}
            </Button>
          ) : (
            <LinkButton size="xs" variant="default" to="/app/account">
              {words.toAccount}
            </LinkButton>
          )}
        </Group>
      </Alert>
      <LeaveDialog leaving={leaving} busy={logout.busy} problem={logout.problem} />
    </>
  );
}
