import mongoose from "mongoose";
import { type AccountDoc, hasTotp, isVerified } from "../../models/accounts/account.js";
import { type SecurityEventDoc, toSecurityEvent } from "../../models/accounts/securityEvent.js";
import type { SessionDoc } from "../../models/accounts/session.js";
import { roleIn } from "../../models/budgets/budget.js";
import { toTimestamp } from "../../models/parts.js";
import type { Role } from "../../domain/roles.js";
import type { SecurityEvent } from "../../shapes/accounts/SecurityEvent.js";
import type { Parts } from "../access/Parts.js";

const EVENTS_SHOWN = 20;

type Needs = Pick<Parts, "models" | "clock" | "memberships">;

/** An account as an administrator sees it: nothing of what is in its budgets. */
export interface ListedAccount {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly emailVerified: boolean;
  readonly totpEnabled: boolean;
  readonly disabledAt: string | null;
  readonly createdAt: string;
  /** When one of its sessions was last used; null where there is none. */
  readonly lastSeenAt: string | null;
}

export interface ShownAccount extends ListedAccount {
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
  async list(search: string | undefined, limit: number): Promise<{ readonly accounts: ListedAccount[]; readonly hasMore: boolean }> {
    const { models } = this.needs;
    const pattern = search === undefined ? undefined : mongoose.trusted({ $regex: literally(search), $options: "i" });
    const docs = await models.accounts
      .find({ deletingAt: null, ...(pattern === undefined ? {} : { $or: [{ email: pattern }, { name: pattern }] }) })
      .sort({ createdAt: -1, _id: -1 })
      .limit(limit + 1)
      .lean<AccountDoc[]>();
    const shown = docs.slice(0, limit);
    const seen = await this.lastSeen(shown.map(({ _id }) => _id));
    return { accounts: shown.map((account) => listed(account, seen.get(account._id) ?? null)), hasMore: docs.length > limit };
  }

  async show(account: AccountDoc): Promise<ShownAccount> {
    const { models, clock, memberships } = this.needs;
    const accountId = account._id;
    const seen = await this.lastSeen([accountId]);
    const budgets = [];
    for await (const { budget } of memberships.after({ accountId, budgets: null }, null)) {
      const role = roleIn(budget, accountId);
      if (role !== undefined) budgets.push({ id: budget._id, role, members: budget.members.length });
    }
    const live = { accountId, revokedAt: null, expiresAt: mongoose.trusted({ $gt: clock.now() }) };
    const events = await models.securityEvents.find({ accountId }).sort({ _id: -1 }).limit(EVENTS_SHOWN).lean<SecurityEventDoc[]>();
    return {
      ...listed(account, seen.get(accountId) ?? null),
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

function listed(account: AccountDoc, lastSeenAt: Date | null): ListedAccount {
  const { _id: id, email, name, emailVerifiedAt, createdAt, disabledAt } = account;
  return {
    id,
    email,
    name,
    emailVerified: isVerified({ emailVerifiedAt }),
    totpEnabled: hasTotp(account),
    disabledAt: disabledAt?.toISOString() ?? null,
    createdAt: toTimestamp(createdAt),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  };
}

function literally(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
