import mongoose from "mongoose";
import { exact } from "../../domain/money.js";
import type { ExpenseDoc, LegDoc } from "../../models/expenses/expense.js";
import type { AccountStatementDoc } from "../../models/moneyaccounts/accountStatement.js";
import type { Models } from "../../models/Models.js";
import type { Expense } from "../../shapes/expenses/Expense.js";
import type { LastStatement } from "../../shapes/moneyaccounts/AccountStatement.js";

type Dated = Pick<AccountStatementDoc, "_id" | "moneyAccountId" | "date" | "number" | "balance">;
type Covered = Pick<ExpenseDoc, "budgetId" | "moneyAccountId" | "toMoneyAccountId" | "legs">;

/** Of each account the newest statements of its days, oldest day first. */
type DaysByAccount = ReadonlyMap<string, readonly Dated[]>;

const fields = { moneyAccountId: 1, date: 1, number: 1, balance: 1 } as const;

/** Which statement covers an end, and which one is the last of an account: one command, whatever has moved. */
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

  /** The same movements with the statements that cover them. Those without cleared ends cost nothing. */
  async marked<Row extends Expense>(docs: readonly Covered[], shown: readonly Row[]): Promise<Row[]> {
    const accountIds = new Set(docs.flatMap(({ legs = [] }) => legs.flatMap((leg) => (leg.cleared ? leg.accountId : []))));
    if (accountIds.size === 0) return [...shown];
    const days = await this.of([...new Set(docs.map(({ budgetId }) => budgetId))], [...accountIds]);
    if (days.size === 0) return [...shown];
    return shown.map((row, place) => ({ ...row, ...coverOf(days, docs[place] ?? {}) }));
  }
}

function coverOf(days: DaysByAccount, doc: Partial<Covered>): Pick<Expense, "statementId" | "toStatementId"> {
  const of = (accountId: string | null | undefined): string | null => {
    const leg = doc.legs?.find((one) => one.accountId === accountId);
    return leg === undefined ? null : covering(days, leg);
  };
  return { statementId: of(doc.moneyAccountId), toStatementId: of(doc.toMoneyAccountId) };
}

/** The earliest one whose day is not before that of the end. */
function covering(days: DaysByAccount, { accountId, date, cleared }: LegDoc): string | null {
  if (!cleared) return null;
  return days.get(accountId)?.find((statement) => statement.date >= date)?._id ?? null;
}
