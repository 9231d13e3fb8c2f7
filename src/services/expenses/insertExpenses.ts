import type { ExpenseDoc } from "../../models/expenses/expense.js";
import type { Models } from "../../models/Models.js";
import { rowsOf } from "../../models/rows.js";

/** New expenses, without Mongoose's documents. Unordered: one that is there already does not keep the others out. */
export async function insertExpenses({ expenses }: Pick<Models, "expenses">, docs: readonly ExpenseDoc[]): Promise<void> {
  const rows = docs.map(stored);
  const [only] = rows;
  if (only === undefined) return;
  if (rows.length === 1) await rowsOf(expenses).insertOne(only);
  else await rowsOf(expenses).insertMany(rows, { ordered: false });
}

/** As the schema would cast it, which takes longer than everything else about a row. */
function stored(doc: ExpenseDoc): object {
  const { amount, parts, original, toAmount, legs } = doc;
  return {
    ...doc,
    amount: BigInt(amount),
    parts: parts.map((part) => ({ ...part, amount: BigInt(part.amount) })),
    original: original === null ? null : { ...original, amount: BigInt(original.amount) },
    ...(toAmount == null ? {} : { toAmount: BigInt(toAmount) }),
    ...(legs === undefined ? {} : { legs: legs.map((leg) => ({ ...leg, amount: BigInt(leg.amount), booked: BigInt(leg.booked) })) }),
  };
}
