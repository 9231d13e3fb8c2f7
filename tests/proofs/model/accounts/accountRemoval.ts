import { nameFaults, refuseAll } from "./accountCommands.js";
import { mayHaveCategory } from "./counting.js";
import { endsIn, endsOf } from "./ends.js";
import { hasItsAccounts, isTaken, keepClosed } from "./guards.js";
import {
  type Account,
  copyOf,
  currencyOf,
  type Household,
  liveAccount,
  liveMovements,
  type Movement,
  openingOf,
  type Side,
} from "./household.js";
import { refuse, unspecified } from "./refusals.js";

export type RemovalWay = { readonly moveTo: string } | { readonly keep: true } | null;

/** `DELETE money-accounts/{id}`. */
export function removeAccount(household: Household, id: string, way: RemovalWay): Household {
  const next = copyOf(household);
  const account = liveAccount(next, id);
  if (account === undefined) return refuse("not-found", "no such account");
  const ends = endsIn(next, id);
  if (way === null && ends.length > 0)
    refuse("money-account-in-use", "409 with the counts", { movements: new Set(ends.map(({ movement }) => movement)).size });
  if (account.closedAt !== null && ends.length > 0) unspecified("delete-a-closed-account-in-use");
  if (way !== null && "moveTo" in way) return removeInto(household, next, account, way.moveTo);
  // What holds nothing has nothing that would begin to count.
  if (way !== null && !account.onBudget && ends.length > 0) refuse("off-budget", "they would begin to count");
  return removeKeeping(household, next, account);
}

function removeInto(household: Household, next: Household, account: Account, target: string): Household {
  const into = liveAccount(next, target);
  if (into === undefined || into === account) return refuse("validation-failed", "`moveTo` is another account");
  if (into.currency !== account.currency || into.onBudget !== account.onBudget)
    refuse("accounts-differ", "same currency and side of the budget");
  if (into.closedAt !== null) refuse("money-account-closed", "its balance would move");
  // "A transfer between the two is deleted, as is a movement whose import identity is there already".
  const deleted = liveMovements(next).filter(
    (movement) => isBetween(movement, account.id, target) || clashes(next, movement, account.id, target),
  );
  for (const movement of deleted) movement.deleted = true;
  const gone = new Set(deleted);
  leave(next, account, target, (movement) => !gone.has(movement) && !isBetween(movement, account.id, target), deleted);
  // "Identifiers, rules, templates and deleted movements go along".
  into.identifiers.push(...account.identifiers);
  account.identifiers = [];
  keepClosed(household, next, [account.id]);
  return next;
}

function removeKeeping(household: Household, next: Household, account: Account): Household {
  // "With `keep` too, but one from `unassigned` is deleted."
  const deleted = liveMovements(next).filter(({ from, openingFrom }) => from.account === account.id && openingFrom === "unassigned");
  for (const movement of deleted) movement.deleted = true;
  const gone = new Set(deleted);
  const clash = liveMovements(next).some((movement) => clashes(next, movement, account.id, null));
  if (clash) unspecified("keep-onto-a-taken-identity");
  leave(next, account, null, (movement) => !gone.has(movement), deleted);
  account.identifiers = [];
  keepClosed(household, next, [account.id]);
  return next;
}

/** Moves the ends out of an account and remembers what was done. */
function leave(
  household: Household,
  account: Account,
  into: string | null,
  goesAlong: (movement: Movement) => boolean,
  deleted: readonly Movement[],
): void {
  const opening = openingOf(household, account.id) ?? deleted.find(({ openingOf: of }) => of === account.id);
  const sides = household.movements.filter(goesAlong).flatMap(sidesOf);
  const moved = sides.filter((side) => side.account === account.id);
  const cleared = moved.filter((side) => side.cleared).map(({ end }) => end);
  for (const side of moved) Object.assign(side, { account: into, cleared: side.cleared && into !== null });
  account.removal = {
    into,
    moved: moved.map(({ end }) => end),
    movedSince: [],
    cleared,
    deleted: deleted.map(({ id }) => id),
    statements: household.statements.filter((statement) => statement.account === account.id),
    identifiers: [...account.identifiers],
    opening: opening === undefined ? null : { id: opening.id, from: opening.openingFrom },
  };
  household.statements = household.statements.filter((statement) => statement.account !== account.id);
  if (opening === undefined || opening.deleted) return;
  // "It becomes a movement like others (`origin` stays)". New money stays new money, and what was taken out of no account was so.
  opening.openingOf = null;
  if (opening.openingFrom === "outside") opening.openingFrom = null;
}

