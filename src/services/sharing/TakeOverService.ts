import { GIVEN_UP_MS } from "../../domain/roles.js";
import { type Caller, requireScope } from "../../domain/caller.js";
import { Forbidden, NotFound } from "../../domain/errors.js";
import { type BudgetDoc, type MemberPart, roleIn, toBudget } from "../../models/budgets/budget.js";
import type { Budget } from "../../shapes/budgets/Budget.js";
import { auditEntry, changeStored } from "../access/stored.js";
import type { Parts } from "../access/Parts.js";

type Needs = Pick<Parts, "models" | "clock" | "outbox">;

/** A budget that its owner gave up waits for one of its members. */
export class TakeOverService {
  constructor(private readonly needs: Needs) {}

  /** The first one is its owner; it comes back as it was. Repeating it is safe. */
  async takeOver(who: Caller, budgetId: string): Promise<Budget> {
    requireScope(who, "write");
    const { models, clock, outbox } = this.needs;
    const changed = await changeStored(
      models.budgets,
      () => this.waiting(who, budgetId),
      (budget) => {
        if (budget.givenUpAt === undefined) return null;
        const now = clock.now();
        const members = budget.members.map((one): MemberPart => (one.accountId === who.accountId ? { ...one, role: "owner" } : one));
        return {
          audit: auditEntry(who, now, "restored"),
          $set: { deletedAt: null, members, updatedAt: now, dirtyBudgetId: budget._id },
          $unset: { givenUpAt: 1 },
        };
      },
    );
    outbox.schedule(budgetId);
    return toBudget(changed, "owner");
  }

  /** Viewers are asked only where there is no editor. */
  private async waiting(who: Caller, budgetId: string): Promise<BudgetDoc> {
    const { models, clock } = this.needs;
    const budget = await models.budgets.findOne({ _id: budgetId, "members.accountId": who.accountId }).lean<BudgetDoc>();
    const role = budget === null ? undefined : roleIn(budget, who.accountId);
    if (budget === null || role === undefined) throw new NotFound("budget");
    if (budget.deletedAt === null && role === "owner") return budget;
    const until = (budget.givenUpAt?.getTime() ?? 0) + GIVEN_UP_MS;
    if (budget.givenUpAt === undefined || until <= clock.now().getTime()) throw new NotFound("budget");
    if (role === "viewer" && budget.members.some((one) => one.role === "editor"))
      throw new Forbidden("Only an editor can take over this budget.");
    return budget;
  }
}
