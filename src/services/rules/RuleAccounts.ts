import type { Clock } from "../../domain/ids.js";
import type { Models } from "../../models/Models.js";
import type { RuleDoc } from "../../models/rules/rule.js";
import { raiseRevision } from "../expenses/RuleBook.js";
import { changeSeen } from "../storage/stored.js";

interface Leaving {
  readonly from: string;
  /** Null: into none. */
  readonly into: string | null;
}

/** What rules say of a money account whose movements go into another one. */
export class RuleAccounts {
  constructor(
    private readonly models: Pick<Models, "rules" | "budgets">,
    private readonly clock: Clock,
  ) {}

  /** How many rules name it. */
  async count(budgetId: string, accountId: string): Promise<number> {
    return this.models.rules.countDocuments(naming(budgetId, accountId));
  }

  /** What named it names the other one; without another one, rules go on naming it, and leave movements where they are. May be repeated. */
  async move(budgetId: string, { from, into }: Leaving): Promise<void> {
    if (into === null) return;
    const docs = await this.models.rules.find(naming(budgetId, from)).lean<RuleDoc[]>();
    for (const doc of docs)
      await changeSeen(this.models.rules, doc, ({ when, then }) => ({
        $set: {
          when: redirected(when, from, into),
          then: redirected(then, from, into),
          updatedAt: this.clock.now(),
          dirtyBudgetId: budgetId,
        },
      }));
    if (docs.length > 0) await raiseRevision(this.models, budgetId);
  }
}

function redirected<Part extends Pick<RuleDoc["then"], "moneyAccountId">>(part: Part, from: string, into: string): Part {
  return part.moneyAccountId === from ? { ...part, moneyAccountId: into } : part;
}

function naming(budgetId: string, accountId: string): object {
  return { budgetId, deletedAt: null, $or: [{ "when.moneyAccountId": accountId }, { "then.moneyAccountId": accountId }] };
}
