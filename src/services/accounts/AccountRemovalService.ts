import { type Caller, requireSession } from "../../domain/caller.js";
import { Conflict, Invalid } from "../../domain/errors.js";
import { yielding } from "../../runtime/turn.js";
import type { Visitor } from "../../runtime/visitor.js";
import { roleIn } from "../../models/budget.js";
import { accountRemoval } from "../../validation/account.js";
import { check } from "../../validation/check.js";
import type { AccountRemoval } from "../../shapes/accounts/Credentials.js";
import { type IfVersion, requireVersion } from "../storage/stored.js";
import type { AccountParts } from "./AccountParts.js";
import { ownAccount } from "./ownAccount.js";

type Needs = Pick<AccountParts, "models" | "reauthentication" | "memberships" | "accountEraser">;

interface OwnBudget {
  readonly id: string;
  readonly name: string;
  readonly otherMembers: number;
}

/** Deleting one's own account. What others share is never taken along: it is handed over first, or given up by name. */
export class AccountRemovalService {
  constructor(private readonly needs: Needs) {}

  async remove(who: Caller, input: AccountRemoval, visitor: Visitor, ifVersion?: IfVersion): Promise<void> {
    const given = check(accountRemoval, input);
    requireSession(who);
    requireVersion(ifVersion, (await ownAccount(this.needs.models, who.accountId)).version);
    const proven = await this.needs.reauthentication.again(who, given, visitor);
    const own = await this.ownBudgets(proven._id);
    requireOwn(given.giveUp ?? [], own);
    await this.eraseWith(proven._id, own, (budgetId) => given.giveUp?.includes(budgetId) === true);
  }

  /** Whoever calls this has settled that the account may go. */
  async erase(accountId: string, isGivenUp: (budgetId: string) => boolean): Promise<void> {
    await this.eraseWith(accountId, await this.ownBudgets(accountId), isGivenUp);
  }

  private async eraseWith(accountId: string, own: readonly OwnBudget[], isGivenUp: (budgetId: string) => boolean): Promise<void> {
    const shared = own.filter(({ id, otherMembers }) => otherMembers > 0 && !isGivenUp(id));
    if (shared.length > 0) {
      const names = shared.map(({ name, id }) => `"${name}" (${id})`).join(", ");
      throw new Conflict("budget-shared", `Other members share ${names}. Transfer it to one of them, or list it in giveUp.`, {
        budgets: shared,
      });
    }
    await this.needs.accountEraser.begin({ _id: accountId });
  }

  private async ownBudgets(accountId: string): Promise<OwnBudget[]> {
    const own: OwnBudget[] = [];
    for await (const { budget } of yielding(this.needs.memberships.after({ accountId, budgets: null }, null))) {
      if (roleIn(budget, accountId) !== "owner") continue;
      own.push({ id: budget._id, name: budget.name, otherMembers: budget.members.length - 1 });
    }
    return own;
  }
}

/**
 * An id that means nothing here is a mistake, and the deletion cannot be taken back. One's own budget without other members may be
 * named: whoever asked may not know that the others have left.
 */
function requireOwn(giveUp: readonly string[], own: readonly OwnBudget[]): void {
  const ids = new Set(own.map(({ id }) => id));
  const unknown = giveUp.flatMap((id, place) => (ids.has(id) ? [] : [`/giveUp/${place}`]));
  if (unknown.length > 0)
    throw new Invalid(unknown.map((path) => ({ path, code: "unknown-budget", message: "You own no budget with this id." })));
}
