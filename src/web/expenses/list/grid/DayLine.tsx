import { memo } from "react";
import { dayName } from "../../../format/formatDate.js";
import { useMoney } from "../../../session/currentBudget.js";
import { useLanguage } from "../../../words/language.js";
import classes from "./ExpenseGrid.module.css";

/** The heading of a day, where the screen has no room for a column of dates. */
export const DayLine = memo(function DayLine({ date, net, top }: { date: string; net: number; top: number }) {
  const { words, locale } = useLanguage();
  const money = useMoney();
  return (
    <div role="row" className={classes.day} style={{ transform: `translateY(${top}px)` }}>
      <span role="rowheader">{dayName(date, locale)}</span>
      <span role="gridcell" className="figure" title={words.expenseList.dayTotal}>
        {money(net, true)}
      </span>
    </div>
  );
});
