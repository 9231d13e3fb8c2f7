import type { Caller } from "../../domain/caller.js";
import type { Visitor } from "../../runtime/visitor.js";
import type { BudgetDoc } from "../../models/budget.js";
import { budgetRemoval } from "../../validation/budget.js";
import { check } from "../../validation/check.js";
import type { BudgetRemoval } from "../../shapes/Budget.js";
import type { Dependencies } from "../Dependencies.js";
import { auditEntry, changeStored, type IfVersion } from "../storage/stored.js";
import type { FreshProof } from "../accounts/FreshProof.js";
import { type MemberNotices, toTell } from "../accounts/MemberNotices.js";

interface Needs extends Pick<Dependencies, "models" | "access" | "clock" | "outbox"> {
  readonly freshProof: FreshProof;
  readonly memberNotices: MemberNotices;
}

/** Deleting a budget. Its owner can restore it for 30 days. */
export class BudgetRemovalService {
  constructor(private readonly needs: Needs) {}

  /** One write hides the budget and everything in it; the tombstone stays for the change log. */
  async remove(who: Caller, id: string, input: BudgetRemoval | undefined, visitor: Visitor, ifVersion?: IfVersion): Promise<void> {
    const given = input === undefined ? {} : check(budgetRemoval, input);
    const { models, access, clock, outbox, freshProof, memberNotices } = this.needs;
    const owned = async (): Promise<BudgetDoc> => (await access.open(who, id, "own")).budget;
    await owned();
    await freshProof.require(who, given, visitor);
    const removed = await changeStored(
      models.budgets,
      owned,
      async (budget) => {
        // What an earlier crash left to be told would be written over.
        await memberNotices.tell(budget);
        const now = clock.now();
        const told = toTell("budgetDeleted", now, visitor);
        return { audit: auditEntry(who, now, "deleted"), $set: { deletedAt: now, updatedAt: now, dirtyBudgetId: id, ...told } };
      },
      ifVersion,
    );
    outbox.schedule(id);
    await memberNotices.tell(removed);
  }
}
