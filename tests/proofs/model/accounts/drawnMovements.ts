import { addDays, type Day } from "../../../../src/domain/month.js";
import type { Chance } from "./draws.js";
import { currencyOf, type Household, liveMovements, type Movement } from "./household.js";
import type { MovementFields, NewMovement } from "./movementInput.js";

type Given = Pick<NewMovement, "amount" | "date"> & { readonly id: string };

/** Mostly one that may be created, sometimes one that must be refused. */
export function drawnMovement(household: Household, chance: Chance, given: Given): NewMovement {
  const twin = chance.isLess(35) ? twinOf(household, chance, given.id) : null;
  if (twin !== null) return twin;
  const type = chance.pick(["expense", "expense", "income", "transfer"] as const) ?? "expense";
  if (type === "transfer") return drawnTransfer(household, chance, given);
  const account = chance.isLess(80) ? drawnAccount(household, chance) : null;
  const isOff = account !== null && household.accounts.some(({ id, onBudget }) => id === account && !onBudget);
  return {
    ...given,
    type,
    account,
    cleared: chance.isLess(50),
    ...identityOf(chance),
    ...(isOff && chance.isLess(95) ? {} : categoryOf(household, chance, given.amount)),
    ...originalOf(household, account, given.amount, chance),
  };
}

function drawnTransfer(household: Household, chance: Chance, given: Given): NewMovement {
  const account = drawnAccount(household, chance);
  const toAccount = drawnAccount(household, chance, chance.isLess(95) ? account : null);
  const sides = household.accounts.filter(({ id }) => id === account || id === toAccount).map(({ onBudget }) => onBudget);
  const category = sides[0] !== sides[1] && chance.isLess(50) ? (chance.pick(household.categories)?.id ?? null) : null;
  return {
    ...given,
    type: "transfer",
    account,
    toAccount,
    category,
    cleared: chance.isLess(50),
    toCleared: chance.isLess(50),
    ...identityOf(chance),
    ...originalOf(household, account, given.amount, chance),
    ...arrival(household, account, toAccount, given.amount),
    ...(chance.isLess(40) ? { toDate: addDays(given.date, chance.upTo(33) - 1) } : {}),
  };
}

/** The other half of an expense or income, as another bank's file would bring it. */
function twinOf(household: Household, chance: Chance, id: string): NewMovement | null {
  const lying = liveMovements(household).filter(({ type, from }) => type !== "transfer" && from.account !== null);
  const one = chance.pick(lying);
  if (one === undefined) return null;
  const currency = currencyOf(household, one.from.account);
  const others = household.accounts.filter((other) => other.id !== one.from.account && other.removal === null && other.closedAt === null);
  const other = chance.pick(chance.isLess(80) ? others.filter((account) => account.currency === currency) : others);
  if (other === undefined) return null;
  const original = other.currency === currency ? one.original : null;
  return {
    id,
    type: one.type === "expense" ? "income" : "expense",
    account: other.id,
    amount: one.amount,
    date: addDays(one.date, chance.upTo(4)),
    cleared: chance.isLess(70),
    ...identityOf(chance),
    ...(original === null ? originalOf(household, other.id, one.amount, chance) : { original }),
  };
}

/** A change of one or two things, or a conversion. */
export function drawnFields(household: Household, movement: Movement, chance: Chance, amount: number, date: Day): MovementFields {
  const { type } = movement;
  if (chance.isLess(25)) return conversionOf(household, movement, chance);
  const account = chance.isLess(15) && type !== "transfer" ? null : drawnAccount(household, chance, movement.to?.account ?? null);
  const original = originalOf(household, account, movement.amount, chance);
  const isOff = movement.from.account !== null && household.accounts.some(({ id, onBudget }) => id === movement.from.account && !onBudget);
  const changes: MovementFields[] = [
    movement.splits.length > 0 ? { amount, splits: [] } : { amount },
    { date },
    { cleared: chance.isLess(50) },
    { account, ...(movement.original === null && original.original === undefined ? {} : { original: original.original ?? null }) },
    ...(isOff ? [] : [{ category: chance.pick(household.categories)?.id ?? null, ...(movement.splits.length > 0 ? { splits: [] } : {}) }]),
    { words: { note: `n${amount}` } },
    identityOf(chance),
  ];
  const from = movement.from.account;
  const toAccount = drawnAccount(household, chance, from);
  const second: MovementFields[] = [
    { toDate: chance.isLess(30) ? null : addDays(movement.date, chance.upTo(33) - 1) },
    { toCleared: chance.isLess(50) },
    { toAccount, toAmount: null, ...arrival(household, from, toAccount, movement.amount) },
  ];
  return chance.pick(type === "transfer" ? [...changes, ...second] : changes) ?? {};
}

function conversionOf(household: Household, { type, from, amount }: Movement, chance: Chance): MovementFields {
  if (type === "transfer") return { type: chance.isLess(50) ? "expense" : "income" };
  if (chance.isLess(20)) return { type: type === "expense" ? "income" : "expense" };
  const other = drawnAccount(household, chance, from.account);
  if (type === "expense") return { type: "transfer", toAccount: other, ...arrival(household, from.account, other, amount) };
  const original = originalOf(household, other, amount, chance);
  return { type: "transfer", account: other, ...original };
}

/** Closed and deleted ones too, seldom: to be refused. */
function drawnAccount(household: Household, chance: Chance, but: string | null = null): string | null {
  const open = household.accounts.filter(({ id, closedAt, removal }) => closedAt === null && removal === null && id !== but);
  return (chance.isLess(4) ? chance.pick(household.accounts) : chance.pick(open))?.id ?? null;
}

function originalOf(household: Household, account: string | null, amount: number, chance: Chance): Pick<MovementFields, "original"> {
  const currency = currencyOf(household, account);
  return currency === household.currency ? {} : { original: { amount: Math.max(1, amount - chance.upTo(5)), currency } };
}

function arrival(household: Household, from: string | null, to: string | null, amount: number): Pick<MovementFields, "toAmount"> {
  const [leaving, arriving] = [currencyOf(household, from), currencyOf(household, to)];
  return arriving === household.currency || arriving === leaving ? {} : { toAmount: amount + 1 };
}

function identityOf(chance: Chance): Pick<MovementFields, "identity"> {
  return chance.isLess(30) ? { identity: `file ${chance.upTo(6)}` } : {};
}

function categoryOf(household: Household, chance: Chance, amount: number): Pick<MovementFields, "category" | "splits"> {
  const category = chance.pick(household.categories)?.id ?? null;
  if (chance.isLess(15) && amount > 1)
    return {
      splits: [
        { category, amount: amount - 1 },
        { category: null, amount: 1 },
      ],
    };
  return chance.isLess(40) ? { category } : {};
}
