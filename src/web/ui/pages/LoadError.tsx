import { Title } from "@mantine/core";
import type { Problem } from "../../api/problem.js";
import { useWords } from "../../words/language.js";
import { EmptyState } from "./EmptyState.js";
import { LinkButton } from "../LinkButton.js";
import { ProblemAlert } from "../notices/ProblemAlert.js";

/** In place of what the address names: why it is not there, and the way out. Asking again brings nothing that is gone. */
export function LoadError({ problem, retry }: { problem: Problem; retry: () => void }) {
  const words = useWords();
  const back = (
    <LinkButton to="/app/budgets" variant="default">
      {words.backToBudgets}
    </LinkButton>
  );
  if (problem.code === "not-found") {
    return (
      <EmptyState order={1} title={words.gone} hint={words.goneHint}>
        {back}
      </EmptyState>
    );
  }
  return (
    <>
      <Title order={1} size="h4">
        {words.notLoaded}
      </Title>
      <ProblemAlert problem={problem} retry={retry} />
      {back}
    </>
  );
}
