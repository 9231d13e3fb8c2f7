import { Conflict, type Fault, Invalid, Unavailable } from "../../domain/errors.js";
import type { Leg, Place } from "../../domain/moneyaccounts/placing.js";
import type { Models } from "../../models/Models.js";
import { rowsOf } from "../../models/rows.js";

/** What of a money account a movement in it has to know. */
export interface AccountOfMovement extends Place {
  readonly closedAt: Date | null;
  readonly deletedAt: Date | null;
  /** It is on its way out: nothing new comes into it. */
  readonly pendingRemoval?: object;
  /** Its currency and its side of the budget stay. */
  readonly inUse?: boolean;
}

/** Accounts of one budget by their ids. */
export type Accounts = ReadonlyMap<string, AccountOfMovement>;

/** What of an account is read for it. */
export interface AccountRow extends Omit<AccountOfMovement, "id"> {
  readonly _id: string;
}

export const accountRowFields = { currency: 1, onBudget: 1, closedAt: 1, deletedAt: 1, pendingRemoval: 1, inUse: 1 } as const;

/** The ends of a movement, or of what is to become one. */
export interface Ends {
  readonly moneyAccountId?: string | null | undefined;
  readonly toMoneyAccountId?: string | null | undefined;
}

export const noAccounts: Accounts = new Map();

export function accountsNamedIn({ moneyAccountId, toMoneyAccountId }: Ends): string[] {
  return [moneyAccountId, toMoneyAccountId].flatMap((id) => id ?? []);
}

/** Those of the accounts that are of this budget, deleted ones too. Without any no command is made. */
export async function accountsOf({ moneyAccounts }: Models, budgetId: string, ids: readonly string[]): Promise<Accounts> {
  if (ids.length === 0) return noAccounts;
  const found = await rowsOf<AccountRow>(moneyAccounts)
    .find({ _id: { $in: [...new Set(ids)] }, budgetId }, { projection: accountRowFields })
    .toArray();
  return accountsFrom(found);
}

export function accountsFrom(rows: readonly AccountRow[]): Accounts {
  return new Map(rows.map(({ _id: id, ...account }) => [id, { id, ...account }]));
}

/** The accounts at the ends of a movement. One that it has already may be gone; one that is newly named must be there. */
export function placesOf(accounts: Accounts, ends: Ends, before: Ends): { readonly from: Place | null; readonly to: Place | null } {
  const names = ["moneyAccountId", "toMoneyAccountId"] as const;
  const had = accountsNamedIn(before);
  const unknown = names.filter((name) => {
    const id = ends[name] ?? null;
    const account = id === null ? undefined : accounts.get(id);
    return id !== null && (account === undefined || (isLeaving(account) && !had.includes(id)));
  });
  if (unknown.length > 0) throw new Invalid(unknown.map((name) => unknownAccount(`/${name}`)));
  const [from = null, to = null] = names.map((name) => accounts.get(ends[name] ?? "") ?? null);
  return { from, to };
}

export function unknownAccount(path: string): Fault {
  return { path, code: "unknown-money-account", message: "No such money account in this budget." };
}

export function isLeaving({ deletedAt, pendingRemoval }: AccountOfMovement): boolean {
  return deletedAt !== null || pendingRemoval !== undefined;
}

/** Whether something new may come into it. */
export function takesNew(account: AccountOfMovement): boolean {
  return account.closedAt === null && !isLeaving(account);
}

/** Refuses to bring back what lay in an account that is gone. */
export function requireThere(accounts: Accounts): void {
  if ([...accounts.values()].some(isLeaving))
    throw new Conflict("money-account-gone", "The money account of this movement was deleted. Restore that first.");
}

/**
 * Fixes the currency and the side of the accounts that a movement is about to come into, before it does: whoever changes them looks at
 * this, and whoever placed the movement by older ones is refused.
 */
export async function fixTerms(
  { moneyAccounts }: Models,
  budgetId: string,
  accounts: Accounts,
  legs: readonly Pick<Leg, "accountId">[] = [],
): Promise<void> {
  const loose = [...accounts.values()].filter(({ id, inUse }) => inUse !== true && legs.some(({ accountId }) => accountId === id));
  for (const { id, currency, onBudget } of loose) {
    const { matchedCount } = await moneyAccounts.updateOne({ _id: id, budgetId, currency, onBudget }, { $set: { inUse: true } });
    if (matchedCount === 0) throw new Unavailable("The money account is just being changed. Try again.");
  }
}

/** Refuses whatever would move what a closed account holds. */
export function requireOpen(accounts: Accounts, before: readonly Leg[], after: readonly Leg[]): void {
  const closed = [...accounts.values()].filter(({ closedAt }) => closedAt !== null);
  if (closed.some(({ id }) => endsIn(before, id) !== endsIn(after, id))) throw accountClosed();
}

export function accountClosed(): Conflict {
  return new Conflict("money-account-closed", "The money account is closed. What would move its balance is refused.");
}

function endsIn(legs: readonly Leg[], accountId: string): string {
  return JSON.stringify(
    legs
      .filter((leg) => leg.accountId === accountId)
      .map(({ date, amount, booked, cleared }) => [date, Number(amount), Number(booked), cleared]),
  );
}
