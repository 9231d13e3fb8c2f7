import { type Caller, requireSession } from "../../domain/caller.js";
import { Conflict } from "../../domain/errors.js";
import type { Visitor } from "../../domain/visitor.js";
import { roleIn } from "../../models/budgets/budget.js";
import { accountRemoval } from "../../rules/accounts/account.js";
import { check } from "../../rules/check.js";
import type { AccountRemoval } from "../../shapes/accounts/Credentials.js";
import type { AccountParts } from "./AccountParts.js";

type Needs = Pick<AccountParts, "reauthentication" | "memberships" | "accountEraser">;

interface SharedBudget {
  readonly id: string;
  readonly name: string;
  readonly otherMembers: number;
}

/** Deleting one's own account. What others share is never taken along: it is handed over first, or given up by name. */
export class AccountRemovalService {
  constructor(private readonly needs: Needs) {}

  async remove(who: Caller, input: AccountRemoval, visitor: Visitor): Promise<void> {
    const given = check(accountRemoval, input);
    requireSession(who);
    const proven = await this.needs.reauthentication.again(who, given, visitor);
    await this.erase(proven._id, (budgetId) => given.giveUp?.includes(budgetId) === true);
  }

  /** Whoever calls this has settled that the account may go. */
  async erase(accountId: string, isGivenUp: (budgetId: string) => boolean): Promise<void> {
    const shared = (await this.sharedOf(accountId)).filter(({ id }) => !isGivenUp(id));
    if (shared.length > 0) {
      const names = shared.map(({ name, id }) => `"${name}" (${id})`).join(", ");
      throw new Conflict("budget-shared", `Other members share ${names}. Transfer it to one of them, or list it in giveUp.`, {
        budgets: shared,
      });
    }
    await this.needs.accountEraser.begin({ _id: accountId });
  }

  private async sharedOf(accountId: string): Promise<SharedBudget[]> {
    const shared: SharedBudget[] = [];
    for await (const { budget } of this.needs.memberships.after({ accountId, budgets: null }, null)) {
      if (roleIn(budget, accountId) !== "owner" || budget.members.length === 1) continue;
      shared.push({ id: budget._id, name: budget.name, otherMembers: budget.members.length - 1 });
    }
    return shared;
  }
}
