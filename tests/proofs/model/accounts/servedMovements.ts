import { monthOfMovement } from "./counting.js";
import { arrivingAmount, type End, endsOf } from "./ends.js";
import { currencyOf, type Household, type Movement } from "./household.js";
import type { ServedRow } from "./reading.js";
import { compared, picked } from "./sameness.js";
import type { ServedAccounts } from "./ServedAccounts.js";
import { statementOf } from "./statements.js";

/** In what a row differs from the movement of the model. */
export function movementDifferences(household: Household, id: string, row: ServedRow, served: ServedAccounts): string[] {
  const movement = household.movements.find((one) => one.id === id);
  if (movement === undefined) return [`only the server has ${id}`];
  const { type, amount, date, from, to, words, original } = movement;
  const [first, second] = endsOf(household, movement);
  const placed = (thing: string | null): string | null => (thing === null ? null : served.idOf(thing));
  const wanted = {
    type,
    amount,
    date,
    month: monthOfMovement(household, movement),
    categoryId: placed(movement.category),
    splits: movement.splits.map((part) => ({ categoryId: placed(part.category), amount: part.amount })),
    moneyAccountId: placed(from.account),
    cleared: from.cleared,
    note: words.note,
    toMoneyAccountId: placed(to?.account ?? null),
    toCleared: to?.cleared ?? false,
    toDate: to?.date ?? null,
    statementId: coverOf(household, first, served),
    toStatementId: coverOf(household, second, served),
    ...toAmountOf(household, movement),
  };
  const told = {
    ...picked(row, wanted),
    splits: row["splits"].map((part: ServedRow) => ({ categoryId: part["categoryId"], amount: part["amount"] })),
    original: row["original"] === null ? null : { amount: row["original"].amount, currency: row["original"].currency },
    identity: identityOf(row["source"], row["externalId"]),
    toIdentity: identityOf(row["toSource"], row["toExternalId"]),
  };
  return compared(id, told, { ...wanted, original, identity: from.identity, toIdentity: to?.identity ?? null });
}

export function coverOf(household: Household, end: End | undefined, served: ServedAccounts): string | null {
  const statement = end === undefined ? null : statementOf(household, end);
  return statement === null ? null : served.idOf(statement.id);
}

function identityOf(source: string | null, externalId: string | null): string | null {
  return externalId === null ? null : `${source ?? ""} ${externalId}`;
}

/** "Answers tell `toAmount` wherever the two currencies differ." */
function toAmountOf(household: Household, movement: Movement): { toAmount?: number } {
  const { from, to } = movement;
  if (to === null || from.account === null || to.account === null) return {};
  const differ = currencyOf(household, from.account) !== currencyOf(household, to.account);
  return differ ? { toAmount: arrivingAmount(household, movement) } : {};
}
