import { Alert, Group } from "@mantine/core";
import type { Problem } from "../api/problem.js";
import { LinkButton } from "../ui/LinkButton.js";
import { ProblemAlert } from "../ui/ProblemAlert.js";
import { useAdministrationWords } from "./administrationWords.js";

interface Props {
  problem: Problem | null;
  retry?: () => void;
}

/** An administrator is told the cause, such as what the mail server said. */
export function AdministrationProblem({ problem, retry }: Props) {
  const words = useAdministrationWords();
  if (problem?.code === "administrator-second-factor")
    return (
      <Alert color="yellow" variant="light" role="alert">
        <Group justify="space-between" gap="sm">
          <span>{words.secondFactor}</span>
          <LinkButton size="xs" variant="default" to="/app/account">
            {words.toAccount}
          </LinkButton>
        </Group>
      </Alert>
    );
  if (problem?.code === "unavailable" || problem?.code === "forbidden")
    return (
      <Alert color="red" variant="light" role="alert">
        {problem.code === "forbidden" ? words.forbidden : problem.message}
      </Alert>
    );
  return <ProblemAlert problem={problem} {...(retry === undefined ? {} : { retry })} />;
}
