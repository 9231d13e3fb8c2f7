import { arrivingAmount } from "./ends.js";
import { currencyOf, type Household, type Movement, type SecondSide, type Side } from "./household.js";
import type { MovementFields } from "./movementInput.js";
import { unspecified } from "./refusals.js";

/**
 * "A PATCH may turn an expense or income into a transfer and back (`type` with the other account): day, `cleared` and import
 * identity stay with the end that had them; an income's account becomes the second end (both accounts may be named)." Only the
 * sides move here; the fields of the write are set afterwards.
 */
export function converted(household: Household, movement: Movement, fields: MovementFields): void {
  const type = fields.type ?? movement.type;
  if (type === movement.type) return;
  if (type === "transfer") becomeTransfer(household, movement, fields);
  else if (movement.type === "transfer") becomeOneEnd(household, movement, type, fields);
  movement.type = type;
}

function becomeTransfer(household: Household, movement: Movement, fields: MovementFields): void {
  const isIncome = movement.type === "income";
  if (fields.date !== undefined || fields.toDate !== undefined) unspecified("conversion-with-a-new-day");
  if (fields.cleared !== undefined || fields.toCleared !== undefined) unspecified("conversion-with-a-new-cleared");
  if (!isIncome) {
    movement.to = { ...aNewSide(`${movement.id}>`), date: null, amount: null };
    return;
  }
  if (fields.account === undefined) unspecified("income-to-transfer-without-its-first-account");
  if (movement.from.account !== null && fields.toAccount !== undefined && fields.toAccount !== movement.from.account)
    unspecified("conversion-that-moves-its-end");
  const { from, original } = movement;
  const isForeign = currencyOf(household, from.account) !== household.currency;
  const isOneCurrency = currencyOf(household, fields.account ?? null) === currencyOf(household, from.account);
  movement.to = { ...from, date: null, amount: isForeign && !isOneCurrency ? (original?.amount ?? null) : null };
  movement.from = aNewSide(`${movement.id}<`);
  // What was arriving says nothing about what leaves, unless both accounts are in one currency.
  movement.original = isForeign && isOneCurrency ? original : null;
}

function becomeOneEnd(household: Household, movement: Movement, type: "expense" | "income", fields: MovementFields): void {
  if (movement.to === null) return;
  if (fields.account !== undefined || fields.date !== undefined) unspecified("conversion-that-moves-its-end");
  if (type === "income") {
    const arriving = arrivingAmount(household, movement);
    const currency = currencyOf(household, movement.to.account);
    movement.date = movement.to.date ?? movement.date;
    movement.original = currency === household.currency ? null : { amount: arriving, currency };
    movement.from = sideOf(movement.to);
  }
  movement.to = null;
}

function sideOf({ end, account, cleared, identity }: SecondSide): Side {
  return { end, account, cleared, identity };
}

function aNewSide(end: string): Side {
  return { end, account: null, cleared: false, identity: null };
}
