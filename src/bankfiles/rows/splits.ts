import { exponentOf } from "../../domain/currency.js";
import type { Fault } from "../../domain/errors.js";
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
  for (const { category, amount, note } of raw.parts) {
    const each = directedAmount({ amount }, dialect, exponent);
    // A part that runs against the whole cannot be said in splits, which are all above 0.
    if ("code" in each || each.type !== money.type) {
      const message = `The amount of the split "${truncated(category, 100)}" must have the same sign as the whole amount.`;
      faults.push({ path: "/splits", code: "invalid-format", message });
      return null;
    }
    parts.push({ category: category === "" ? null : category, amount: each.amount, note: note === "" ? null : note });
  }
  return parts;
}
