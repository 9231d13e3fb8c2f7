import mongoose from "mongoose";
import { exact } from "../../domain/money.js";
import type { AccountStatementDoc } from "../../models/moneyaccounts/accountStatement.js";
import type { Models } from "../../models/Models.js";
import type { LastStatement } from "../../shapes/moneyaccounts/AccountStatement.js";

type Dated = Pick<AccountStatementDoc, "_id" | "moneyAccountId" | "date" | "number" | "balance">;

/** Of each account the newest statements of its days, oldest day first. */
export type DaysByAccount = ReadonlyMap<string, readonly Dated[]>;

const fields = { moneyAccountId: 1, date: 1, number: 1, balance: 1 } as const;

/** Which statements of an account count for its days, and which one is the last: one command, whatever has moved. */
export class StatementDays {
  constructor(private readonly models: Models) {}

  async of(budgetIds: readonly string[], accountIds: readonly string[]): Promise<DaysByAccount> {
    const days = new Map<string, Dated[]>();
    if (accountIds.length === 0) return days;
    const docs = await this.models.accountStatements
      .find(
        {
          budgetId: mongoose.trusted({ $in: [...budgetIds] }),
          moneyAccountId: mongoose.trusted({ $in: [...accountIds] }),
          deletedAt: null,
        },
        fields,
      )
      .sort({ date: 1, number: 1 })
      .lean<Dated[]>();
    for (const doc of docs) {
      const known = days.get(doc.moneyAccountId) ?? [];
      // A newer version of the day takes the place of the one before it.
      if (known.at(-1)?.date === doc.date) known.pop();
      known.push(doc);
      days.set(doc.moneyAccountId, known);
    }
    return days;
  }

  /** Of each account; one without a statement is not there. */
  async last(budgetIds: readonly string[], accountIds: readonly string[]): Promise<ReadonlyMap<string, LastStatement>> {
    const days = await this.of(budgetIds, accountIds);
    return new Map(
      [...days].flatMap(([accountId, own]) => {
        const newest = own.at(-1);
        return newest === undefined
          ? []
          : [[accountId, { statementId: newest._id, date: newest.date, balance: exact(newest.balance) }] as const];
      }),
    );
  }
}
