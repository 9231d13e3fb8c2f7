import { today } from "../../../../src/domain/month.js";
import { balanceOf, bookedInAll } from "./balances.js";
import { endsIn } from "./ends.js";
import { keepClosed } from "./guards.js";
import { type Account, copyOf, firstDayOf, type Household, type Kind, liveAccount } from "./household.js";
import { type OpeningInput, setOpening } from "./openings.js";
import { type Fault, Refusal, refuse, unspecified } from "./refusals.js";

export interface AccountFields {
  readonly name?: string;
  readonly kind?: Kind;
  readonly currency?: string;
  readonly onBudget?: boolean;
  readonly identifiers?: readonly string[];
  readonly opening?: OpeningInput | null;
  /** An instant. */
  readonly closedAt?: string | null;
}

export interface NewAccount extends AccountFields {
  readonly id: string;
  readonly name: string;
  readonly kind: Kind;
}

/** `POST money-accounts`. */
export function createAccount(household: Household, given: NewAccount): Household {
  const next = copyOf(household);
  const account: Account = {
    id: given.id,
    name: given.name,
    kind: given.kind,
    currency: given.currency ?? household.currency,
    // "True for cash, bank, savings, card; false for loan, asset unless said".
    onBudget: given.onBudget ?? !["loan", "asset"].includes(given.kind),
    identifiers: [...(given.identifiers ?? [])],
    closedAt: null,
    wasUsed: false,
    removal: null,
  };
  next.accounts.push(account);
  refuseAll(nameFaults(next, account));
  if (given.opening !== undefined) setOpening(next, account, given.opening);
  if (given.closedAt !== undefined && given.closedAt !== null) unspecified("create-a-closed-account");
  return next;
}

/** `PATCH money-accounts/{id}`. */
export function changeAccount(household: Household, id: string, fields: AccountFields): Household {
  const next = copyOf(household);
  const account = liveAccount(next, id);
  if (account === undefined) return refuse("not-found", "no such account");
  refuseAll(fixedFaults(household, account, fields));
  account.name = fields.name ?? account.name;
  account.kind = fields.kind ?? account.kind;
  account.currency = fields.currency ?? account.currency;
  account.onBudget = fields.onBudget ?? account.onBudget;
  account.identifiers = [...(fields.identifiers ?? account.identifiers)];
  if (fields.opening !== undefined) setOpening(next, account, fields.opening);
  keepClosed(household, next);
  if (fields.closedAt !== undefined) setClosed(next, account, fields.closedAt);
  refuseAll(nameFaults(next, account));
  return next;
}

/** "Currency (the budget's unless said; fixed once used)", "onBudget (... fixed once it has a movement)". */
function fixedFaults(household: Household, account: Account, fields: AccountFields): Fault[] {
  const changesCurrency = fields.currency !== undefined && fields.currency !== account.currency;
  const changesSide = fields.onBudget !== undefined && fields.onBudget !== account.onBudget;
  if (!changesCurrency && !changesSide) return [];
  if (endsIn(household, account.id).length > 0) return [{ code: "money-account-in-use", why: "fixed once used" }];
  return account.wasUsed || household.statements.some((one) => one.account === account.id) ? unspecified("use-that-is-over") : [];
}

/** "`name` (unique among the open ones, ignoring case)"; identifiers: "one belongs to one account of a budget". */
export function nameFaults({ accounts }: Household, account: Account): Fault[] {
  const others = accounts.filter(({ id, removal }) => id !== account.id && removal === null);
  const faults: Fault[] = [];
  const alike = others.some(({ name, closedAt }) => closedAt === null && name.toLowerCase() === account.name.toLowerCase());
  if (account.closedAt === null && alike) faults.push({ code: "money-account-name-taken", why: "unique among the open ones" });
  const taken = new Set(others.flatMap(({ identifiers }) => identifiers.map(bare)));
  if (account.identifiers.some((text) => taken.has(bare(text))))
    faults.push({ code: "identifier-taken", why: "one belongs to one account of a budget" });
  return faults;
}

/** "Compared without spaces, hyphens and case". */
function bare(identifier: string): string {
  return identifier.replace(/[\s-]/g, "").toLowerCase();
}

function setClosed(household: Household, account: Account, closedAt: string | null): void {
  if (closedAt === account.closedAt) return;
  const exchange = household.movements.find(({ origin, from }) => origin === "exchange" && from.account === account.id);
  if (closedAt === null) {
    // "Clearing `closedAt` deletes that."
    household.movements = household.movements.filter((movement) => movement !== exchange);
    account.closedAt = null;
    return;
  }
  if (account.closedAt !== null) unspecified("close-at-another-time");
  if (balanceOf(household, account.id).all !== 0) refuse("balance-not-zero", "it wants `balance.all` of 0");
  account.closedAt = closedAt;
  if (account.currency !== household.currency) bookWhatIsLeft(household, account, closedAt);
}

/** "Books what is left of it in the budget's currency as one movement without a category". */
function bookWhatIsLeft(household: Household, account: Account, closedAt: string): void {
  const left = bookedInAll(household, account.id);
  if (left === 0) return;
  if (!account.onBudget) unspecified("close-a-foreign-account-off-the-budget");
  const date = today(new Date(closedAt), household.timeZone);
  if (date < firstDayOf(household)) unspecified("close-before-the-first-month");
  const id = `exchange-${account.id}-${closedAt}`;
  household.movements.push({
    id,
    type: left > 0 ? "expense" : "income",
    amount: Math.abs(left),
    date,
    category: null,
    splits: [],
    original: { amount: 0, currency: account.currency },
    from: { end: id, account: account.id, cleared: false, identity: null },
    to: null,
    words: { payee: null, note: null, tags: [] },
    origin: "exchange",
    openingFrom: null,
    openingOf: null,
    deleted: false,
    link: null,
  });
}

export function refuseAll(faults: readonly Fault[]): void {
  if (faults.length > 0) throw new Refusal(faults);
}
