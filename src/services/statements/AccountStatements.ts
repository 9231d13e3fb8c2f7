import mongoose from "mongoose";
import { exact, subtract } from "../../domain/money.js";
import type { BudgetReads } from "../reads/BudgetReads.js";
import { type AccountStatementDoc, slotOfStatement, statementFacts } from "../../models/moneyaccounts/accountStatement.js";
import type { Models } from "../../models/Models.js";
import type { AccountStatement } from "../../shapes/moneyaccounts/AccountStatement.js";
import { coveredRows } from "./coveredRows.js";
import { type Drifted, driftedRows, shownDrift } from "./drifted.js";
import { ClearedPages, type RowsPage, samePages, sumOfPages } from "./frozenPages.js";

/** Frozen statements of money accounts beside what is live now. */
export class AccountStatements {
  constructor(
    private readonly models: Models,
    private readonly readers: { readonly one: { readonly reads: BudgetReads } },
  ) {}

  /** What an account has cleared up to a day, in pages. */
  async pages(budgetId: string, accountId: string, through: string): Promise<ClearedPages> {
    await this.readers.one.reads.whole(budgetId);
    return ClearedPages.of(accountId, await coveredRows(this.models, budgetId, accountId, through));
  }

  /** Statements of one budget. What is live of an account is read once. */
  async described(budgetId: string, docs: readonly AccountStatementDoc[]): Promise<AccountStatement[]> {
    if (docs.length === 0) return [];
    const next = await this.successors(budgetId, docs);
    const shown = new Map<string, AccountStatement>();
    for (const accountId of new Set(docs.map(({ moneyAccountId }) => moneyAccountId))) {
      const own = docs.filter(({ moneyAccountId }) => moneyAccountId === accountId);
      const last = own.reduce((latest, { date }) => (date > latest ? date : latest), "");
      const live = await this.pages(budgetId, accountId, last);
      for (const doc of own) shown.set(doc._id, await this.compared(doc, await live.through(doc.date), next.get(slotBehind(doc)) ?? null));
    }
    return docs.flatMap(({ _id }) => shown.get(_id) ?? []);
  }

  async describedOne(doc: AccountStatementDoc): Promise<AccountStatement> {
    const [only] = await this.described(doc.budgetId, [doc]);
    if (only === undefined) throw new Error("an existing statement was not described");
    return only;
  }

  private async compared(doc: AccountStatementDoc, live: readonly RowsPage[], supersededBy: string | null): Promise<AccountStatement> {
    if (samePages(doc.pages, live)) return shownStatement(doc, supersededBy, null);
    const drifted = await driftedRows(this.models, doc, live);
    return shownStatement(
      doc,
      supersededBy,
      drifted.length === 0 ? null : { difference: subtract(sumOfPages(live), exact(doc.balance)), drifted },
    );
  }

  private async successors(budgetId: string, docs: readonly AccountStatementDoc[]): Promise<Map<string, string>> {
    const slot = mongoose.trusted({ $in: docs.map(slotBehind) });
    const found = await this.models.accountStatements
      .find({ budgetId, slot, deletedAt: null }, { slot: 1 })
      .lean<Pick<AccountStatementDoc, "_id" | "slot">[]>();
    return new Map(found.map((doc) => [doc.slot, doc._id]));
  }
}

/** As frozen, with what differs. */
export function shownStatement(
  doc: AccountStatementDoc,
  supersededBy: string | null,
  drift: { readonly difference: number; readonly drifted: readonly Drifted[] } | null,
): AccountStatement {
  return {
    id: doc._id,
    ...statementFacts(doc),
    version: doc.number,
    supersededBy,
    stale: drift !== null,
    drift: drift === null ? null : { difference: drift.difference, movements: drift.drifted.map(shownDrift) },
  };
}

function slotBehind({ moneyAccountId, date, number }: AccountStatementDoc): string {
  return slotOfStatement(moneyAccountId, date, number + 1);
}
