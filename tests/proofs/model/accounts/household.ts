import { type Day, type Month, periodOf, today } from "../../../../src/domain/month.js";
import type { WorldCategory } from "../world.js";

/**
 * A household with money accounts, held in memory: the list of its movements and nothing that is derived from them. All figures
 * are calculated afresh from this list, slowly and without a single index or sum kept beside it. Amounts are minor units.
 */
export interface Household {
  readonly currency: string;
  readonly timeZone: string;
  readonly monthStartDay: number;
  readonly startMonth: Month;
  /** An instant; the budget's day follows from it and the time zone. */
  now: string;
  categories: WorldCategory[];
  /** Month and category to the amount set for that month. */
  planned: Map<string, bigint>;
  accounts: Account[];
  movements: Movement[];
  statements: Statement[];
  /** Pairs taken off the suggestions for good: the ends of both, the smaller first. */
  refusedPairs: string[];
}

export type Kind = "cash" | "bank" | "savings" | "card" | "loan" | "asset";

export interface Account {
  readonly id: string;
  name: string;
  kind: Kind;
  currency: string;
  onBudget: boolean;
  identifiers: string[];
  closedAt: string | null;
  /** Whether it has had anything before, which fixes its currency and its side of the budget. */
  wasUsed: boolean;
  removal: Removal | null;
}

/** What the deletion of an account did, so that its restoration can take it back. */
interface Removal {
  /** The account that got what lay in it; null: it lies in no account now, or there was nothing. */
  readonly into: string | null;
  /** Ends that were moved, and those of them that somebody has moved since. */
  readonly moved: readonly string[];
  readonly movedSince: string[];
  /** Those that the bank had: what lies in no account is in no bank. */
  readonly cleared: readonly string[];
  readonly deleted: string[];
  readonly statements: Statement[];
  readonly identifiers: string[];
  readonly opening: { readonly id: string; readonly from: Movement["openingFrom"] } | null;
}

export interface Part {
  readonly category: string | null;
  readonly amount: number;
}

/** One side of a movement: where it lies, and what belongs to this side alone. */
export interface Side {
  /** Stays with this side through conversions, links and unlinking. */
  readonly end: string;
  account: string | null;
  cleared: boolean;
  /** `externalId` and `source` as one text. */
  identity: string | null;
}

/** The second side of a transfer. */
export interface SecondSide extends Side {
  /** Null: the day of the movement. */
  date: Day | null;
  /** Null where both ends are in one currency, or where the second is in the budget's. */
  amount: number | null;
}

export interface Words {
  payee: string | null;
  note: string | null;
  tags: string[];
}

export type MovementType = "expense" | "income" | "transfer";

export interface Movement {
  readonly id: string;
  type: MovementType;
  /** In the budget's currency. */
  amount: number;
  date: Day;
  category: string | null;
  splits: Part[];
  original: { readonly amount: number; readonly currency: string } | null;
  from: Side;
  /** Null of anything but a transfer. */
  to: SecondSide | null;
  words: Words;
  readonly origin: "person" | "import" | "opening" | "exchange";
  /** Of an opening on the budget, and of a former one that still is taken out of what lies in no account. */
  openingFrom: "outside" | "unassigned" | null;
  /** The account whose opening it is; null once it is a movement like others. */
  openingOf: string | null;
  deleted: boolean;
  link: Link | null;
}

/** Both movements as they were when they were linked. */
interface Link {
  out: Movement;
  in: Movement;
  /** The category of the transfer when the link was made. */
  readonly category: string | null;
  changedByHand: boolean;
}

export interface Statement {
  readonly id: string;
  readonly account: string;
  readonly date: Day;
  readonly balance: number;
  readonly version: number;
  readonly entries: readonly FrozenEntry[];
}

export interface FrozenEntry {
  readonly end: string;
  readonly movement: string;
  readonly day: Day;
  readonly amount: number;
}

export function aHousehold(given: Partial<Household> = {}): Household {
  return {
    currency: "EUR",
    timeZone: "UTC",
    monthStartDay: 1,
    startMonth: "2026-01",
    now: "2026-03-15T12:00:00.000Z",
    categories: [],
    planned: new Map(),
    accounts: [],
    movements: [],
    statements: [],
    refusedPairs: [],
    ...given,
  };
}

export function todayOf({ now, timeZone }: Household): Day {
  return today(new Date(now), timeZone);
}

export function firstDayOf({ startMonth, monthStartDay }: Household): Day {
  return periodOf(startMonth, monthStartDay).from;
}

export function liveAccount(household: Household, id: string): Account | undefined {
  return household.accounts.find((account) => account.id === id && account.removal === null);
}

export function liveMovement(household: Household, id: string): Movement | undefined {
  return household.movements.find((movement) => movement.id === id && !movement.deleted);
}

export function liveMovements({ movements }: Household): Movement[] {
  return movements.filter(({ deleted }) => !deleted);
}

export function openingOf(household: Household, account: string): Movement | undefined {
  return liveMovements(household).find((movement) => movement.openingOf === account);
}

/** The account that a side names, deleted ones too: a name that nothing has is a mistake of the model itself. */
export function accountOf(household: Household, id: string): Account {
  const account = household.accounts.find((one) => one.id === id);
  if (account === undefined) throw new Error(`no account ${id}`);
  return account;
}

/** What lies in no account lies on the budget. */
export function isOnBudget(household: Household, account: string | null): boolean {
  return account === null || accountOf(household, account).onBudget;
}

export function currencyOf(household: Household, account: string | null): string {
  return account === null ? household.currency : accountOf(household, account).currency;
}

/** Every command begins with it, so that what an account had is remembered from then on. */
export function copyOf(household: Household): Household {
  const copy = structuredClone(household);
  const used = new Set(copy.movements.flatMap(({ from, to }) => [from.account, to?.account]));
  for (const account of copy.accounts) account.wasUsed ||= used.has(account.id);
  return copy;
}
