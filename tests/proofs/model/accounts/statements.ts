import type { Day } from "../../../../src/domain/month.js";
import { sum } from "./balances.js";
import { type End, endsIn } from "./ends.js";
import { createMovement } from "./movementCommands.js";
import { copyOf, type FrozenEntry, type Household, liveAccount, type Statement, todayOf } from "./household.js";
import { refuse } from "./refusals.js";

export interface StatementInput {
  readonly id: string;
  readonly account: string;
  readonly date: Day;
  /** What the bank says. */
  readonly balance: number;
  /** `adjust: true`: the id of the movement, and what the difference is worth in the budget's currency where that differs. */
  readonly adjust?: { readonly id: string; readonly booked?: number };
}

const MOST_SOUGHT = 500;

/** `POST money-accounts/{id}/statements`: `created` is false where nothing changed (200 and the same). */
export function makeStatement(
  household: Household,
  input: StatementInput,
): { household: Household; statement: Statement; created: boolean } {
  const { account, date, balance, adjust } = input;
  if (liveAccount(household, account) === undefined) refuse("not-found", "no such account");
  if (date > todayOf(household)) refuse("validation-failed", "not after today");
  const difference = balance - sum(clearedUpTo(household, account, date).map(({ amount }) => amount));
  if (difference !== 0 && adjust === undefined)
    refuse("balance-differs", "the cleared ends up to it must sum to it", {
      balance,
      cleared: balance - difference,
      closing: closingSet(household, account, date, difference),
    });
  const adjusted = difference === 0 || adjust === undefined ? household : adjustedBy(household, input, difference, adjust);
  const next = copyOf(adjusted);
  const entries: FrozenEntry[] = clearedUpTo(next, account, date).map(({ end, movement, day, amount }) => ({ end, movement, day, amount }));
  const newest = newestOf(next, account, date);
  if (newest !== undefined && newest.balance === balance && textOf(newest.entries) === textOf(entries))
    return { household: next, statement: newest, created: false };
  const statement: Statement = { id: input.id, account, date, balance, version: (newest?.version ?? 0) + 1, entries };
  next.statements.push(statement);
  return { household: next, statement, created: true };
}

/** "Adds a movement of the difference (a person's, cleared, without a category, dated the statement's day)". */
function adjustedBy(
  household: Household,
  { account, date }: StatementInput,
  difference: number,
  { id, booked }: { readonly id: string; readonly booked?: number },
): Household {
  const isForeign = liveAccount(household, account)?.currency !== household.currency;
  if (isForeign && booked === undefined) refuse("validation-failed", "`rate` in another currency");
  const own = Math.abs(difference);
  return createMovement(household, {
    id,
    type: difference > 0 ? "income" : "expense",
    amount: isForeign ? (booked ?? 0) : own,
    date,
    account,
    cleared: true,
    ...(isForeign ? { original: { amount: own, currency: liveAccount(household, account)?.currency ?? "" } } : {}),
  });
}

/** `DELETE .../statements/{statementId}`: "the newest version of any day can be taken back". */
export function takeBackStatement(household: Household, id: string): Household {
  const next = copyOf(household);
  const statement = next.statements.find((one) => one.id === id);
  if (statement === undefined) return refuse("not-found", "no such statement");
  if (newestOf(next, statement.account, statement.date) !== statement) refuse("superseded", "a newer version of the day is there");
  next.statements = next.statements.filter((one) => one !== statement);
  return next;
}

export interface Drift {
  readonly difference: number;
  readonly movements: readonly { readonly end: string; readonly frozen: FrozenEntry | null; readonly live: End | null }[];
}

/** Null: not stale. "Day, own amount, account or `cleared` of one, or their set, differ; a note does not". */
export function driftOf(household: Household, statement: Statement): Drift | null {
  const inAccount = endsIn(household, statement.account);
  const covered = clearedUpTo(household, statement.account, statement.date);
  const ends = new Set([...statement.entries, ...covered].map(({ end }) => end));
  const movements = [...ends].flatMap((end) => {
    const frozen = statement.entries.find((entry) => entry.end === end) ?? null;
    const live = inAccount.find((one) => one.end === end) ?? null;
    const isSame = frozen !== null && live !== null && live.cleared && live.day === frozen.day && live.amount === frozen.amount;
    return isSame ? [] : [{ end, frozen, live }];
  });
  const difference = sum(covered.map(({ amount }) => amount)) - statement.balance;
  return movements.length === 0 ? null : { difference, movements };
}

/** "`statementId` is the earliest statement that covers a movement"; of several versions of a day, the newest. */
export function statementOf(household: Household, { end, account, cleared }: End): Statement | null {
  if (!cleared) return null;
  const covering = household.statements.filter(
    (statement) =>
      statement.account === account &&
      statement.entries.some((entry) => entry.end === end) &&
      newestOf(household, statement.account, statement.date) === statement,
  );
  return covering.sort((one, other) => (one.date < other.date ? -1 : 1))[0] ?? null;
}

/** "The uncleared movements that would close the gap, where a set of at most three does": a smallest one, or null. */
export function closingSet(household: Household, account: string, date: Day, gap: number): string[] | null {
  const uncleared = endsIn(household, account)
    .filter(({ cleared, day }) => !cleared && day <= date)
    .sort((one, other) => (one.day > other.day ? -1 : one.day < other.day ? 1 : 0))
    .slice(0, MOST_SOUGHT);
  let sets: End[][] = [[]];
  for (let size = 1; size <= 3; size++) {
    sets = sets.flatMap((set) => uncleared.slice(set.length === 0 ? 0 : uncleared.indexOf(set.at(-1)!) + 1).map((end) => [...set, end]));
    const closing = sets.find((set) => sum(set.map(({ amount }) => amount)) === gap);
    if (closing !== undefined) return closing.map(({ movement }) => movement);
  }
  return null;
}

export function clearedUpTo(household: Household, account: string, date: Day): End[] {
  return endsIn(household, account).filter(({ cleared, day }) => cleared && day <= date);
}

function newestOf({ statements }: Household, account: string, date: Day): Statement | undefined {
  const versions = statements.filter((one) => one.account === account && one.date === date);
  return versions.sort((one, other) => other.version - one.version)[0];
}

function textOf(entries: readonly FrozenEntry[]): string {
  return entries
    .map(({ end, day, amount }) => [end, day, amount].join(" "))
    .sort()
    .join("; ");
}
