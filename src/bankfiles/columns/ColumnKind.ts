import { directionOf, isFinal } from "../languages/words.js";
import { looksLikeDate } from "../values/dates.js";
import { currenciesOf, figureOf } from "../values/figures.js";

/** What the cells of a column are, by themselves. `money` are figures with a sign or decimals; */
export type ColumnKind = "empty" | "date" | "money" | "figure" | "currency" | "direction" | "status" | "account" | "text";

/** The share of cells that may be something else: a dash, a line of totals, a note of the bank. Words vary, so few exceptions are allowed. */
const UNEXPECTED_SHARE = { figures: 0.5, words: 0.1 };
const WORDS: ReadonlySet<ColumnKind> = new Set<ColumnKind>(["currency", "direction", "status"]);
const OF_MONEY: ReadonlySet<ColumnKind> = new Set<ColumnKind>(["money", "figure", "currency"]);
/** Longer texts are none of what is looked for here. */
const LONGEST = 100;
const ACCOUNT = /^(?:[A-Z]{2}\d{2}[A-Z0-9]{8,30}|[\dxX*•.\- /]{8,34})$/;

/** Such as `R`, `R1001` and `DA-12`: what is a currency and its amount elsewhere may be a mark or the number of a bill. */
const MARK = /^\p{Cased_Letter}(?:(?:\p{Cased_Letter}?-)?\d+)?$/u;

const tests: Readonly<Record<Exclude<ColumnKind, "empty" | "text">, (cell: string) => boolean>> = {
  date: looksLikeDate,
  account: (cell) => ACCOUNT.test(cell.replaceAll(" ", "")) && /\d{3}|[*xX•]{2}/.test(cell) && !isMoney(cell),
  money: isMoney,
  figure: (cell) => figureOf(cell) !== null,
  currency: (cell) => currenciesOf(cell) !== null,
  direction: (cell) => directionOf(cell) !== null,
  status: (cell) => isFinal(cell) !== null,
};

/** `isAboutMoney`: the heading says so, and letters beside figures are believed to be currencies. */
export function kindOf(cells: readonly string[], isAboutMoney = false): ColumnKind {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  if (filled.length === 0) return "empty";
  const isMeant = (kind: keyof typeof tests, cell: string): boolean => isAboutMoney || !OF_MONEY.has(kind) || !MARK.test(cell);
  const fits = (kind: keyof typeof tests): boolean => {
    const test = tests[kind];
    return (
      filled.filter((cell) => cell.length > LONGEST || !isMeant(kind, cell) || !test(cell)).length <=
      filled.length * (WORDS.has(kind) ? UNEXPECTED_SHARE.words : UNEXPECTED_SHARE.figures)
    );
  };
  // Figures without decimals may stand among those with: what some of them are, all are.
  if (fits("figure") && !fits("date") && filled.some(isMoney)) return "money";
  for (const kind of ["date", "currency", "direction", "status", "account", "figure"] as const) if (fits(kind)) return kind;
  return "text";
}

function isMoney(cell: string): boolean {
  const figure = figureOf(cell);
  if (figure === null) return false;
  return figure.signed || figure.currencies !== null || /[.,]\d{1,4}$/.test(figure.digits);
}

export const isNumeric = (kind: ColumnKind): boolean => kind === "money" || kind === "figure";
