import type { Clock } from "../../domain/ids.js";
import type { Models } from "../../models/Models.js";
import { type RecurringDoc, templateOf } from "../../models/recurring/recurring.js";
import { changeSeen, type Update } from "../storage/stored.js";
import { singleOf } from "./schedules.js";

/** What recurring movements say of categories, when one of them goes. */
export class RecurringCategories {
  constructor(
    private readonly models: Pick<Models, "recurring">,
    private readonly clock: Clock,
  ) {}

  /** How many movements name a category. */
  async count(budgetId: string, categoryId: string): Promise<number> {
    return this.models.recurring.countDocuments({ budgetId, deletedAt: null, ...naming(categoryId) });
  }

  /** What named it names the other one, or none. May be repeated. */
  async move(budgetId: string, from: string, into: string | null): Promise<void> {
    const docs = await this.models.recurring.find({ budgetId, deletedAt: null, ...naming(from) }).lean<RecurringDoc[]>();
    for (const doc of docs) await changeSeen(this.models.recurring, doc, (found) => this.moved(found, from, into));
  }

  private moved(doc: RecurringDoc, from: string, into: string | null): Update<RecurringDoc> {
    const redirected = <Named extends { categoryId: string | null }>(named: Named): Named =>
      named.categoryId === from ? { ...named, categoryId: into } : named;
    const template = templateOf(doc);
    return {
      $set: {
        template: { ...template, parts: template.parts.map(redirected) },
        singles: doc.singles.map(singleOf).map(redirected),
        updatedAt: this.clock.now(),
        dirtyBudgetId: doc.budgetId,
      },
    };
  }
}

function naming(categoryId: string): object {
  return { $or: [{ "template.parts.categoryId": categoryId }, { "singles.categoryId": categoryId }] };
}
