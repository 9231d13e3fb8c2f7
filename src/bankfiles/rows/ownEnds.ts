import type { Fault } from "../../domain/errors.js";
import type { DateOrder } from "../../domain/importFile.js";
import type { Role, RowTexts } from "../Dialect.js";
import type { OwnEnds } from "../Transaction.js";
import { dateOf } from "../values/dates.js";

type TextOf = (role: Role) => string | null;

/** Whether a row of our own export is a transfer, which has no direction. */
export function isTransfer({ type = "" }: RowTexts): boolean {
  return type === "transfer";
}

const ofSecond = ["toMoneyAccountId", "toMoneyAccount", "toAmount", "toDate", "toCleared", "toExternalId", "toSource"] as const;

/** Where the money of a row of our own export lies; null where it names no account. */
export function ownEnds(isBetween: boolean, textOf: TextOf, dateOrder: DateOrder, faults: Fault[]): OwnEnds | null {
  const from = { id: textOf("moneyAccountId"), name: textOf("moneyAccount"), cleared: flagOf("cleared", textOf, faults) };
  const to = { id: textOf("toMoneyAccountId"), name: textOf("toMoneyAccount"), cleared: flagOf("toCleared", textOf, faults) };
  const unwanted = isBetween ? undefined : ofSecond.find((role) => (role === "toCleared" ? to.cleared : textOf(role) !== null));
  if (unwanted !== undefined) faults.push({ path: `/${unwanted}`, code: "not-allowed", message: "Only a transfer has a second account." });
  const isNamed = [from, to].some(({ id, name }) => id !== null || name !== null);
  if (!isNamed) return null;
  const written = textOf("toDate");
  const toDate = written === null ? null : dateOf(written, dateOrder);
  if (written !== null && toDate === null) faults.push({ path: "/toDate", code: "invalid-format", message: "This date does not exist." });
  return { from, to, toAmount: textOf("toAmount"), toDate, toExternalId: textOf("toExternalId"), toSource: textOf("toSource") };
}

/** Spreadsheets write it in capitals. */
function flagOf(role: "cleared" | "toCleared", textOf: TextOf, faults: Fault[]): boolean {
  const written = textOf(role)?.toLowerCase() ?? "false";
  if (written !== "true" && written !== "false")
    faults.push({ path: `/${role}`, code: "invalid-format", message: "Must be true, false or empty." });
  return written === "true";
}
