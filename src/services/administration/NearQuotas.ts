import mongoose from "mongoose";
import type { AccountDoc } from "../../models/accounts/account.js";
import type { NearQuota } from "../../shapes/administration/Installation.js";
import type { Dependencies } from "../Dependencies.js";
import type { Quotas } from "../limits/quotas.js";

interface Needs extends Pick<Dependencies, "models" | "clock" | "memberships"> {
  readonly quotas: Quotas;
}

const NEAR = 0.8;
const MOST = 100;
/** Whoever watches a check asks every few seconds, and each answer reads two whole collections. */
const KEPT_MS = 60_000;

/** Which accounts are near what they may have. */
export class NearQuotas {
  private kept: { readonly at: number; readonly rows: NearQuota[] } | null = null;

  constructor(private readonly needs: Needs) {}

  /** As of a minute ago at most. */
  async all(): Promise<NearQuota[]> {
    const at = this.needs.clock.now().getTime();
    if (this.kept === null || Math.abs(at - this.kept.at) >= KEPT_MS) this.kept = { at, rows: await this.read() };
    return this.kept.rows;
  }

  private async read(): Promise<NearQuota[]> {
    const { models, memberships, quotas } = this.needs;
    const rows = [];
    for (const { _id, count } of await this.many("accessTokens", quotas.tokens)) rows.push({ accountId: _id, quota: "tokens", count });
    // Whoever is a member of so many budgets may own so many.
    for (const { _id } of await this.many("memberships", quotas.budgets)) {
      const count = await memberships.countOwned(_id, "");
      if (count >= NEAR * quotas.budgets) rows.push({ accountId: _id, quota: "budgets", count });
    }
    const ids = rows.map(({ accountId }) => accountId);
    const accounts = await models.accounts
      .find({ _id: mongoose.trusted({ $in: ids }) }, { email: 1 })
      .lean<Pick<AccountDoc, "_id" | "email">[]>();
    const emails = new Map(accounts.map(({ _id, email }) => [_id, email]));
    return rows.map((row) => ({ ...row, email: emails.get(row.accountId) ?? "" }));
  }

  private async many(collection: "accessTokens" | "memberships", limit: number) {
    return this.needs.models[collection].aggregate<{ _id: string; count: number }>([
      { $group: { _id: "$accountId", count: { $sum: 1 } } },
      { $match: { count: { $gte: NEAR * limit } } },
      { $sort: { count: -1 } },
      { $limit: MOST },
    ]);
  }
}
