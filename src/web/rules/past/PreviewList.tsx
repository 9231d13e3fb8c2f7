import type { RuleEffect } from "../../api/documents/ruleDocuments.js";
import { shortDay } from "../../expenses/shortDay.js";
import { useMoney } from "../../session/currentBudget.js";
import { useLanguage } from "../../words/language.js";
import { changesOf } from "../ruleTexts.js";
import { useRuleWords } from "../ruleWords.js";
import { useFormats } from "../useFormats.js";
import classes from "./PreviewList.module.css";

const MOST_SHOWN = 100;

/** Each expense with what would change, and why. */
export function PreviewList({ effects }: { effects: readonly RuleEffect[] }) {
  const { past } = useRuleWords();
  const { words, locale } = useLanguage();
  const money = useMoney();
  const formats = useFormats();
  const others = effects.length - MOST_SHOWN;
  return (
    <ul className={classes.list} tabIndex={0} aria-label={past.preview}>
      {effects.slice(0, MOST_SHOWN).map((effect, index) => {
        const { expense, because } = effect;
        const reasons = [...new Set(because.map(({ text }) => text))].join(" ");
        return (
          <li key={expense?.id ?? index}>
            <div className={classes.what}>
              <span className={classes.name}>{expense?.payee ?? expense?.description ?? words.expense.untitled}</span>
              <span className={classes.date}>{expense !== null && shortDay(expense.date, locale)}</span>
              <span className="figure">
                {expense !== null && money(expense.type === "INCOME" ? expense.amount : -expense.amount, true)}
              </span>
            </div>
            {changesOf(effect, formats).map(({ field, from, to }) => (
              <div key={field} className={classes.change}>
                {field}: <del>{from}</del> → <ins>{to}</ins>
              </div>
            ))}
            <div className={classes.reason}>{reasons}</div>
          </li>
        );
      })}
      {others > 0 && <li>{past.andMore(others)}</li>}
    </ul>
  );
}
