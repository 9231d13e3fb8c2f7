import { LinkButton } from "./LinkButton.js";
import { Problem } from "./Problem.js";
import type { Refusal } from "../api/refusal.js";
import { useWords } from "../words/language.js";

/** In place of what the address names: why it is not there, and the way out. */
export function NotLoaded({ refusal, retry }: { refusal: Refusal; retry: () => void }) {
  const words = useWords();
  return (
    <>
      <Problem refusal={refusal} retry={retry} />
      <LinkButton to="/app/budgets" variant="default">
        {words.backToBudgets}
      </LinkButton>
    </>
  );
}
