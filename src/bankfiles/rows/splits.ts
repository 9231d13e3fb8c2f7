import { exponentOf } from "../../domain/currency.js";
import type { Fault } from "../../domain/errors.js";
import { decimalText } from "../../domain/money.js";
import { truncated } from "../../domain/truncated.js";
import type { Dialect, RawRow } from "../Dialect.js";
import type { TransactionPart } from "../Transaction.js";
import { ownParts } from "../ownCells.js";
import { unescapedFormula } from "../ownColumns.js";
import { directedAmount, type DirectedAmount } from "../values/directedAmount.js";

/** The parts of a row, where the format has such; null, with a fault, when they cannot be read. */
export function splitsOf(
  raw: RawRow,
  dialect: Dialect,
  currency: string,
  money: DirectedAmount | null,
  faults: Fault[],
): readonly TransactionPart[] | null {
  const exponent = exponentOf(currency);
  if (dialect.csv?.own === true) {
    const parts = ownParts(unescapedFormula(raw.texts.splits ?? ""), exponent);
    if (parts === null)
      faults.push({
        path: "/splits",
        code: "invalid-format",
        message: "Splits must be a JSON array of objects with category, amount and note.",
      });
    return parts;
  }
  if (raw.parts === undefined || money === null) return [];
  const parts: TransactionPart[] = [];
  const refused = (code: string, message: string): null => {
    faults.push({ path: "/splits", code, message });
    return null;
  };
  for (const { category, amount, note } of raw.parts) {
    const name = `split "${truncated(category, 100)}"`;
    if (amount === "") return refused("required", `The ${name} has no amount.`);
    const each = directedAmount({ amount }, dialect, exponent);
    if ("code" in each) return refused(each.code, `The amount of the ${name} is not valid: ${each.message}`);
    // A part that runs against the whole cannot be said in splits, which are all above 0.
    if (each.type !== money.type)
      return refused("invalid-format", `The amount of the ${name} must have the same sign as the whole amount.`);
    parts.push({ category: category === "" ? null : category, amount: each.amount, note: note === "" ? null : note });
  }
  const sum = parts.reduce((all, { amount }) => all + amount, 0);
  if (sum !== money.amount)
    return refused("sum-mismatch", `The splits add up to ${decimalText(sum, exponent)}, not ${decimalText(money.amount, exponent)}.`);
  // One that is the whole is none: the row has its category and note.
  return parts.length > 1 ? parts : [];
}
