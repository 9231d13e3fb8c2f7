import type { Clock } from "../../domain/ids.js";
import type { Models } from "../../models/Models.js";
import type { RuleDoc } from "../../models/rules/rule.js";
import { changeSeen, type Update } from "../storage/stored.js";
import { raiseRevision } from "../expenses/RuleBook.js";

/** What rules say of a category whose expenses go into another one. */
export class RuleCategories {
  constructor(
    private readonly models: Pick<Models, "rules" | "budgets">,
    private readonly clock: Clock,
  ) {}

  /** What named it names the other one. May be repeated. */
  async move(budgetId: string, from: string, into: string): Promise<void> {
    const docs = await this.models.rules.find({ budgetId, deletedAt: null, ...naming(from) }).lean<RuleDoc[]>();
    for (const doc of docs) await changeSeen(this.models.rules, doc, (found) => this.moved(found, from, into));
    if (docs.length > 0) await raiseRevision(this.models, budgetId);
  }

  private moved({ budgetId, when, then }: RuleDoc, from: string, into: string): Update<RuleDoc> {
    const redirected = (id: string | null): string | null => (id === from ? into : id);
    return {
      $set: {
        when: { ...when, categoryId: redirected(when.categoryId) },
        then: { ...then, categoryId: redirected(then.categoryId), splits: together(then.splits, from, into) },
        updatedAt: this.clock.now(),
        dirtyBudgetId: budgetId,
      },
    };
  }
}

/** Two shares of one category become one. */
function together(splits: RuleDoc["then"]["splits"], from: string, into: string): RuleDoc["then"]["splits"] {
  const shares = new Map<string, number>();
  for (const { categoryId, share } of splits) {
    const id = categoryId === from ? into : categoryId;
    shares.set(id, (shares.get(id) ?? 0) + share);
  }
  return [...shares].map(([categoryId, share]) => ({ categoryId, share }));
}

function naming(categoryId: string): object {
  return { $or: [{ "when.categoryId": categoryId }, { "then.categoryId": categoryId }, { "then.splits.categoryId": categoryId }] };
}
