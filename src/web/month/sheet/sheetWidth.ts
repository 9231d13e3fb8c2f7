import { longestFigure } from "../../format/figureWidth.js";
import { formatFigure } from "../../format/formatMoney.js";
import type { MoneyUnit } from "../../format/currency.js";
import type { MonthView } from "../../store/views/monthView.js";

/** In `ch`: longer figures are written smaller where there is little room. */
const LONG = 11;
/** In pixels, of the sheet's own text. */
const DIGIT = 8.7;

/** How wide a column of the sheet must be: for the figures of a month, those of its groups and their sums included. */
export function sheetFigures(months: readonly MonthView[], unit: MoneyUnit, locale: string): { width: number; isLong: boolean } {
  const width = longestFigure(months.flatMap(figuresOf), (amount) => formatFigure(amount, unit, locale));
  return { width, isLong: width > LONG };
}

function figuresOf({ rows, totalBudgeted, totalCarriedIn, totalAvailable, totalSpent }: MonthView): readonly number[] {
  const each = rows.flatMap(({ budgeted, carriedIn, spent, available }) => [budgeted, carriedIn, spent, available]);
  return [...each, totalBudgeted, totalCarriedIn, totalAvailable, totalSpent];
}

/** How many pixels so many months take beside each other; the style sheet has the same. */
export function sheetPixels(months: number, figures: number): number {
  const [name, least] = months === 2 ? [180, 100] : [170, 92];
  return name + months * (4 * Math.max(least, figures * DIGIT + 20) + 32);
}

/** Whether two amounts leave a name a third of a phone's width beside them; the style sheet has the same columns. */
export function isBesideName(width: number, figures: number): boolean {
  return Math.max(84, figures * DIGIT + 36) + Math.max(98, figures * DIGIT + 42) <= (width * 2) / 3;
}
