import { IconAlertTriangleFilled, IconCircleHalf2 } from "@tabler/icons-react";
import { useMoney } from "../../session/currentBudget.js";
import { useWords } from "../../words/language.js";
import classes from "./Available.module.css";
import { Figure } from "./Figure.js";
import type { LineFigures } from "./lines.js";

const signs = {
  over: IconAlertTriangleFilled,
  within: IconAlertTriangleFilled,
  near: IconCircleHalf2,
  left: null,
  none: null,
  spent: null,
};

/** How much is left, told by colour, by sign and in words; in the current month also by the day. */
export function Available({ figures: { available, state, perDay } }: { figures: LineFigures }) {
  const { sheet } = useWords();
  const money = useMoney();
  const Sign = signs[state];
  return (
    <>
      {perDay !== null && <span className={classes.perDay}>{sheet.perDay(money(perDay))}</span>}
      <span className={classes.pill} data-state={state}>
        {Sign !== null && <Sign size={14} aria-hidden />}
        <Figure amount={available} said={sheet.states[state]} />
      </span>
    </>
  );
}
