import type { Movement } from "../../domain/moneyaccounts/movement.js";
import { typeOf } from "../../domain/moneyaccounts/flows.js";
import type { Month } from "../../domain/month.js";
import { type ExpenseDoc, shownDate } from "./expense.js";

/** Where the money of a stored movement lies. */
export function movementOf(
  doc: Pick<ExpenseDoc, "type" | "date" | "legs" | "externalId" | "source" | "moneyAccountId" | "cleared"> &
    Pick<ExpenseDoc, "toMoneyAccountId" | "toDate" | "toCleared" | "toExternalId" | "toSource">,
): Movement {
  return {
    type: typeOf(doc.type),
    date: shownDate(doc),
    moneyAccountId: doc.moneyAccountId ?? null,
    cleared: doc.cleared === true,
    externalId: doc.externalId,
    source: doc.source,
    toMoneyAccountId: doc.toMoneyAccountId ?? null,
    toDate: doc.toDate ?? null,
    toCleared: doc.toCleared === true,
    toExternalId: doc.toExternalId ?? null,
    toSource: doc.toSource ?? null,
  };
}

interface InMonths {
  readonly month: Month;
  readonly legs?: readonly { readonly month: Month }[] | undefined;
}

/** The months whose figures it moves: its own, and those of its ends in accounts. */
export function monthsIn({ month, legs = [] }: InMonths): [Month, ...Month[]] {
  return [month, ...new Set(legs.map((leg) => leg.month).filter((other) => other !== month))];
}
