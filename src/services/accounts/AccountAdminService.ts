import { randomBytes } from "node:crypto";
import type { SecurityEventKind } from "../../domain/securityEvents.js";
import { NotFound } from "../../domain/errors.js";
import { type AccountDoc, hasTotp, isAdministrator, isVerified } from "../../models/accounts/account.js";
import { openedAccount } from "../../validation/account.js";
import { check } from "../../validation/check.js";
import { changeStored, type Update } from "../storage/stored.js";
import type { AccountRemovalService } from "./AccountRemovalService.js";
import type { Message } from "../mail/messages.js";
import { firstProof } from "./confirmed.js";
import { ending } from "./ending.js";
import type { AccountParts } from "./AccountParts.js";

interface Needs extends Pick<
  AccountParts,
  "models" | "clock" | "passwords" | "limits" | "emailClaims" | "sessionRepository" | "addressMail" | "securityLog" | "newAccounts"
> {
  readonly accountRemoval: AccountRemovalService;
}

/** What the security log says of acts that are otherwise the owner's own. */
const BY = "administrator";

/** Kind and detail. */
type Line = readonly [SecurityEventKind, string?];

/** The page on which its owner chooses a password, and the message that brings its link. */
export interface Choosing {
  readonly account: AccountDoc;
  readonly link: string;
  readonly message: Message;
}

/** What an administrator does to the account of somebody else. No API calls this: whoever runs the server's tools is one. */
export class AccountAdminService {
  constructor(private readonly needs: Needs) {}

  /** By its e-mail address or its id. */
  async one(named: string): Promise<AccountDoc> {
    const { models, emailClaims } = this.needs;
    const account = named.includes("@")
      ? await emailClaims.accountWith(named)
      : await models.accounts.findOne({ _id: named, deletingAt: null }).lean<AccountDoc>();
    if (account === null) throw new NotFound(`account: ${named}`);
    return account;
  }

  /** Nobody knows its password until whoever reads the mailbox has chosen one. Whether registration is open does not matter here. */
  async open(input: { readonly email: string; readonly name?: string | undefined }): Promise<Choosing> {
    const wanted = check(openedAccount, input);
    const { newAccounts, securityLog } = this.needs;
    const account = await newAccounts.open({ ...wanted, passwordHash: await this.unknownPassword() });
    await securityLog.note(account, "registered", null, BY);
    return { account, ...this.needs.addressMail.choosing(account) };
  }

  /** Every session ends. Personal tokens stay, for the day when it is enabled again, and are refused until then. False: it was so already. */
  async disable(named: string): Promise<boolean> {
    const now = this.needs.clock.now();
    const changed = await this.change(named, ["accountDisabled"], (account) =>
      account.disabledAt === undefined ? { $set: { disabledAt: now, ...ending(account, { tokens: false }) } } : null,
    );
    if (changed !== null) await this.needs.sessionRepository.finishEnding(changed);
    return changed !== null;
  }

  /** False: it was not disabled. */
  async enable(named: string): Promise<boolean> {
    const isDisabled = ({ disabledAt }: AccountDoc): boolean => disabledAt !== undefined;
    return (
      (await this.change(named, ["accountEnabled"], (account) => (isDisabled(account) ? { $unset: { disabledAt: 1 } } : null))) !== null
    );
  }

  /** Browsers and phones; personal tokens, too, where they are not to go on. */
  async endSessions(named: string, tokensToo: boolean): Promise<void> {
    const changed = await this.change(named, ["sessionsEnded", BY], (account) => ({ $set: ending(account, { tokens: tokensToo }) }));
    if (changed !== null) await this.needs.sessionRepository.finishEnding(changed);
  }

  /**
   * Whoever knows the password is out: it, every session, every token and every mark of a device are void. `handOver` has the message first:
   * where it fails nothing has changed, and until the write the link is good for nothing.
   */
  async voidPassword(named: string, handOver: (message: Message) => Promise<unknown>): Promise<Choosing> {
    const passwordHash = await this.unknownPassword();
    await handOver(this.needs.addressMail.choosing({ ...(await this.one(named)), passwordHash }).message);
    const now = this.needs.clock.now();
    const changed = await this.change(named, ["passwordVoided"], (account) => ({
      $set: { passwordHash, devicesSince: now, ...ending(account, { tokens: true }) },
      $unset: { pendingEmail: 1, passwordSetBy: 1 },
    }));
    const account = changed ?? (await this.one(named));
    await this.needs.sessionRepository.finishEnding(account);
    await this.needs.limits.forget(account.emailKey);
    return { account, ...this.needs.addressMail.choosing(account) };
  }

  /** For an owner who lost the phone and the recovery codes. False: two-factor authentication was off. */
  async turnOffSecondStep(named: string): Promise<boolean> {
    return (await this.change(named, ["totpDisabled", BY], (account) => (hasTotp(account) ? { $set: { totp: null } } : null))) !== null;
  }

  /** As its owner does by the mailed link. False: it was confirmed already. */
  async confirmAddress(named: string): Promise<boolean> {
    const now = this.needs.clock.now();
    const changed = await this.change(named, ["emailVerified", BY], (account) =>
      isVerified(account) ? null : { $set: firstProof(account, now, null) },
    );
    if (changed !== null) await this.needs.sessionRepository.finishEnding(changed);
    return changed !== null;
  }

  /** False: it was one already. */
  async makeAdministrator(named: string): Promise<boolean> {
    const now = this.needs.clock.now();
    const changed = await this.change(named, ["administratorGranted"], (account) =>
      isAdministrator(account) ? null : { $set: { administratorSince: now } },
    );
    return changed !== null;
  }

  /** False: it was none. */
  async takeAdministrator(named: string): Promise<boolean> {
    const changed = await this.change(named, ["administratorRevoked"], (account) =>
      isAdministrator(account) ? { $unset: { administratorSince: 1 } } : null,
    );
    return changed !== null;
  }

  /** As its owner would: what others share is in the way unless it is given up. */
  async remove(named: string, givesUp: boolean): Promise<void> {
    const { _id } = await this.one(named);
    await this.needs.accountRemoval.erase(_id, () => givesUp);
  }

  /** Null when there was nothing to change. The line of the security log comes first: a crash between the two must not leave an act without one. */
  private async change(
    named: string,
    [kind, detail]: Line,
    decide: (account: AccountDoc) => Update<AccountDoc> | null,
  ): Promise<AccountDoc | null> {
    const { models, clock, securityLog } = this.needs;
    const outcome = { isChanged: false };
    const seen = await this.one(named);
    if (decide(seen) === null) return null;
    await securityLog.note(seen, kind, null, detail);
    const changed = await changeStored(
      models.accounts,
      () => this.one(named),
      (account) => {
        const update = decide(account);
        outcome.isChanged = update !== null;
        return update === null ? null : { ...update, $set: { ...update.$set, updatedAt: clock.now() } };
      },
    );
    return outcome.isChanged ? changed : null;
  }

  private async unknownPassword(): Promise<string> {
    return this.needs.passwords.hash(randomBytes(32).toString("base64url"));
  }
}
