import { typeOf } from "../../domain/moneyaccounts/flows.js";
import type { Movement } from "../../domain/moneyaccounts/movement.js";
import type { ExpenseDoc } from "../../models/expenses/expense.js";

/** What says of a movement that a deleted account has left it behind, and how. */
export const leftNames = ["leftFrom", "leftTo", "wasCleared", "toWasCleared"] as const;

interface End {
  readonly account: string | null;
  readonly left: ExpenseDoc["leftFrom"];
  readonly wasCleared: ExpenseDoc["wasCleared"];
}

/** Whatever a person has not moved since comes back with its account, and a conversion may make its end the other one. */
export function leftBehind(
  doc: Pick<ExpenseDoc, "type" | "moneyAccountId" | "toMoneyAccountId" | (typeof leftNames)[number]>,
  after: Movement,
): Pick<ExpenseDoc, (typeof leftNames)[number]> {
  const types = [typeOf(doc.type), after.type];
  const isTurned = types.filter((type) => type === "transfer").length === 1 && types.includes("income");
  const first = { account: doc.moneyAccountId ?? null, left: doc.leftFrom, wasCleared: doc.wasCleared };
  const second = { account: doc.toMoneyAccountId ?? null, left: doc.leftTo, wasCleared: doc.toWasCleared };
  const [from, to] = isTurned ? [second, first] : [first, second];
  const leftFrom = leftOf(from, after.moneyAccountId);
  const leftTo: Partial<End> = after.type === "transfer" ? leftOf(to, after.toMoneyAccountId) : {};
  return {
    ...(leftFrom.left === undefined ? {} : { leftFrom: leftFrom.left }),
    ...(leftTo.left === undefined ? {} : { leftTo: leftTo.left }),
    ...(leftFrom.wasCleared === true ? { wasCleared: true } : {}),
    ...(leftTo.wasCleared === true ? { toWasCleared: true } : {}),
  };
}

function leftOf({ account, left, wasCleared }: End, now: string | null): Partial<End> {
  if (left === undefined) return {};
  return account === now ? { left, wasCleared } : { left: [...left, ""] };
}
