import { addMonths } from "../../../../src/domain/month.js";
import { expectSame } from "../compare.js";
import { balanceOf, balancesByMonth, registerOf, registerTotals } from "./balances.js";
import { monthOfMovement } from "./counting.js";
import { arrivingAmount, endsIn } from "./ends.js";
import { type Account, currencyOf, type Household, type Movement } from "./household.js";
import { daysApart } from "./links.js";
import { lastMonthOf } from "./soundness.js";
import { moneyOf, monthsOf, netWorthOf } from "./months.js";
import { readOpening } from "./openings.js";
import type { ServedAccounts, ServedRow } from "./ServedAccounts.js";
import { driftOf, statementOf } from "./statements.js";
import { linkSuggestions } from "./suggestions.js";

/** Everything in which a server's answers differ from the model. */
export async function differences(household: Household, served: ServedAccounts): Promise<string[]> {
  const accounts = household.accounts.filter(({ removal }) => removal === null);
  const found: string[] = [];
  for (const account of accounts) {
    found.push(...(await accountDifferences(household, account, served)));
    found.push(...(await registerDifferences(household, account.id, served)));
    found.push(...(await statementDifferences(household, account.id, served)));
  }
  return [...found, ...(await monthDifferences(household, served)), ...(await suggestionDifferences(household, served))];
}

async function accountDifferences(household: Household, account: Account, served: ServedAccounts): Promise<string[]> {
  const { id, name, kind, currency, onBudget, closedAt } = account;
  const wanted = { name, kind, currency, onBudget, closedAt, opening: readOpening(household, account), balance: balanceOf(household, id) };
  const row = await served.read(`/money-accounts/${served.idOf(id)}`);
  const document = "query($id: ID!) { moneyAccount(id: $id) { name currency onBudget balance { today cleared all } } }";
  const { moneyAccount } = await served.graphql(document, { id: served.idOf(id) });
  const last = addMonths(lastMonthOf(household), 1);
  const path = `/money-accounts/${served.idOf(id)}/balances?from=${household.startMonth}&to=${last}&by=month`;
  return [
    ...compared(`${id} in REST`, picked(row, wanted), wanted),
    ...compared(`${id} in GraphQL`, picked(moneyAccount, { name, currency, onBudget, balance: wanted.balance }), {
      name,
      currency,
      onBudget,
      balance: wanted.balance,
    }),
    ...compared(`${id} by month`, (await served.read(path)).data, balancesByMonth(household, id, household.startMonth, last)),
  ];
}

async function registerDifferences(household: Household, account: string, served: ServedAccounts): Promise<string[]> {
  const rows = await served.register(account);
  const order = rows.map(({ id }) => served.modelId(String(id)) ?? String(id));
  const told = rows.map(({ entry }, place) => ({
    movement: order[place],
    date: entry.date,
    amount: entry.amount,
    cleared: entry.cleared,
    balance: entry.balance,
  }));
  const page = await served.read(
    `/expenses?budgetId=${served.budgetId}&moneyAccountId=${served.idOf(account)}&sort=date&limit=1&totals=true`,
  );
  const totals = registerTotals(household, account);
  const statements = endsIn(household, account).map((end) => [end.movement, statementOf(household, end)?.id ?? null]);
  const toldStatements = rows.map(({ entry }, place) => [order[place], served.modelId(String(entry.statementId)) ?? entry.statementId]);
  return [
    ...compared(`the register of ${account}`, told, registerOf(household, account, order)),
    ...compared(`the totals of ${account}`, picked(page.totals, totals), totals),
    ...compared(`the statements of the rows of ${account}`, toldStatements.sort(), statements.sort()),
    ...rows.flatMap((row, place) => movementDifferences(household, order[place] ?? "", row, served)),
  ];
}

function movementDifferences(household: Household, id: string, row: ServedRow, served: ServedAccounts): string[] {
  const movement = household.movements.find((one) => one.id === id);
  if (movement === undefined) return [`only the server has ${id}`];
  const { type, amount, date, from, to, words } = movement;
  const placed = (account: string | null): string | null => (account === null ? null : served.idOf(account));
  const wanted = {
    type,
    amount,
    date,
    month: monthOfMovement(household, movement),
    categoryId: placed(movement.category),
    moneyAccountId: placed(from.account),
    cleared: from.cleared,
    note: words.note,
    ...(to === null
      ? {}
      : { toMoneyAccountId: placed(to.account), toCleared: to.cleared, toDate: to.date, ...toAmountOf(household, movement) }),
  };
  return compared(`${id}`, picked(row, wanted), wanted);
}

