import mongoose from "mongoose";
import { type AccountDoc, hasTotp, isAdministrator, isVerified } from "../../models/accounts/account.js";
import { type SecurityEventDoc, toSecurityEvent } from "../../models/accounts/securityEvent.js";
import type { SessionDoc } from "../../models/accounts/session.js";
import { roleIn } from "../../models/budget.js";
import { toTimestamp } from "../../models/parts.js";
import type { Role } from "../../domain/roles.js";
import { yielding } from "../../runtime/turn.js";
import type { SecurityEvent } from "../../shapes/accounts/SecurityEvent.js";
import type { ManagedAccount } from "../../shapes/administration/ManagedAccount.js";
import type { Place } from "../storage/Cursors.js";
import type { Dependencies } from "../Dependencies.js";

const EVENTS_SHOWN = 20;
/** Later than any account. */
const LATEST = new Date("9999-12-31");

type Needs = Pick<Dependencies, "models" | "clock" | "memberships">;

/** An account as an administrator sees it: nothing of what is in its budgets. */
export type ListedAccount = ManagedAccount;

export interface ShownAccount extends ManagedAccount {
  readonly sessions: number;
  readonly accessTokens: number;
  readonly budgets: readonly { readonly id: string; readonly role: Role; readonly members: number }[];
  /** The newest lines of its security log. */
  readonly events: readonly SecurityEvent[];
}

/** Who has an account, for an administrator. */
export class AccountDirectoryService {
  constructor(private readonly needs: Needs) {}

  /** The newest first; `search`: a part of the address or of the name. */
  async list(search: string | undefined, limit: number): Promise<{ readonly accounts: ManagedAccount[]; readonly hasMore: boolean }> {
    const accounts = await this.page(search, limit + 1);
    return { accounts: accounts.slice(0, limit), hasMore: accounts.length > limit };
  }

  /** The same from one account on. */
  async page(search: string | undefined, most: number, after?: Place): Promise<ManagedAccount[]> {
    const pattern = mongoose.trusted({ $regex: literally(search ?? ""), $options: "i" });
    const from = after === undefined ? LATEST : new Date(after.value ?? 0);
    const conditions = [
      ...(search === undefined ? [] : [{ $or: [{ email: pattern }, { name: pattern }] }]),
      ...(after === undefined
        ? []
        : [{ $or: [{ createdAt: mongoose.trusted({ $lt: from }) }, { _id: mongoose.trusted({ $lt: after.id }) }] }]),
    ];
    const docs = await this.needs.models.accounts
      .find({
        deletingAt: null,
        createdAt: mongoose.trusted({ $lte: from }),
        ...(conditions.length === 0 ? {} : { $and: conditions }),
      })
      .sort({ createdAt: -1, _id: -1 })
      .limit(most)
      .lean<AccountDoc[]>();
    const seen = await this.lastSeen(docs.map(({ _id }) => _id));
    return docs.map((account) => listed(account, seen.get(account._id) ?? null));
  }

  async one(account: AccountDoc): Promise<ManagedAccount> {
    const seen = await this.lastSeen([account._id]);
    return listed(account, seen.get(account._id) ?? null);
  }

  async show(account: AccountDoc): Promise<ShownAccount> {
    const { models, clock, memberships } = this.needs;
    const accountId = account._id;
    const budgets = [];
    for await (const { budget } of yielding(memberships.after({ accountId, budgets: null }, null))) {
      const role = roleIn(budget, accountId);
      if (role !== undefined) budgets.push({ id: budget._id, role, members: budget.members.length });
    }
    const live = { accountId, revokedAt: null, expiresAt: mongoose.trusted({ $gt: clock.now() }) };
    const events = await models.securityEvents.find({ accountId }).sort({ _id: -1 }).limit(EVENTS_SHOWN).lean<SecurityEventDoc[]>();
    return {
      ...(await this.one(account)),
      sessions: await models.sessions.countDocuments(live),
      accessTokens: await models.accessTokens.countDocuments({ accountId }),
      budgets,
      events: events.map(toSecurityEvent),
    };
  }

  /** Of ended sessions too, for as long as they are kept. */
  private async lastSeen(accountIds: readonly string[]): Promise<Map<string, Date>> {
    const sessions = await this.needs.models.sessions
      .find({ accountId: mongoose.trusted({ $in: [...accountIds] }) }, { accountId: 1, lastSeenAt: 1 })
      .lean<Pick<SessionDoc, "accountId" | "lastSeenAt">[]>();
    const last = new Map<string, Date>();
    for (const { accountId, lastSeenAt } of sessions) {
      if (lastSeenAt > (last.get(accountId) ?? new Date(0))) last.set(accountId, lastSeenAt);
    }
    return last;
  }
}

function listed(account: AccountDoc, lastSeenAt: Date | null): ManagedAccount {
  const { _id: id, email, name, emailVerifiedAt, createdAt, disabledAt } = account;
  return {
    id,
    email,
    name,
    emailVerified: isVerified({ emailVerifiedAt }),
    totpEnabled: hasTotp(account),
    administrator: isAdministrator(account),
    disabledAt: disabledAt?.toISOString() ?? null,
    createdAt: toTimestamp(createdAt),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  };
}

function literally(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
