import type { Visitor } from "../../runtime/visitor.js";
import { RESTORABLE_MS } from "../../domain/restorable.js";
import { type Caller, noteOpened, reaches, requirePermission } from "../../domain/caller.js";
import { Forbidden, NotFound } from "../../domain/errors.js";
import { type BudgetDoc, type MemberPart, roleIn, toBudget } from "../../models/budget.js";
import type { Budget } from "../../shapes/Budget.js";
import { auditEntry, changeStored } from "../storage/stored.js";
import type { Memberships } from "../access/Memberships.js";
import type { Dependencies } from "../Dependencies.js";
import { roomForBudget } from "../limits/roomForBudget.js";
import { type MemberNotices, toTell } from "../accounts/MemberNotices.js";

interface Needs extends Pick<Dependencies, "models" | "clock" | "outbox" | "quotaGuard"> {
  readonly memberNotices: MemberNotices;
  readonly memberships: Memberships;
  /** How many budgets an account may own. */
  readonly mostBudgets: number;
}

/** A deleted budget waits for its owner, and one that its owner gave up for one of its members. */
export class TakeOverService {
  constructor(private readonly needs: Needs) {}

  /** It comes back as it was; of one that was given up, the first one is its owner. Repeating it is safe. */
  async restore(who: Caller, budgetId: string, visitor: Visitor): Promise<Budget> {
    requirePermission(who, "share");
    const { deletedAt } = await this.waiting(who, budgetId);
    const add = (): Promise<BudgetDoc> => this.restored(who, budgetId, visitor);
    // Otherwise deleting, creating and restoring would own more than the quota allows.
    const room = roomForBudget(this.needs, who.accountId, budgetId);
    const changed = await (deletedAt === null ? add() : this.needs.quotaGuard.add({ ...room, add }));
    noteOpened(who, budgetId);
    this.needs.outbox.schedule(budgetId);
    await this.needs.memberNotices.tell(changed);
    return toBudget(changed, "owner");
  }

  private restored(who: Caller, budgetId: string, visitor: Visitor): Promise<BudgetDoc> {
    const { models, clock, memberNotices } = this.needs;
    return changeStored(
      models.budgets,
      () => this.waiting(who, budgetId),
      async (budget) => {
        if (budget.deletedAt === null) return null;
        await memberNotices.tell(budget);
        const now = clock.now();
        const told = toTell("budgetRestored", now, visitor);
        const members = budget.members.map((one): MemberPart => (one.accountId === who.accountId ? { ...one, role: "owner" } : one));
        return {
          audit: auditEntry(who, now, "restored"),
          // Copies that saw the tombstone have let the contents go: their cursors must not go on.
          $set: { deletedAt: null, members, updatedAt: now, restoredAt: now, dirtyBudgetId: budget._id, ...told },
          $unset: { givenUpAt: 1 },
        };
      },
    );
  }

  /** Viewers are asked only where there is no editor. */
  private async waiting(who: Caller, budgetId: string): Promise<BudgetDoc> {
    const { models, clock } = this.needs;
    if (!reaches(who, budgetId)) throw new NotFound("budget");
    const budget = await models.budgets.findOne({ _id: budgetId, "members.accountId": who.accountId }).lean<BudgetDoc>();
    const role = budget === null ? undefined : roleIn(budget, who.accountId);
    if (budget === null || role === undefined) throw new NotFound("budget");
    if (budget.deletedAt === null && role === "owner") return budget;
    if (role === "owner" && isRestorable(budget, clock.now())) return budget;
    const until = (budget.givenUpAt?.getTime() ?? 0) + RESTORABLE_MS;
    if (budget.givenUpAt === undefined || until <= clock.now().getTime()) throw new NotFound("budget");
    if (role === "viewer" && budget.members.some((one) => one.role === "editor"))
      throw new Forbidden("Only an editor can take over this budget.");
    return budget;
  }
}

function isRestorable({ deletedAt, givenUpAt }: BudgetDoc, now: Date): boolean {
  return deletedAt !== null && givenUpAt === undefined && deletedAt.getTime() + RESTORABLE_MS > now.getTime();
}
