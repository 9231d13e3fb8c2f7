import mongoose from "mongoose";
import { unlessTaken } from "../../database/errors/duplicateKey.js";
import type { Reach } from "../../domain/caller.js";
import type { Clock } from "../../domain/ids.js";
import { yielding } from "../../runtime/turn.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { Models } from "../../models/Models.js";
import { membershipId, type MembershipDoc } from "../../models/sharing/membership.js";
import type { Place } from "../storage/Cursors.js";

export interface Membership {
  readonly budget: BudgetDoc;
  readonly place: Place;
}

const AT_ONCE = 200;
/** Much longer than any request may run: whoever noted a row before that has become a member or never will. */
const STILL_JOINING_MS = 3_600_000;

/** The budgets of an account. The budgets themselves say who is in them; this finds them. */
export class Memberships {
  constructor(
    private readonly models: Models,
    private readonly clock: Clock,
  ) {}

  /** To be said before a budget takes the account in. */
  async note(accountId: string, budgetId: string): Promise<void> {
    const now = this.clock.now();
    // Taken: somebody noted it at the same moment.
    await unlessTaken(() =>
      this.models.memberships.updateOne(
        { _id: membershipId(accountId, budgetId), accountId },
        { $set: { notedAt: now }, $setOnInsert: { budgetId, since: now } },
        { upsert: true },
      ),
    );
  }

  /** The live budgets that a caller can reach behind a place, in the order in which it came to them; so many are looked at together. */
  async *after(reach: Reach, start: Place | null, atOnce = AT_ONCE): AsyncGenerator<Membership> {
    for await (const { rows, budgets } of this.pages(reach, start, Math.min(atOnce, AT_ONCE))) {
      for (const row of rows) {
        const budget = budgets.get(row.budgetId);
        if (budget !== undefined && budget.deletedAt === null) yield { budget, place: placeOf(row) };
      }
    }
  }

  /** Every budget that has the account as a member, deleted ones too. */
  async *all(accountId: string): AsyncGenerator<BudgetDoc> {
    for await (const { budgets } of this.pages({ accountId, budgets: null }, null)) yield* budgets.values();
  }

  /** The live budgets that an account owns, but for one. */
  async countOwned(accountId: string, except: string): Promise<number> {
    let count = 0;
    for await (const { budgets } of yielding(this.pages({ accountId, budgets: null }, null))) {
      const owned = [...budgets.values()].filter(({ _id, deletedAt, members }) => {
        const own = members.some((member) => member.accountId === accountId && member.role === "owner");
        return own && deletedAt === null && _id !== except;
      });
      count += owned.length;
    }
    return count;
  }

  private async *pages(
    { accountId, budgets: reached }: Reach,
    start: Place | null,
    atOnce = AT_ONCE,
  ): AsyncGenerator<{ rows: MembershipDoc[]; budgets: Map<string, BudgetDoc> }> {
    const within = reached === null ? {} : { budgetId: mongoose.trusted({ $in: [...reached] }) };
    for (let place = start; ;) {
      const rows = await this.models.memberships
        .find({ accountId, ...within, ...(place === null ? {} : behind(place)) })
        .sort({ since: 1, budgetId: 1 })
        .limit(atOnce)
        .lean<MembershipDoc[]>();
      const budgets = await this.budgetsOf(accountId, rows);
      await this.repair(
        accountId,
        rows.filter((row) => !budgets.has(row.budgetId)),
      );
      yield { rows, budgets };
      const last = rows.at(-1);
      if (last === undefined || rows.length < atOnce) return;
      place = placeOf(last);
    }
  }

  private async budgetsOf(accountId: string, rows: readonly MembershipDoc[]): Promise<Map<string, BudgetDoc>> {
    if (rows.length === 0) return new Map();
    const docs = await this.models.budgets
      .find({ _id: mongoose.trusted({ $in: rows.map((row) => row.budgetId) }), "members.accountId": accountId })
      .lean<BudgetDoc[]>();
    return new Map(docs.map((doc) => [doc._id, doc]));
  }

  /** Rows that lead nowhere go when they are met, unless somebody may be about to become a member just now. */
  private async repair(accountId: string, rows: readonly MembershipDoc[]): Promise<void> {
    const before = new Date(this.clock.now().getTime() - STILL_JOINING_MS);
    const old = rows.filter((row) => row.notedAt < before).map((row) => row._id);
    if (old.length === 0) return;
    await this.models.memberships.deleteMany({
      accountId,
      _id: mongoose.trusted({ $in: old }),
      notedAt: mongoose.trusted({ $lt: before }),
    });
  }
}

function placeOf({ since, budgetId }: MembershipDoc): Place {
  return { value: since.getTime(), id: budgetId };
}

function behind({ value, id }: Place): object {
  const since = new Date(value ?? 0);
  return { $or: [{ since: mongoose.trusted({ $gt: since }) }, { since, budgetId: mongoose.trusted({ $gt: id }) }] };
}
