import { directionOf } from "../../src/domain/moneyaccounts/flows.js";
import { type ExpenseDoc, toExpense } from "../../src/models/expenses/expense.js";
import { type Books, somebody } from "../../tests/months/books.js";

/** Creates the newest expenses of the largest budget once more, one with each call. */
export async function createAgain(books: Books): Promise<{ readonly budgetId: string; readonly create: () => Promise<unknown> }> {
  const [largest] = await books.models.expenses.aggregate<{ _id: string }>([
    { $group: { _id: "$budgetId", count: { $sum: 1 } } },
    { $sort: { count: -1 } },
  ]);
  const budgetId = largest?._id ?? "";
  const own = { budgetId, deletedAt: null, version: 1, origin: { $exists: false } };
  const docs = await books.connection.collection<ExpenseDoc>("expenses").find(own).sort({ date: -1 }).limit(100).toArray();
  const account = await books.models.accounts.findOne({}).lean<{ _id: string }>();
  const who = somebody(account?._id);
  let made = 0;
  const create = (): Promise<unknown> => {
    const doc = docs[made++ % docs.length];
    if (doc === undefined) throw new Error("The demo has no expenses");
    const { amount, date, payee, description, tags, categoryId } = toExpense(doc);
    return books.services.expenses.add(who, {
      budgetId,
      type: directionOf(doc.type),
      amount: Number(amount),
      date,
      payee,
      description,
      tags,
      categoryId,
    });
  };
  return { budgetId, create };
}
