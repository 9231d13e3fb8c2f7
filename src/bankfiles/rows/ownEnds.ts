import type { Fault } from "../../domain/errors.js";
import type { DateOrder } from "../../domain/importFile.js";
import type { Role, RowTexts } from "../Dialect.js";
import type { OwnEnds } from "../Transaction.js";
import { dateOf } from "../values/dates.js";

/** Whether a row of our own export is a transfer, which has no direction. */
export function isTransfer({ type = "" }: RowTexts): boolean {
  return type === "transfer";
}

/** Where the money of a row of our own export lies; null where it names no account. */
export function ownEnds(textOf: (role: Role) => string | null, dateOrder: DateOrder, faults: Fault[]): OwnEnds | null {
  const from = { id: textOf("moneyAccountId"), name: textOf("moneyAccount"), cleared: textOf("cleared") === "true" };
  const to = { id: textOf("toMoneyAccountId"), name: textOf("toMoneyAccount"), cleared: textOf("toCleared") === "true" };
  const isNamed = [from, to].some(({ id, name }) => id !== null || name !== null);
  if (!isNamed) return null;
  const written = textOf("toDate");
  const toDate = written === null ? null : dateOf(written, dateOrder);
  if (written !== null && toDate === null) faults.push({ path: "/toDate", code: "invalid-format", message: "This date does not exist." });
  return { from, to, toAmount: textOf("toAmount"), toDate, toExternalId: textOf("toExternalId"), toSource: textOf("toSource") };
}
