import { addMonths, periodOf } from "../../../../src/domain/month.js";
import { expectSame } from "../compare.js";
import { balanceOf, balancesByDay, balancesByMonth, listTotals, registerOf, type RegisterRow, registerTotals } from "./balances.js";
import { endsIn } from "./ends.js";
import { type Account, type Household, liveMovement, liveMovements } from "./household.js";
import { daysApart } from "./links.js";
import { moneyOf, monthsOf, netWorthOf } from "./months.js";
import { readOpening } from "./openings.js";
import type { Reading, ServedBudget, ServedRegister, ServedRow, Span } from "./reading.js";
import { compared, picked } from "./sameness.js";
import { NOWHERE, type ServedAccounts } from "./ServedAccounts.js";
import { coverOf, movementDifferences } from "./servedMovements.js";
import { statementDifferences } from "./servedStatements.js";
import { lastMonthOf } from "./soundness.js";
import { linkSuggestions } from "./suggestions.js";

/** Everything in which a server's answers differ from the model. */
export async function differences(household: Household, served: ServedAccounts): Promise<string[]> {
  const found = await Promise.all(served.readings.map((reading) => differencesIn(household, served, reading)));
  return found.flat();
}

async function differencesIn(household: Household, served: ServedAccounts, reading: Reading): Promise<string[]> {
  const registers = await served.registers(household, reading);
  served.meet(household, registers);
  const accounts = household.accounts.filter(({ removal }) => removal === null);
  const span = spanOf(household);
  const told = await Promise.all(accounts.map((account) => accountDifferences(household, account, span, served, reading)));
  const found = [
    ...told.flat(),
    ...[...registers].flatMap(([place, register]) => registerDifferences(household, place, register, served)),
    ...budgetDifferences(household, span, await reading.budget(span), served),
  ];
  return found.map((one) => `${reading.name}: ${one}`);
}

function spanOf(household: Household): Span {
  const { startMonth: from, monthStartDay } = household;
  const to = addMonths(lastMonthOf(household), 1);
  return { from, to, firstDay: periodOf(from, monthStartDay).from, lastDay: periodOf(to, monthStartDay).to };
}

async function accountDifferences(
  household: Household,
  account: Account,
  span: Span,
  served: ServedAccounts,
  reading: Reading,
): Promise<string[]> {
  const { id, name, kind, currency, onBudget, closedAt } = account;
  const wanted = { name, kind, currency, onBudget, closedAt, opening: readOpening(household, account), balance: balanceOf(household, id) };
  const told = await reading.account(served.idOf(id), span);
  return [
    ...compared(id, picked(told.account, wanted), wanted),
    ...compared(`the identifiers of ${id}`, [...told.account["identifiers"]].sort(), [...account.identifiers].sort()),
    ...compared(`${id} by month`, told.byMonth, balancesByMonth(household, id, span.from, span.to)),
    ...compared(`${id} by day`, told.byDay, balancesByDay(household, id, span.firstDay, span.lastDay)),
    ...statementDifferences(household, id, told.statements, served, reading),
  ];
}

function registerDifferences(household: Household, place: string, { rows, totals }: ServedRegister, served: ServedAccounts): string[] {
  const order = rows.map(({ id }) => served.modelId(String(id)) ?? String(id));
  const movements = rows.flatMap((row, n) => movementDifferences(household, order[n] ?? "", row, served));
  if (place === NOWHERE) return movements;
  const told = rows.map(({ entry }, n) => ({ movement: order[n], ...entry }));
  const wanted = registerTotals(household, place);
  return [
    ...movements,
    ...compared(
      `the register of ${place}`,
      told,
      registerOf(household, place, order).map((row) => covered(household, place, row, served)),
    ),
    ...compared(`the totals of ${place}`, picked(totals, wanted), wanted),
  ];
}

function covered(household: Household, place: string, row: RegisterRow, served: ServedAccounts): object {
  const end = endsIn(household, place).find(({ movement }) => movement === row.movement);
  return { ...row, statementId: coverOf(household, end, served) };
}

function budgetDifferences(household: Household, span: Span, told: ServedBudget, served: ServedAccounts): string[] {
  const months = monthsOf(household, span.to);
  expectSame(told.months, new Map([...months].map(([month, figures]) => [month, { ...figures, rows: servedRows(figures.rows, served) }])));
  const hasAccounts = household.accounts.length > 0;
  const worth = netWorthOf(household, span.from, span.to).map((month) => ({
    ...month,
    accounts: sortedBy(month.accounts.map((one) => ({ ...one, moneyAccountId: served.idOf(one.moneyAccountId) }))),
  }));
  return [
    ...told.months.flatMap(({ month, money }) => compared(`the money of ${month}`, money, hasAccounts ? moneyOf(household, month) : null)),
    ...compared(
      "net worth",
      told.netWorth.map((month) => ({ ...month, accounts: sortedBy(month["accounts"]) })),
      // One whose accounts are all deleted has no net worth, as one that never had any.
      household.accounts.some(({ removal }) => removal === null) ? worth : [],
    ),
    // An opening is a row of the list, so it is in `count`, and in no sum.
    ...compared("the totals of all", withRefunds(told.totals), {
      ...listTotals(household),
      count: liveMovements(household).length,
      ...(hasAccounts ? {} : { transfers: null }),
    }),
    ...suggestionDifferences(household, told, served),
  ];
}

/** The model tells refunds as income. */
function withRefunds({ income, refunds, ...totals }: ServedRow): object {
  return { ...totals, income: income + refunds };
}

/** Of pairs that are equally near and new the contract does not say which comes first. */
function suggestionDifferences(household: Household, { suggestions }: ServedBudget, served: ServedAccounts): string[] {
  const told = suggestions.map((pair) => ({ out: served.modelId(pair.out) ?? "", in: served.modelId(pair.in) ?? "", days: pair.days }));
  const wanted = linkSuggestions(household, told).map((pair) => {
    const [out, into] = [liveMovement(household, pair.out)!, liveMovement(household, pair.in)!];
    return { ...pair, days: daysApart(out, into) };
  });
  return compared("the suggested pairs", told, wanted);
}

function servedRows<T>(rows: ReadonlyMap<string, T>, served: ServedAccounts): Map<string, T> {
  return new Map([...rows].map(([id, row]) => [served.idOf(id), row]));
}

function sortedBy<T extends { readonly moneyAccountId: string }>(accounts: readonly T[]): T[] {
  return [...accounts].sort((one, other) => (one.moneyAccountId < other.moneyAccountId ? -1 : 1));
}
