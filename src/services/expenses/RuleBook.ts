import { LRUCache } from "lru-cache";
import type { RuleTerms } from "../../domain/ruleTerms.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { Models } from "../../models/Models.js";
import { type RuleDoc, toTerms } from "../../models/rules/rule.js";
import { rowsOf } from "../../models/rows.js";

interface Known {
  readonly revision: number;
  readonly rules: Promise<readonly RuleTerms[]>;
}

const BUDGETS_KEPT = 200;

/**
 * The rules of budgets in their order, for as long as nothing changes them. Whoever changes a rule raises the revision of its budget
 * afterwards, and so does whoever processes the change: a budget that was read with a revision has at least the rules of that revision.
 */
export class RuleBook {
  private readonly budgets = new LRUCache<string, Known>({ max: BUDGETS_KEPT });

  constructor(private readonly models: Models) {}

  async of({ _id: budgetId, rulesRevision: revision = 0 }: Pick<BudgetDoc, "_id" | "rulesRevision">): Promise<readonly RuleTerms[]> {
    if (revision === 0) return [];
    const known = this.budgets.get(budgetId);
    const rules = known?.revision === revision ? known.rules : this.read(budgetId);
    this.budgets.set(budgetId, { revision, rules });
    rules.catch(() => this.budgets.delete(budgetId));
    return rules;
  }

  private async read(budgetId: string): Promise<readonly RuleTerms[]> {
    const docs = await rowsOf<RuleDoc>(this.models.rules)
      .find({ budgetId, deletedAt: null }, { sort: { position: 1, _id: 1 } })
      .toArray();
    return docs.map(toTerms);
  }
}

/** To be called after a change of a rule. */
export async function raiseRevision({ budgets }: Pick<Models, "budgets">, budgetId: string): Promise<void> {
  await budgets.updateOne({ _id: budgetId }, { $inc: { rulesRevision: 1 } });
}