/** "Answers tell `toAmount` wherever the two currencies differ." */
function toAmountOf(household: Household, movement: Movement): { toAmount?: number } {
  const { from, to } = movement;
  if (to === null || from.account === null || to.account === null) return {};
  const differ = currencyOf(household, from.account) !== currencyOf(household, to.account);
  return differ ? { toAmount: arrivingAmount(household, movement) } : {};
}

async function statementDifferences(household: Household, account: string, served: ServedAccounts): Promise<string[]> {
  const { data } = await served.read(`/money-accounts/${served.idOf(account)}/statements?limit=200`);
  const told = data.map((one: ServedRow) => [
    served.modelId(String(one["id"])),
    one["date"],
    one["balance"],
    one["version"],
    one["stale"],
    one["drift"]?.difference ?? 0,
  ]);
  const wanted = household.statements
    .filter((one) => one.account === account)
    .map((one) => {
      const drift = driftOf(household, one);
      return [one.id, one.date, one.balance, one.version, drift !== null, drift?.difference ?? 0];
    });
  return compared(`the statements of ${account}`, told.sort(), wanted.sort());
}

async function monthDifferences(household: Household, served: ServedAccounts): Promise<string[]> {
  const last = lastMonthOf(household);
  const { data } = await served.read(`/budgets/${served.budgetId}/months?from=${household.startMonth}&to=${last}`);
  const months = monthsOf(household, last);
  const naive = new Map([...months].map(([month, figures]) => [month, { ...figures, rows: servedRows(figures.rows, served) }]));
  expectSame(data, naive);
  const worth = await served.read(`/reports/net-worth?budgetId=${served.budgetId}&from=${household.startMonth}&to=${last}`);
  const wanted = netWorthOf(household, household.startMonth, last).map((month) => ({
    ...month,
    accounts: sortedBy(month.accounts.map((one) => ({ ...one, moneyAccountId: served.idOf(one.moneyAccountId) }))),
  }));
  const told = worth.data.map((month: ServedRow) => ({ ...month, accounts: sortedBy(month["accounts"]) }));
  return [
    ...data.flatMap((month: ServedRow) =>
      compared(`the money of ${month["month"]}`, month["money"], moneyOf(household, String(month["month"]))),
    ),
    ...compared("net worth", told, wanted),
  ];
}

/** Of pairs that are equally near and new the contract does not say which comes first, so their days are compared. */
async function suggestionDifferences(household: Household, served: ServedAccounts): Promise<string[]> {
  const { data } = await served.read(`/expenses/link-suggestions?budgetId=${served.budgetId}`);
  const movementOf = (id: string): Movement | undefined => household.movements.find((one) => one.id === id);
  const apart = (out: string, into: string): number => daysApart(movementOf(out)!, movementOf(into)!);
  const told = data.map((pair: ServedRow) => apart(servedId(pair["out"], served), servedId(pair["in"], served)));
  return compared(
    "the days of suggested pairs",
    told,
    linkSuggestions(household).map((pair) => apart(pair.out, pair.in)),
  );
}

function servedId(side: any, served: ServedAccounts): string {
  return served.modelId(String(side?.id ?? side)) ?? "";
}

function servedRows<T>(rows: ReadonlyMap<string, T>, served: ServedAccounts): Map<string, T> {
  return new Map([...rows].map(([id, row]) => [served.idOf(id), row]));
}

function sortedBy<T extends { readonly moneyAccountId: string }>(accounts: readonly T[]): T[] {
  return [...accounts].sort((one, other) => (one.moneyAccountId < other.moneyAccountId ? -1 : 1));
}

/** Of what is served, the fields that the model knows. */
function picked(row: any, wanted: object): object {
  return Object.fromEntries(Object.keys(wanted).map((name) => [name, row?.[name] ?? null]));
}

function compared(what: string, told: unknown, wanted: unknown): string[] {
  const [one, other] = [JSON.stringify(told, ordered), JSON.stringify(wanted, ordered)];
  return one === other ? [] : [`${what}: served ${one}, by hand ${other}`];
}

/** Fields in the order of their names, since an answer may have them in another one. */
function ordered(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
