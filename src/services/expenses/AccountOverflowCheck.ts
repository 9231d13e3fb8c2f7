import { exact, isLarge, isOutOfRange, LARGEST_AMOUNT, sumOf } from "../../domain/money.js";
import { type Flow, isEndOnBudget, typeOf } from "../../domain/moneyaccounts/flows.js";
import type { AccountSum } from "../../models/ledger.js";

/** What a movement does to one money account: signed, in the account's currency and in the budget's. */
interface End {
  readonly accountId: string;
  readonly amount: number;
  readonly booked: number;
}

/** A movement and its ends in money accounts; one without ends moves nothing in them. */
export interface InAccounts {
  readonly type: Flow;
  readonly amount: number;
  readonly legs?: readonly End[] | undefined;
}

/** All that moved in accounts, and what the transfers between accounts on the budget come to. */
export interface MovedInAccounts {
  readonly accounts: readonly AccountSum[];
  readonly transfers: number;
}

interface Held {
  readonly onBudget: boolean;
  readonly booked: number;
  readonly in: number;
  readonly out: number;
  readonly transferred: number;
}

const nothing: Held = { onBudget: false, booked: 0, in: 0, out: 0, transferred: 0 };

interface Taken {
  readonly accounts: ReadonlyMap<string, Held>;
  readonly transfers: number;
}

/**
 * Finds the amount with which the sums of money accounts would no longer be exact: those of one account, those of all transfers, or what
 * all accounts on the budget hold or owe. What moved is asked for when the first large amount comes, and not for others.
 */
export class AccountOverflowCheck {
  private taken: Taken | null = null;

  /** `moved` refuses where the sums are not exact any more. */
  constructor(private readonly moved: () => Promise<MovedInAccounts>) {}

  /** Whether an answer needs a look at what moved. */
  needsLook({ legs = [] }: InAccounts): boolean {
    return legs.length > 0 && (this.taken !== null || hasLargeEnd(legs));
  }

  /** A JSON pointer to the amount that is too much. */
  async pathOfTooMuch(moved: InAccounts, before?: InAccounts): Promise<string | null> {
    const ends = moved.legs ?? [];
    const larger = ends.filter((end) => growthOf(end, before?.legs) > 0);
    const transferred = transferOf(moved) - transferOf(before);
    if (larger.length === 0 && transferred <= 0) return null;
    if (this.taken === null && !isLarge(transferred) && !larger.some((end) => isLarge(growthOf(end, before?.legs)))) return null;
    try {
      this.taken ??= heldIn(await this.moved());
      const { accounts, transfers } = afterAll(this.taken, moved, before);
      const crossed = ends.find(({ accountId }) => isTooMuch(accounts.get(accountId) ?? nothing));
      if (crossed !== undefined) return pathOf(crossed, ends);
      const onBudget = [...accounts.values()].filter((held) => held.onBudget);
      const isExact = [1, -1].every((sign) => isAmountOf(sumOf(onBudget, ({ booked }) => Math.max(0, sign * booked))));
      return isExact && isAmountOf(transfers) ? null : "/amount";
    } catch (error) {
      if (!isOutOfRange(error)) throw error;
      return "/amount";
    }
  }

  /** Whether the sums of two accounts stay exact as those of one. */
  async fitTogether(one: string, other: string): Promise<boolean> {
    try {
      const { accounts } = heldIn(await this.moved());
      const [first, second] = [accounts.get(one) ?? nothing, accounts.get(other) ?? nothing];
      return !isTooMuch({
        onBudget: second.onBudget,
        booked: first.booked + second.booked,
        in: first.in + second.in,
        out: first.out + second.out,
        transferred: first.transferred + second.transferred,
      });
    } catch (error) {
      if (!isOutOfRange(error)) throw error;
      return false;
    }
  }

  /** What the same call has taken counts, written or not. */
  take(moved: InAccounts, before?: InAccounts): void {
    if (this.taken !== null) this.taken = afterAll(this.taken, moved, before);
  }
}

export function hasLargeEnd(legs: readonly End[]): boolean {
  return legs.some(({ amount }) => isLarge(Math.abs(exact(amount))));
}

function heldIn({ accounts, transfers }: MovedInAccounts): Taken {
  const held = accounts.map(({ accountId, onBudget, amount, booked, in: into, transferred }): [string, Held] => {
    const out = exact(into) - exact(amount);
    return [accountId, { onBudget, booked: exact(booked), in: exact(into), out, transferred: exact(transferred) }];
  });
  return { accounts: new Map(held), transfers };
}

function afterAll({ accounts, transfers }: Taken, moved: InAccounts, before: InAccounts | undefined): Taken {
  const all = new Map(accounts);
  const put = ({ type, legs = [] }: InAccounts, sign: 1 | -1): void => {
    for (const { accountId, ...end } of legs) {
      const held = all.get(accountId) ?? nothing;
      const [amount, booked] = [exact(end.amount), exact(end.booked)];
      all.set(accountId, {
        onBudget: isEndOnBudget(type, booked),
        booked: held.booked + sign * booked,
        in: held.in + sign * Math.max(0, amount),
        out: held.out + sign * Math.max(0, -amount),
        transferred: held.transferred + (typeOf(type) === "transfer" ? sign * Math.abs(amount) : 0),
      });
    }
  };
  if (before !== undefined) put(before, -1);
  put(moved, 1);
  return { accounts: all, transfers: transfers + transferOf(moved) - transferOf(before) };
}

/** What a transfer between accounts on the budget adds to all of them: no month counts those otherwise. */
function transferOf(moved: InAccounts | undefined): number {
  return moved?.type === "transfer" ? moved.amount : 0;
}

function growthOf({ accountId, amount }: End, before: readonly End[] = []): number {
  const former = before.filter((end) => end.accountId === accountId && Math.sign(exact(end.amount)) === Math.sign(exact(amount)));
  return Math.abs(exact(amount)) - sumOf(former, (end) => Math.abs(exact(end.amount)));
}

function isTooMuch({ booked, in: into, out, transferred }: Held): boolean {
  return ![Math.abs(booked), into, out, transferred].every(isAmountOf);
}

function isAmountOf(sum: number): boolean {
  return sum <= LARGEST_AMOUNT;
}

/** An end in an account of another currency has an amount of its own. In one currency, what arrives is what leaves. */
function pathOf(end: End, [first]: readonly End[]): string {
  const own = Math.abs(exact(end.amount));
  if (own === Math.abs(exact(end.booked))) return "/amount";
  return first !== undefined && own === Math.abs(exact(first.amount)) ? "/original/amount" : "/toAmount";
}
