import { converted } from "./conversions.js";
import { mayHaveCategory } from "./counting.js";
import { endsOf } from "./ends.js";
import { copyOf, currencyOf, type Household, liveMovement, type Movement, type Side } from "./household.js";
import { hasItsAccounts, isTaken, keepClosed, keepIdentities } from "./guards.js";
import { type MovementFields, namesSecondEnd, type NewMovement, setFields } from "./movementInput.js";
import { faultsOf } from "./movementRules.js";
import { Refusal, refuse, unspecified } from "./refusals.js";

/** `POST expenses`. */
export function createMovement(household: Household, given: NewMovement): Household {
  const next = copyOf(household);
  const type = given.type ?? "expense";
  const movement: Movement = {
    id: given.id,
    type,
    amount: given.amount,
    date: given.date,
    category: null,
    splits: [],
    original: null,
    from: aSide(given.id),
    to: type === "transfer" ? { ...aSide(`${given.id}>`), date: null, amount: null } : null,
    words: { payee: null, note: null, tags: [] },
    origin: "person",
    openingFrom: null,
    openingOf: null,
    deleted: false,
    link: null,
  };
  setFields(movement, given);
  if (type !== "transfer" && namesSecondEnd(given)) refuse("validation-failed", "only a transfer has a second end");
  const faults = faultsOf(next, movement, null);
  if (faults.length > 0) throw new Refusal(faults);
  next.movements.push(movement);
  if (endsOf(next, movement).some((end) => isTaken(next, end))) unspecified("create-with-a-taken-identity");
  keepClosed(household, next);
  return next;
}

/** `PATCH expenses/{id}`. */
export function changeMovement(household: Household, id: string, fields: MovementFields): Household {
  const next = copyOf(household);
  const before = changeable(household, id);
  if (namesCategory(fields) && fields.splits === undefined && before.splits.length > 0) unspecified("category-of-a-split-movement");
  if (before.openingFrom === "unassigned") unspecified("change-a-former-opening");
  const movement = structuredClone(before);
  const type = fields.type ?? movement.type;
  if (type !== "transfer" && namesSecondEnd(fields)) refuse("validation-failed", "only a transfer has a second end");
  if (movement.link !== null && type !== "transfer") unspecified("conversion-of-a-linked-transfer");
  converted(next, movement, fields);
  setFields(movement, fields);
  if (fields.toAmount === undefined) dropArrival(next, movement);
  // "A move out of the budget clears them in the same write", and so does one to where no category counts.
  if (!mayHaveCategory(next, movement) && !namesCategory(fields)) Object.assign(movement, { category: null, splits: [] });
  if (movement.type === "transfer" && !namesCategory(fields)) movement.splits = [];
  const faults = faultsOf(next, movement, before);
  if (faults.length > 0) throw new Refusal(faults);
  if (movement.link !== null && changesTheLink(before, movement)) movement.link.changedByHand = true;
  rememberMoves(next, before, movement);
  next.movements = next.movements.map((one) => (one.id === id ? movement : one));
  keepIdentities(next, movement);
  keepClosed(household, next);
  return next;
}

/** `DELETE expenses/{id}`. */
export function deleteMovement(household: Household, id: string): Household {
  const next = copyOf(household);
  changeable(household, id);
  for (const movement of next.movements) if (movement.id === id) movement.deleted = true;
  keepClosed(household, next);
  return next;
}

/** `POST expenses/{id}/restore`. */
export function restoreMovement(household: Household, id: string): Household {
  const next = copyOf(household);
  const movement = next.movements.find((one) => one.id === id && one.deleted);
  if (movement === undefined) return refuse("not-found", "no deleted movement has this id");
  if (!hasItsAccounts(next, movement)) unspecified("restore-into-a-deleted-account");
  if (movement.openingOf !== null || next.accounts.some(({ removal }) => removal?.deleted.includes(id) === true))
    unspecified("restore-what-an-account-took-along");
  if (movement.to !== null && movement.from.account === movement.to.account) unspecified("restore-between-one-account");
  movement.deleted = false;
  if (!mayHaveCategory(next, movement) && (movement.category !== null || movement.splits.length > 0))
    unspecified("restore-a-category-that-counts-no-more");
  keepIdentities(next, movement);
  keepClosed(household, next);
  return next;
}

/** What may be changed and deleted by itself. */
function changeable(household: Household, id: string): Movement {
  const movement = liveMovement(household, id);
  if (movement === undefined) return refuse("not-found", "no such movement");
  if (movement.openingOf !== null) refuse("opening", "an opening is changed and deleted with the account alone");
  if (movement.origin === "exchange") unspecified("change-an-exchange");
  return movement;
}

function aSide(end: string): Side {
  return { end, account: null, cleared: false, identity: null };
}

/** "Where both ends are in one currency there is no `toAmount`", and in the budget's it is `amount`. */
function dropArrival(household: Household, { from, to }: Movement): void {
  if (from.account === null || to === null || to.account === null) return;
  const arriving = currencyOf(household, to.account);
  if (arriving === household.currency || arriving === currencyOf(household, from.account)) to.amount = null;
}

function namesCategory({ category, splits }: MovementFields): boolean {
  return (category !== undefined && category !== null) || (splits !== undefined && splits.length > 0);
}

/** "Once the transfer's amount, days or accounts were changed by hand". */
function changesTheLink(before: Movement, after: Movement): boolean {
  const factsOf = ({ amount, original, date, from, to }: Movement) =>
    JSON.stringify([amount, original?.amount, to?.amount, date, to?.date ?? date, from.account, to?.account]);
  return factsOf(before) !== factsOf(after);
}

/** "Every movement that nobody has moved since come back": an end that was moved by hand stays where it is. */
function rememberMoves(household: Household, before: Movement, after: Movement): void {
  const sidesOf = ({ from, to }: Movement): Side[] => (to === null ? [from] : [from, to]);
  const placeOf = new Map(sidesOf(after).map(({ end, account }) => [end, account]));
  const moved = sidesOf(before).filter(({ end, account }) => placeOf.get(end) !== account);
  for (const { removal } of household.accounts)
    removal?.movedSince.push(...moved.map(({ end }) => end).filter((end) => removal.moved.includes(end)));
}
