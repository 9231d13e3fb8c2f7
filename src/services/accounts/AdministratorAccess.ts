import { type Caller, requireSession } from "../../domain/caller.js";
import { Forbidden } from "../../domain/errors.js";
import { type AccountDoc, hasTotp, isAdministrator } from "../../models/accounts/account.js";
import type { SessionDoc } from "../../models/accounts/session.js";
import type { Dependencies } from "../Dependencies.js";
import { ownAccount } from "./ownAccount.js";
import type { SessionRepository } from "./SessionRepository.js";

interface Needs extends Pick<Dependencies, "models"> {
  readonly sessionRepository: Pick<SessionRepository, "live">;
}

/** Who may manage the server: an administrator with two-factor authentication, in a session that was opened with a code of it. */
export class AdministratorAccess {
  constructor(private readonly needs: Needs) {}

  async require(who: Caller): Promise<AccountDoc> {
    const sessionId = requireSession(who);
    const { models, sessionRepository } = this.needs;
    const account = await ownAccount(models, who.accountId);
    if (!isAdministrator(account)) throw new Forbidden("Only an administrator of this server can do this.");
    if (!isProven(account, await sessionRepository.live(sessionId)))
      throw new Forbidden(
        hasTotp(account)
          ? "Administrators sign in with a code. Sign in again, and repeat this."
          : "Administrators use two-factor authentication. Turn it on, then sign in again with a code.",
        "administrator-second-factor",
      );
    return account;
  }
}

/** By a code of the present set-up: one from before it may have been somebody else's. */
function isProven({ totp }: AccountDoc, session: SessionDoc | null): boolean {
  const since = totp?.confirmedAt ?? null;
  return since !== null && session?.withCode === true && session.createdAt >= since;
}
