import type { Caller } from "../../domain/caller.js";
import { Forbidden } from "../../domain/errors.js";
import { randomUUID } from "node:crypto";
import type { Visitor } from "../../runtime/visitor.js";
import { accountDisabling, accountSearch } from "../../validation/administration.js";
import { check } from "../../validation/check.js";
import type { AccountDisabling, ManagedAccount } from "../../shapes/administration/ManagedAccount.js";
import { cut, type Page, pageOf, type PageRequest } from "../storage/page.js";
import type { Dependencies } from "../Dependencies.js";
import type { AccountAdminService } from "../accounts/AccountAdminService.js";
import type { AccountDirectoryService } from "../accounts/AccountDirectoryService.js";
import type { SecurityLog } from "../accounts/SecurityLog.js";
import type { GuessLimits } from "../limits/GuessLimits.js";
import type { MailTransport } from "../mail/MailTransport.js";
import type { AdministratorAccess } from "../accounts/AdministratorAccess.js";
import { handedOver } from "./handedOver.js";

interface Needs extends Pick<Dependencies, "cursors"> {
  readonly administrators: AdministratorAccess;
  readonly accountAdmin: AccountAdminService;
  readonly accountDirectory: AccountDirectoryService;
  readonly securityLog: SecurityLog;
  readonly limits: Pick<GuessLimits, "spendMail">;
  readonly mail: Pick<MailTransport, "deliver">;
}

interface AccountListRequest extends PageRequest {
  /** A part of the address or of the name. */
  readonly search?: string | undefined;
}

/**
 * The accounts of others, for an administrator who is signed in. Each act is in the security log of both: in the administrator's before it is
 * done, or it would be in none if the process ended half way.
 */
export class AccountManagementService {
  constructor(private readonly needs: Needs) {}

  async list(who: Caller, request: AccountListRequest): Promise<Page<ManagedAccount>> {
    const { search } = check(accountSearch, { search: request.search });
    const { limit, cursor } = pageOf({ limit: request.limit, cursor: request.cursor });
    const { administrators, accountDirectory, cursors } = this.needs;
    await administrators.require(who);
    const list = ["accounts", who.accountId, search ?? null];
    const after = cursor === undefined ? undefined : cursors.place(list, cursor);
    const accounts = await accountDirectory.page(search, limit + 1, after);
    const { kept, nextCursor, cursorAt } = cut(accounts, limit, ({ id, createdAt }) => cursors.write(list, { id, value: createdAt }));
    return { items: [...kept], nextCursor, cursorAt };
  }

  async setDisabled(who: Caller, accountId: string, input: AccountDisabling, visitor: Visitor): Promise<ManagedAccount> {
    const { disabled } = check(accountDisabling, input);
    const administrator = await this.needs.administrators.require(who);
    const { accountAdmin, accountDirectory, securityLog } = this.needs;
    const { _id, email, disabledAt } = await accountAdmin.one(accountId);
    if (_id === who.accountId) throw new Forbidden("You cannot disable your own account.");
    if (disabled !== (disabledAt !== undefined))
      await securityLog.note(administrator, "administered", visitor, `${disabled ? "disabled" : "enabled"} ${email}`);
    await (disabled ? accountAdmin.disable(accountId) : accountAdmin.enable(accountId));
    return accountDirectory.one(await accountAdmin.one(accountId));
  }

  async endSessions(who: Caller, accountId: string, visitor: Visitor): Promise<void> {
    const administrator = await this.needs.administrators.require(who);
    const { accountAdmin, securityLog } = this.needs;
    const { email } = await accountAdmin.one(accountId);
    await securityLog.note(administrator, "administered", visitor, `ended the sessions of ${email}`);
    await accountAdmin.endSessions(accountId, false);
  }

  /** The mail is handed over first, or the owner would be locked out. */
  async resetPassword(who: Caller, accountId: string, visitor: Visitor): Promise<void> {
    const administrator = await this.needs.administrators.require(who);
    const { accountAdmin, limits, mail, securityLog } = this.needs;
    const { email, emailKey } = await accountAdmin.one(accountId);
    await limits.spendMail(who.accountId, `administered:${emailKey}`);
    await accountAdmin.voidPassword(accountId, async (message) => {
      await handedOver(mail.deliver(message, `mail_${randomUUID()}`));
      await securityLog.note(administrator, "administered", visitor, `reset the password of ${email}`);
    });
  }
}
