import { unlessTaken } from "../../database/errors/duplicateKey.js";
import type { Caller } from "../../domain/caller.js";
import { idFrom } from "../../domain/ids.js";
import type { SecurityEventKind } from "../../domain/securityEvents.js";
import type { Visitor } from "../../runtime/visitor.js";
import { type AccountDoc, isVerified } from "../../models/accounts/account.js";
import type { SecurityEventDoc } from "../../models/accounts/securityEvent.js";
import type { Dependencies } from "../Dependencies.js";
import type { Digests } from "../mail/Digests.js";
import { noticeOf } from "../mail/notices.js";

const KEPT_MS = 365 * 24 * 3600 * 1000;

/** Why somebody was not believed. */
export type ProofRefusal = "unknown-account" | "wrong-password" | "code-needed" | "wrong-code" | "account-disabled";

/** The security log for the operator: every sign-in and every change of credentials, done or refused. It has no secrets. */
export interface SecurityEntry {
  readonly event: SecurityEventKind | "proofRefused";
  /** Null where nobody knows: what was typed as an address may be a password. */
  readonly account: string | null;
  readonly address: string | null;
  readonly reason?: ProofRefusal;
}

interface Needs extends Pick<Dependencies, "models" | "clock" | "ids" | "limits" | "mailer"> {
  readonly digests: Digests;
  readonly journal: (entry: SecurityEntry) => void;
  /** Called when background work fails. */
  readonly failed: (error: unknown) => void;
}

type Noted = Pick<AccountDoc, "_id" | "email" | "emailKey" | "name" | "emailVerifiedAt" | "timeZone">;

interface NotedOnce {
  readonly id: string;
  /** False where a crash had noted it already. */
  readonly isNew: boolean;
}

/** Notes what happens to the credentials of an account, and tells its owner by mail what he should know at once. */
export class SecurityLog {
  constructor(private readonly needs: Needs) {}

  /** What happened stands when it could not be noted. */
  async note(account: Noted, kind: SecurityEventKind, visitor: Visitor | null, detail: string | null = null): Promise<void> {
    const event = this.eventOf(account._id, kind, visitor, detail);
    const notice = noticeOf(account, event);
    if (notice !== null && (await this.mayTell(account, event)))
      await this.needs.mailer.post(notice, { accountId: account._id }).catch(this.needs.failed);
    await this.keep(event);
  }

  /** As `note`, for what no notice tells and what a crash may have noted already: `about` stands for it. */
  async noteOnce(
    account: Pick<AccountDoc, "_id">,
    kind: SecurityEventKind,
    visitor: Visitor | null,
    detail: string,
    { at, about }: { readonly at: Date; readonly about: Uint8Array },
  ): Promise<NotedOnce> {
    const event = { ...this.eventOf(account._id, kind, visitor, detail), _id: idFrom(["sev", account._id], at.getTime(), about), at };
    const isNew = await unlessTaken(() => this.needs.models.securityEvents.insertMany([event]));
    if (isNew) this.journal(event);
    return { id: event._id, isNew };
  }

  /** Whoever opened an account with a stranger's address does not fill that mailbox; who owns it gets the rest with the daily mail. */
  private async mayTell(account: Noted, { kind, _id }: SecurityEventDoc): Promise<boolean> {
    if (!isVerified(account)) return this.needs.limits.mayReach(account.emailKey);
    return this.needs.digests.nowOrDaily(account, kind, _id);
  }

  /** The same for what no message tells, where the account itself was not read. */
  async noteOf(who: Pick<Caller, "accountId">, kind: SecurityEventKind, visitor: Visitor, detail: string | null = null): Promise<void> {
    const event = this.eventOf(who.accountId, kind, visitor, detail);
    await this.keep(event);
  }

  /** A wrong password or code is no line in the owner's log, which strangers could fill. */
  refused(accountId: string | null, reason: ProofRefusal, visitor: Visitor): void {
    this.needs.journal({ event: "proofRefused", reason, account: accountId, address: addressOf(visitor) });
  }

  private eventOf(accountId: string, kind: SecurityEventKind, visitor: Visitor | null, detail: string | null): SecurityEventDoc {
    const at = this.needs.clock.now();
    return {
      _id: this.needs.ids.next("sev", accountId),
      accountId,
      kind,
      at,
      device: visitor?.device ?? null,
      address: addressOf(visitor),
      detail,
      expiresAt: new Date(at.getTime() + KEPT_MS),
    };
  }

  private async keep(event: SecurityEventDoc): Promise<void> {
    this.journal(event);
    await this.needs.models.securityEvents.insertMany([event]).catch(this.needs.failed);
  }

  private journal({ kind, accountId, address }: SecurityEventDoc): void {
    this.needs.journal({ event: kind, account: accountId, address });
  }
}

function addressOf(visitor: Visitor | null): string | null {
  return visitor === null || visitor.address === "" ? null : visitor.address;
}