/** `POST money-accounts/{id}/restore`; `left`: the movements that have not come back. */
export function restoreAccount(household: Household, id: string): { household: Household; left: string[] } {
  const next = copyOf(household);
  const account = next.accounts.find((one) => one.id === id && one.removal !== null);
  const removal = account?.removal;
  if (account === undefined || removal === undefined || removal === null) return refuse("not-found", "no deleted account has this id");
  if (removal.into !== null && next.accounts.find((one) => one.id === removal.into)?.removal !== null)
    unspecified("restore-after-the-other-account-went");
  account.removal = null;
  const into = removal.into === null ? undefined : liveAccount(next, removal.into);
  account.identifiers = removal.identifiers.filter((text) => into === undefined || into.identifiers.includes(text));
  if (into !== undefined) into.identifiers = into.identifiers.filter((text) => !account.identifiers.includes(text));
  refuseAll(nameFaults(next, account));
  for (const movement of next.movements) {
    const isReturning = ({ end, account: place }: Side): boolean =>
      removal.moved.includes(end) && !removal.movedSince.includes(end) && place === removal.into;
    const back = sidesOf(movement).find(isReturning);
    if (back !== undefined && tellsAmountIn(next, movement, back, account))
      Object.assign(back, { account: account.id, cleared: back.cleared || (into === undefined && removal.cleared.includes(back.end)) });
    // "A move out of the budget clears them in the same write".
    if (back !== undefined && !mayHaveCategory(next, movement)) Object.assign(movement, { category: null, splits: [] });
    if (removal.deleted.includes(movement.id)) movement.deleted = false;
    // What the owner deleted by hand meanwhile stays deleted, and is no opening any more.
    if (removal.opening?.id === movement.id && movement.from.account === id && !movement.deleted)
      becomeOpening(movement, id, removal.opening.from);
    if (!movement.deleted && !hasItsAccounts(next, movement)) unspecified("restore-between-deleted-accounts");
  }
  if (
    next.movements.some((movement) => !movement.deleted && endsOf(next, movement).some((end) => end.account === id && isTaken(next, end)))
  )
    unspecified("restore-onto-a-taken-identity");
  next.statements.push(...removal.statements);
  keepClosed(household, next, [id]);
  const left = liveMovements(next)
    .filter((movement) => sidesOf(movement).some(({ end, account: place }) => removal.moved.includes(end) && place !== id))
    .map((movement) => movement.id);
  return { household: next, left };
}

function becomeOpening(movement: Movement, account: string, from: Movement["openingFrom"]): void {
  const isPlain = movement.to === null && movement.category === null && movement.splits.length === 0 && movement.link === null;
  if (!isPlain) unspecified("restore-an-opening-that-became-another-movement");
  Object.assign(movement, { openingOf: account, openingFrom: from });
}

/** What lay in no account may have been changed so that it tells no amount in the currency of its former account. */
function tellsAmountIn(household: Household, { original, from, to }: Movement, side: Side, { currency }: Account): boolean {
  if (currency === household.currency || (side === to && to.amount !== null)) return true;
  const leavesIt = side === from || from.account === null || currencyOf(household, from.account) === currency;
  return leavesIt && original?.currency === currency;
}

function sidesOf({ from, to }: Movement): Side[] {
  return to === null ? [from] : [from, to];
}

function isBetween({ from, to }: Movement, one: string, other: string): boolean {
  return to !== null && [from.account, to.account].includes(one) && [from.account, to.account].includes(other);
}

/** Whether an end that leaves `account` has an identity that is taken where it would go. */
function clashes(household: Household, movement: Movement, account: string, target: string | null): boolean {
  return endsOf(household, movement).some((end) => end.account === account && isTaken(household, { ...end, account: target }));
}
