import type { Problem } from "../api/problem.js";
import { useWords } from "../words/language.js";
import { LinkButton } from "./LinkButton.js";
import { ProblemAlert } from "./ProblemAlert.js";

/** In place of what the address names: why it is not there, and the way out. */
export function LoadError({ problem, retry }: { problem: Problem; retry: () => void }) {
  const words = useWords();
  return (
    <>
      <ProblemAlert problem={problem} retry={retry} />
      <LinkButton to="/app/budgets" variant="default">
        {words.backToBudgets}
      </LinkButton>
    </>
  );
}
