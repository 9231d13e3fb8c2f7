import {
  emptyOpening,
  type Envelope,
  figuresOf,
  type MonthFigures,
  type MonthMovements,
  type MonthPlan,
  type Movement,
  type Opening,
} from "../../domain/envelopes.js";
import { add, exact, sumOf } from "../../domain/money.js";
import type { Month } from "../../domain/month.js";
import { yielding } from "../../runtime/turn.js";
import { type AccountSum, beforeOf, type LedgerPageDoc, openingOf, type Sums } from "../../models/ledger.js";
import { nothingMoved, plus } from "../ledger/sums.js";
import type { Incomes } from "./ExpenseTally.js";
import type { ReportViolation } from "./Violation.js";

export interface CheckedMonths {
  readonly months: readonly Month[];
  readonly envelopes: readonly Envelope[];
  readonly plans: ReadonlyMap<Month, MonthPlan>;
  movementsIn(month: Month): MonthMovements;
  incomesIn(month: Month): Incomes;
  /** Null in a budget without money accounts. */
  readonly accountsIn: ((month: Month) => Required<Pick<Sums, "accounts" | "apart">>) | null;
  readonly pages: ReadonlyMap<Month, LedgerPageDoc>;
  /** The last month whose page is believed in what it starts with, and in what moved before it. */
  readonly openedThrough: Month | null;
  /** Whether a page is believed in what moved in its month. */
  isSummed(page: LedgerPageDoc): boolean;
}

/** Works every month out from the beginning, and holds against it the month equations and what the ledger keeps. */
export async function checkMonths(checked: CheckedMonths, report: ReportViolation): Promise<void> {
  let opening: Opening = emptyOpening;
  let before: Sums = nothingMoved;
  let net = 0;
  for await (const month of yielding(checked.months)) {
    const movements = checked.movementsIn(month);
    const figures = figuresOf(month, opening, checked.envelopes, checked.plans.get(month) ?? new Map(), movements);
    net = add(net, netOf(movements));
    checkEquations(figures, opening, net, report);
    const counted = sumsIn(movements, checked.incomesIn(month));
    const moved = checked.accountsIn === null ? counted : { ...counted, ...checked.accountsIn(month) };
    checkPage(checked, month, { opening, before, moved }, report);
    opening = figures.closing;
    before = plus(before, moved);
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

function checkEquations({ month, rows, totals }: MonthFigures, opening: Opening, net: number, report: ReportViolation): void {
  const held = add(totals.toAssign, totals.totalAvailable);
  if (held !== net) report("month", month, `toAssign and available add up to ${held}, but all transactions to ${net}`);
  const carriedIn = sumOf([...opening.carriedIn.values()], (amount) => amount);
  const received = sumOf(rows, (row) => row.carriedIn);
  if (carriedIn !== received) report("month", month, `the previous month carried out ${carriedIn}, but this month carried in ${received}`);
}

interface Worked {
  readonly opening: Opening;
  readonly before: Sums;
  readonly moved: Sums;
}

function checkPage(checked: CheckedMonths, month: Month, worked: Worked, report: ReportViolation): void {
  const page = checked.pages.get(month);
  const isOpened = checked.openedThrough !== null && month <= checked.openedThrough;
  if (page === undefined) {
    if (isOpened) report("ledger", month, "its ledger page is missing");
    return;
  }
  const isSummed = checked.isSummed(page);
  const textOf = ({ opening, before, moved }: Worked): string =>
    JSON.stringify({
      ...(isOpened ? { ...openingIn(opening), before: sorted(before), ...apartIn("apartBefore", before) } : {}),
      ...(isSummed ? { moved: sorted(moved), ...apartIn("apart", moved) } : {}),
    });
  const kept = textOf({ opening: openingOf(page), before: beforeOf(page), moved: page });
  const expected = textOf(worked);
  if (kept !== expected) report("ledger", month, `its ledger page has ${kept}, but should have ${expected}`);
  if (isOpened) checkAccounts(month, "before it", page.accountsBefore, worked.before.accounts, report);
  if (isSummed) checkAccounts(month, "in it", page.accounts, worked.moved.accounts, report);
}

/** Each account by itself. What a page does not tell has never moved. */
function checkAccounts(
  month: Month,
  when: string,
  kept: readonly AccountSum[] = [],
  due: readonly AccountSum[] = [],
  report: ReportViolation,
): void {
  const [stored, worked] = [kept, due].map((sums) => new Map(sums.map((sum) => [sum.accountId, textOfAccount(sum)] as const)));
  for (const id of new Set([...(stored?.keys() ?? []), ...(worked?.keys() ?? [])])) {
    const [one, other] = [stored?.get(id) ?? "nothing", worked?.get(id) ?? "nothing"];
    if (one !== other) report("ledger", month, `its ledger page has moved ${one} in ${id} ${when}, but should have moved ${other}`);
  }
}

function textOfAccount({ onBudget, amount, booked, cleared, count, transfers, ...sum }: AccountSum): string {
  const [received, transferred] = [exact(sum.in), exact(sum.transferred)];
  const moved = { amount: exact(amount), booked: exact(booked), cleared: exact(cleared), in: received, transferred };
  return JSON.stringify({ onBudget, ...moved, count, transfers });
}

/** What counts in no month, unless that is nothing. */
function apartIn(name: string, { apart }: Sums): object {
  if (apart === undefined || apart.count === 0) return {};
  return { [name]: { count: apart.count, transfers: apart.transfers, amount: exact(apart.amount) } };
}

/** In one form, whatever the order; what comes to nothing is left out. */
function openingIn({ pool, carriedIn }: Opening): object {
  return { pool, carried: [...carriedIn].filter(([, amount]) => amount !== 0).sort(([one], [other]) => (one < other ? -1 : 1)) };
}

function sorted({ moved, count, inCount, toReview }: Sums): object {
  const entries = moved.map((entry) => [entry.categoryId ?? "", exact(entry.out), exact(entry.in), entry.count, entry.inCount] as const);
  return { count, inCount, toReview, entries: entries.filter((entry) => entry[3] !== 0).sort(([one], [other]) => (one < other ? -1 : 1)) };
}

function sumsIn({ categories, uncategorised, count, toReview = 0 }: MonthMovements, incomes: Incomes): Sums {
  const all: readonly (readonly [string | null, Movement])[] = [...categories, [null, uncategorised]];
  const moved = all.map(([categoryId, movement]) => ({ categoryId, ...movement, inCount: incomes.byCategory.get(categoryId) ?? 0 }));
  return { moved: moved.filter((entry) => entry.count !== 0), count, inCount: incomes.all, toReview };
}
