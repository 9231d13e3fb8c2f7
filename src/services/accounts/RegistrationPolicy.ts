import { Forbidden } from "../../domain/errors.js";
import { OWN, rootIdOf } from "../../domain/ids.js";
import type { Visitor } from "../../runtime/visitor.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { Dependencies } from "../Dependencies.js";
import { hashOfToken } from "./personalTokens.js";

/** Who may open an account: everybody, whoever holds an open invitation to a budget, or nobody. */
export type RegistrationMode = "open" | "invite" | "closed";

interface Needs extends Pick<Dependencies, "models" | "clock" | "limits"> {
  readonly mode: RegistrationMode;
}

export class RegistrationPolicy {
  constructor(private readonly needs: Needs) {}

  /** The invitation is only looked at: it is accepted by whoever has the account then. */
  async admit(invitation: string | undefined, visitor: Visitor): Promise<void> {
    const { mode, limits } = this.needs;
    if (mode === "closed")
      throw new Forbidden("Registration is closed. Ask the administrator of this server for an account.", "registration-closed");
    if (mode === "invite" && !(await this.isInvited(invitation, visitor)))
      throw new Forbidden("Registration requires the code of an open invitation to a budget.", "registration-closed");
    await limits.spendRegistration(visitor.address);
  }

  /** A code that is no good counts as a guess. */
  private async isInvited(invitation: string | undefined, { address }: Visitor): Promise<boolean> {
    if (invitation === undefined) return false;
    const code = invitation.trim().toLowerCase();
    const _id = rootIdOf("bud", code.slice(0, OWN));
    const budget = _id === null ? null : await this.needs.models.budgets.findOne({ _id, deletedAt: null }).lean<BudgetDoc>();
    const now = this.needs.clock.now();
    const hash = hashOfToken(code);
    if (budget?.invitations?.some((one) => one.hash === hash && one.expiresAt > now) === true) return true;
    await this.needs.limits.spendAddress(address);
    return false;
  }
}
