import mongoose from "mongoose";
import type { Dependencies } from "../Dependencies.js";

const DAY_MS = 24 * 3600 * 1000;

type Needs = Pick<Dependencies, "models" | "clock">;

/** How much there is of what. */
export interface Statistics {
  readonly accounts: number;
  readonly accountsConfirmed: number;
  readonly accountsWithSecondStep: number;
  readonly accountsDisabled: number;
  /** With a session that was used within 30 days. */
  readonly accountsActive: number;
  readonly sessions: number;
  readonly accessTokens: number;
  readonly budgets: number;
  /** With more than one member. */
  readonly budgetsShared: number;
  readonly categories: number;
  readonly expenses: number;
  readonly monthlyBudgets: number;
  readonly imports: number;
  /** Budgets with changes that the ledger and the change log do not have yet: usually none. */
  readonly budgetsUnprocessed: number;
}

/** The figures of a whole installation, for whoever runs it. Each is counted at its own moment. */
export class StatisticsService {
  constructor(private readonly needs: Needs) {}

  async all(): Promise<Statistics> {
    const { models, clock } = this.needs;
    const now = clock.now();
    const there = { deletedAt: null };
    const live = { revokedAt: null, expiresAt: mongoose.trusted({ $gt: now }) };
    const active = { ...live, lastSeenAt: mongoose.trusted({ $gt: new Date(now.getTime() - 30 * DAY_MS) }) };
    const accounts = { deletingAt: null };
    const isThere = mongoose.trusted({ $exists: true, $ne: null });
    return {
      accounts: await models.accounts.countDocuments(accounts),
      accountsConfirmed: await models.accounts.countDocuments({ ...accounts, emailVerifiedAt: isThere }),
      accountsWithSecondStep: await models.accounts.countDocuments({ ...accounts, "totp.confirmedAt": isThere }),
      accountsDisabled: await models.accounts.countDocuments({ ...accounts, disabledAt: isThere }),
      accountsActive: (await models.sessions.distinct("accountId", active)).length,
      sessions: await models.sessions.countDocuments(live),
      accessTokens: await models.accessTokens.countDocuments({}),
      budgets: await models.budgets.countDocuments(there),
      budgetsShared: await models.budgets.countDocuments({ ...there, "members.1": mongoose.trusted({ $exists: true }) }),
      categories: await models.categories.countDocuments(there),
      expenses: await models.expenses.countDocuments(there),
      monthlyBudgets: await models.monthlyBudgets.countDocuments(there),
      imports: await models.imports.countDocuments({}),
      budgetsUnprocessed: await this.unprocessed(),
    };
  }

  private async unprocessed(): Promise<number> {
    const { budgets, categories, plans, expenses, monthlyBudgets } = this.needs.models;
    const ids = new Set<unknown>();
    const isDirty = { dirtyBudgetId: mongoose.trusted({ $exists: true }) };
    for (const model of [budgets, categories, plans, expenses, monthlyBudgets]) {
      for (const id of await model.collection.distinct("dirtyBudgetId", isDirty)) ids.add(id);
    }
    return ids.size;
  }
}
