import type { MonthRow } from "../../api/documents/monthDocuments.js";
import { useLanguage } from "../../words/language.js";
import classes from "./EnvelopeList.module.css";
import { limitOf } from "./limit.js";

/** How much of the envelope is used. The figures stand beside it, so the bar itself may round. */
export function EnvelopeBar({ row }: { row: MonthRow }) {
  const { words, locale } = useLanguage();
  const limit = limitOf(row);
  const used = row.percentage ?? (limit === "OVER" ? 100 : 0);
  const shown = Math.min(100, Math.max(0, used));
  const percent = new Intl.NumberFormat(locale, { style: "percent" }).format(used / 100);
  return (
    <div
      className={classes.track}
      role="progressbar"
      aria-label={words.month.progress(row.name, percent)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={shown}
      aria-valuetext={`${percent}, ${words.month.limits[limit]}`}
    >
      <div className={classes.fill} data-limit={limit} style={{ width: `${shown}%` }} />
    </div>
  );
}
