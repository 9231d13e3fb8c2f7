import mongoose from "mongoose";
import type { BudgetDoc } from "../../models/budget.js";
import { factsOf, verifiedBy } from "../../models/collections.js";
import { membershipId } from "../../models/sharing/membership.js";
import type { Dependencies } from "../Dependencies.js";
import { accountViolations } from "./accountChecks.js";
import { BudgetCheck } from "./BudgetCheck.js";
import type { Violation } from "./Violation.js";

type Needs = Pick<Dependencies, "models" | "clock">;

export interface VerifyOptions {
  /** Called for a budget that kept changing: it was not checked. */
  readonly onRestless?: (budgetId: string) => void;
  readonly onProgress?: (progress: VerifyProgress) => void;
}

/** Accounts come when the budgets are done: until then there is no number of them. */
export interface VerifyProgress {
  readonly budgets: number;
  readonly accounts: number | null;
}

/** Holds all that is stored against what must always hold. It only reads, budget by budget, so the server may go on. */
export class VerifyService {
  constructor(private readonly needs: Needs) {}

  async *violations({ onRestless, onProgress }: VerifyOptions = {}): AsyncGenerator<Violation> {
    const { models, clock } = this.needs;
    const check = new BudgetCheck(models, clock);
    let budgets = 0;
    let before = "";
    for await (const budget of models.budgets
      .find({ _id: mongoose.trusted({ $gt: "" }) })
      .sort({ _id: 1 })
      .lean<BudgetDoc[]>()
      .cursor()) {
      yield* this.orphans(before, budget._id);
      yield* this.people(budget);
      const found = await check.violationsOf(budget._id);
      if (found === null) onRestless?.(budget._id);
      else yield* found;
      before = budget._id;
      onProgress?.({ budgets: ++budgets, accounts: null });
    }
    yield* this.orphans(before, null);
    yield* accountViolations(models, (accounts) => onProgress?.({ budgets, accounts }));
  }

  private async *people({ _id, members, deletedAt }: BudgetDoc): AsyncGenerator<Violation> {
    if (deletedAt !== null) return;
    const subject = { budgetId: _id, id: _id };
    if (!members.some((member) => member.role === "owner")) yield { ...subject, invariant: "owner", detail: "no owner" };
    const { accounts, memberships } = this.needs.models;
    for (const { accountId } of members) {
      if ((await accounts.exists({ _id: accountId })) === null)
        yield { ...subject, invariant: "orphan", detail: `its member ${accountId} does not exist` };
      if ((await memberships.exists({ _id: membershipId(accountId, _id), accountId })) === null)
        yield { ...subject, invariant: "orphan", detail: `the budget list of its member ${accountId} does not include it` };
    }
  }

  /** Documents of budgets that never were: with an id between those of two that follow each other, or behind the last one. */
  private async *orphans(after: string, before: string | null): AsyncGenerator<Violation> {
    const between = before === null ? { $gt: after } : { $gt: after, $lt: before };
    for (const name of verifiedBy("budget")) {
      const { shardKey } = factsOf(name);
      const orphan = await this.needs.models[name].collection.findOne<{ _id: string; budgetId?: string }>({ [shardKey]: between });
      if (orphan === null) continue;
      const { _id: id, budgetId = id } = orphan;
      yield { invariant: "orphan", budgetId, id, detail: "its budget does not exist" };
    }
  }
}
