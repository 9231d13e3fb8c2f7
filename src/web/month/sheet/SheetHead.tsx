import { monthName } from "../../format/formatDate.js";
import { useBudget } from "../../session/currentBudget.js";
import { useLanguage } from "../../words/language.js";
import names from "./NameCell.module.css";
import classes from "./Sheet.module.css";

/** What the columns are; the months too where there is more than one. */
export function SheetHead({ months }: { months: readonly string[] }) {
  const { words, locale } = useLanguage();
  const { budget } = useBudget();
  return (
    <div role="rowgroup" className={classes.head}>
      {months.length > 1 && (
        <div role="row" className={`${classes.row} ${classes.months}`}>
          <span role="columnheader">
            <span className="visually-hidden">{words.month.title}</span>
          </span>
          {months.map((month) => (
            <span key={month} role="columnheader" aria-colspan={4} className={classes.month}>
              {monthName(month, locale)}
            </span>
          ))}
        </div>
      )}
      <div role="row" className={`${classes.row} ${classes.heads}`} data-kind="heads">
        <span role="columnheader" data-part="name">
          {words.sheet.category} <span className={names.hint}>{budget.currency}</span>
        </span>
        {months.map((month) => (
          <MonthHeads key={month} />
        ))}
      </div>
    </div>
  );
}

function MonthHeads() {
  const { words } = useLanguage();
  return (
    <>
      <span role="columnheader" data-part="assigned">
        {words.sheet.assigned}
      </span>
      <span role="columnheader" data-part="carried">
        {words.sheet.carried}
      </span>
      <span role="columnheader" data-part="spent">
        {words.sheet.spent}
      </span>
      <span role="columnheader" data-part="available">
        {words.sheet.available}
      </span>
    </>
  );
}
