import type { ExpenseDoc } from "../../models/expenses/expense.js";
import type { Models } from "../../models/Models.js";

/** New expenses, without Mongoose's documents. Unordered: one that is there already does not keep the others out. */
export async function insertExpenses({ expenses }: Pick<Models, "expenses">, docs: readonly ExpenseDoc[]): Promise<void> {
  await expenses.insertMany(docs.map(stored), { ordered: false, lean: true });
}

/** As the schema would cast it, which takes longer than everything else about a row. */
function stored(doc: ExpenseDoc): object {
  const { amount, parts, original } = doc;
  return {
    ...doc,
    amount: BigInt(amount),
    parts: parts.map((part) => ({ ...part, amount: BigInt(part.amount) })),
    original: original === null ? null : { ...original, amount: BigInt(original.amount) },
  };
}
