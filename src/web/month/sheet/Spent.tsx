import { useMoney } from "../../session/currentBudget.js";
import { useWords } from "../../words/language.js";
import classes from "./Available.module.css";
import { Figure } from "./Figure.js";
import type { LineFigures } from "./lines.js";

/** What was spent, and what recurring movements will still spend: that is in no figure yet. */
export function Spent({ figures: { spent, expected } }: { figures: LineFigures }) {
  const { sheet } = useWords();
  const money = useMoney();
  return (
    <>
      {expected !== 0 && <span className={classes.perDay}>{sheet.expected(money(expected))}</span>}
      <Figure amount={spent} />
    </>
  );
}
