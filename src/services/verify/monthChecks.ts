import {
  emptyOpening,
  type Envelope,
  figuresOf,
  type MonthFigures,
  type MonthMovements,
  type MonthPlan,
  type Opening,
} from "../../domain/envelopes.js";
import { add, sumOf } from "../../domain/money.js";
import type { Month } from "../../domain/month.js";
import { type LedgerPageDoc, movementsOf, openingOf } from "../../models/ledger/ledger.js";
import type { Blame } from "./Violation.js";

export interface Books {
  readonly months: readonly Month[];
  readonly envelopes: readonly Envelope[];
  readonly plans: ReadonlyMap<Month, MonthPlan>;
  movementsIn(month: Month): MonthMovements;
  /** What the ledger keeps of the months up to `validThrough`. */
  readonly pages: ReadonlyMap<Month, LedgerPageDoc>;
  readonly validThrough: Month | null;
}

/** Works every month out from the beginning, and holds against it the month equations and what the ledger keeps. */
export function checkMonths(books: Books, blame: Blame): void {
  let opening: Opening = emptyOpening;
  let net = 0;
  for (const month of books.months) {
    const movements = books.movementsIn(month);
    const figures = figuresOf(month, opening, books.envelopes, books.plans.get(month) ?? new Map(), movements);
    net = add(net, netOf(movements));
    checkEquations(figures, opening, net, blame);
    if (books.validThrough !== null && month <= books.validThrough) checkPage(month, books.pages.get(month), opening, movements, blame);
    opening = figures.closing;
  }
}

/** All that came in and went out, wherever it was counted. */
function netOf({ categories, uncategorised }: MonthMovements): number {
  const all = [...categories.values(), uncategorised];
  return add(
    sumOf(all, (moved) => moved.in),
    -sumOf(all, (moved) => moved.out),
  );
}

function checkEquations({ month, rows, totals }: MonthFigures, opening: Opening, net: number, blame: Blame): void {
  const held = add(totals.toAssign, totals.totalAvailable);
  if (held !== net) blame("month", month, `what can be assigned and what is available come to ${held}, all movements to ${net}`);
  const carriedIn = sumOf([...opening.carriedIn.values()], (amount) => amount);
  const received = sumOf(rows, (row) => row.carriedIn);
  if (carriedIn !== received) blame("month", month, `${carriedIn} were carried out of the month before, ${received} arrived`);
}

function checkPage(month: Month, page: LedgerPageDoc | undefined, opening: Opening, movements: MonthMovements, blame: Blame): void {
  if (page === undefined) return blame("ledger", month, "its page is missing");
  const kept = textOf(openingOf(page), movementsOf(page));
  const worked = textOf(opening, movements);
  if (kept !== worked) blame("ledger", month, `its page says ${kept}, but it is ${worked}`);
}

/** In one form, whatever the order; what comes to nothing is left out. */
function textOf({ pool, carriedIn }: Opening, { categories, uncategorised, count }: MonthMovements): string {
  const sorted = <T>(entries: Iterable<[string, T]>): [string, T][] => [...entries].sort(([one], [other]) => (one < other ? -1 : 1));
  const carried = sorted([...carriedIn].filter(([, amount]) => amount !== 0));
  return JSON.stringify({ pool, carried, moved: sorted(categories), uncategorised, count });
}
