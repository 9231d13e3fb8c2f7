import mongoose from "mongoose";
import { directionOf, type Flow } from "../../domain/moneyaccounts/flows.js";
import { yielding } from "../../runtime/turn.js";
import type { ExpenseDoc } from "../../models/expenses/expense.js";
import type { Models } from "../../models/Models.js";
import { plain } from "../../bankfiles/plain.js";
import { cleanPayee } from "../../bankfiles/cleanPayee.js";

/** So many of the newest expenses are looked at. */
const LOOKED_AT = 5000;
const fields = { type: 1, payee: 1, description: 1, parts: 1 } as const;

interface Named {
  readonly type: Flow;
  readonly payee: string | null;
  readonly description: string | null;
}

/** The category that earlier expenses of a payee have: the one that most of them have, of equals the newest. */
export class CategorySuggestions {
  private readonly times = new Map<string, Map<string, number>>();

  static async load(models: Models, budgetId: string): Promise<CategorySuggestions> {
    const suggestions = new CategorySuggestions();
    const cursor = models.expenses
      .find({ budgetId, deletedAt: null, date: mongoose.trusted({ $gte: "" }) }, fields)
      .sort({ date: -1, _id: -1 })
      .limit(LOOKED_AT)
      .lean<Pick<ExpenseDoc, "type" | "payee" | "description" | "parts">[]>()
      .cursor({ batchSize: 1000 });
    for await (const doc of yielding(cursor)) suggestions.learn(doc, doc.parts);
    return suggestions;
  }

  for(transaction: Named): string | null {
    const key = keyOf(transaction);
    const known = key === null ? undefined : this.times.get(key);
    return [...(known ?? [])].sort((one, other) => other[1] - one[1])[0]?.[0] ?? null;
  }

  private learn(transaction: Named, parts: readonly { readonly categoryId: string | null }[]): void {
    const key = keyOf(transaction);
    const categoryId = parts.length === 1 ? (parts[0]?.categoryId ?? null) : null;
    if (key === null || categoryId === null) return;
    const known = this.times.get(key) ?? new Map<string, number>();
    known.set(categoryId, (known.get(categoryId) ?? 0) + 1);
    this.times.set(key, known);
  }
}

function keyOf({ type, payee, description }: Named): string | null {
  const words = plain(cleanPayee(payee ?? description ?? ""));
  return words === "" ? null : `${directionOf(type)} ${words}`;
}
