import type { Caller } from "../domain/caller.js";
import { addDays, type Day } from "../domain/month.js";
import type { Services } from "../services/Services.js";
import type { Budget } from "../shapes/Budget.js";
import type { DemoBudget } from "./demoPlan.js";

/** So many of the rows that come from the bank were looked at by a person. */
const REVIEWED = 3;

/** Rules, and a file of the bank that they meet: most of its rows wait for review. Rows before the budget's first month are left out. */
export async function automate(
  services: Services,
  who: Caller,
  { id: budgetId }: Budget,
  { rules, statement }: DemoBudget,
  categories: ReadonlyMap<string, string>,
  last: Day,
): Promise<void> {
  for (const { name, when, category, payee, addTags } of rules) {
    const categoryId = categories.get(category) ?? null;
    await services.rules.add(who, {
      budgetId,
      name,
      when,
      then: { categoryId, addTags: [...addTags], ...(payee === undefined ? {} : { payee }) },
    });
  }
  if (statement.length === 0) return;
  const rows = statement.map(({ daysAgo, payee, text, amount }) => `${addDays(last, -daysAgo)},${payee},${text},${amount}`);
  const file = Buffer.from(["Date,Payee,Description,Amount", ...rows, ""].join("\n"));
  const job = await services.imports.add(who, { budgetId, source: "Giro account", mapping: { applySuggestions: true } }, bytesOf(file));
  await services.imports.idle();
  const { rows: made } = await services.imports.one(who, job.job.id, { rows: "created" });
  const ids = made.flatMap(({ expenseId }) => expenseId ?? []).slice(0, REVIEWED);
  await services.expenseReviews.review(who, { budgetId, ids });
}

async function* bytesOf(file: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(file);
}
