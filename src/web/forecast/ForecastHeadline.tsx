import type { ForecastFigures } from "../api/documents/forecastDocuments.js";
import { useFigureWidth, useMoney } from "../session/currentBudget.js";
import { useLanguage } from "../words/language.js";
import classes from "./ForecastPage.module.css";
import { forecastDay } from "./forecastDay.js";
import { useForecastWords } from "./forecastWords.js";

/** What can be spent, and what that means; the balance today, and the one at the end. */
export function ForecastHeadline({ figures: { safeToSpend, nextIncome, start, data } }: { figures: ForecastFigures }) {
  const words = useForecastWords();
  const { locale } = useLanguage();
  const last = data.at(-1);
  const width = useFigureWidth([safeToSpend ?? 0, start, last?.balance ?? 0]);
  return (
    <div className={`figures ${classes.headline}`} style={width}>
      {safeToSpend !== null && (
        <Figure
          isSafe
          label={nextIncome === null ? words.safe : words.safeUntil(forecastDay(nextIncome, locale))}
          amount={safeToSpend}
          hint={nextIncome === null ? words.safeWithout(data.length) : words.safeHint}
        />
      )}
      <Figure label={words.now} amount={start} hint={words.nowHint} />
      {last !== undefined && <Figure label={words.end(forecastDay(last.date, locale))} amount={last.balance} hint={words.endHint} />}
    </div>
  );
}

function Figure({ label, amount, hint, isSafe = false }: { label: string; amount: number; hint: string; isSafe?: boolean }) {
  const money = useMoney();
  return (
    <div className={`surface ${classes.figure} ${isSafe ? classes.safe : ""}`}>
      <div className={classes.label}>{label}</div>
      <div className={`figure ${classes.value}`} data-negative={amount < 0 || undefined}>
        {money(amount)}
      </div>
      <div className={classes.hint}>{hint}</div>
    </div>
  );
}
