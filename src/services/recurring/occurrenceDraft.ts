import { countsAs, typeOf } from "../../domain/moneyaccounts/flows.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { ExpenseDoc, MadeDoc, ReasonDoc } from "../../models/expenses/expense.js";
import { type RecurringDoc, type SingleDoc, templateOf } from "../../models/recurring/recurring.js";
import { dayOfOccurrence } from "../../domain/recurring/schedule.js";
import { type Draft, draftOf } from "../expenses/draft.js";
import type { Accounts } from "../expenses/moneyAccounts.js";
import { newSingle } from "./schedules.js";
import { moneyOfOccurrence, partsOfOccurrence } from "../../domain/recurring/occurrenceAmounts.js";

/** The categories and the accounts that an occurrence names and the budget has. */
export interface Known {
  readonly known: ReadonlySet<string>;
  readonly accounts: Accounts;
}

/** What an occurrence becomes as an expense, or every reason why it cannot. Categories that the budget no longer has are left out. */
export function occurrenceDraft(budget: BudgetDoc, doc: RecurringDoc, single: SingleDoc, { known, accounts }: Known, now: Date): Draft {
  const template = templateOf(doc);
  const isCounted = countsAs(template.type) !== null;
  const { amount, original, toAmount } = moneyOfOccurrence(template, single);
  const parts = partsOfOccurrence(template, single).map(({ categoryId, ...part }) => ({
    ...part,
    categoryId: isCounted && categoryId !== null && known.has(categoryId) ? categoryId : null,
  }));
  const [first, ...more] = parts;
  const draft = draftOf(
    budget,
    {
      budgetId: budget._id,
      date: dayOfOccurrence(doc, single.date, single),
      type: typeOf(template.type),
      amount,
      original,
      moneyAccountId: template.moneyAccountId,
      toMoneyAccountId: template.toMoneyAccountId,
      toAmount,
      payee: single.payee ?? template.payee,
      description: single.description ?? template.description,
      note: single.note ?? template.note,
      tags: template.tags,
      ...(more.length === 0 ? { categoryId: first?.categoryId ?? null } : { splits: parts }),
    },
    now,
    accounts,
  );
  // The rate of the template, which its rounded amounts need not give back.
  return template.original != null && amount === template.amount ? { ...draft, original: template.original } : draft;
}

/** What the expense keeps of the row of an import that books it. */
export function matchedBy({ row }: SingleDoc): Pick<ExpenseDoc, "row" | "matched"> {
  return row === undefined ? {} : { row: row.said, matched: { row: row.id, booked: true, before: row.before } };
}

/** What was known of an occurrence before an import claimed it; null where there was nothing. */
export function singleBefore(before: string): SingleDoc | null {
  const single: SingleDoc | null = JSON.parse(before);
  return single;
}

/** As it was before an import claimed it, in the category that it has now. */
export function unclaimed(single: SingleDoc): SingleDoc {
  const { row, date, categoryId } = single;
  return row === undefined ? single : { ...(singleBefore(row.before) ?? newSingle(date, "changed")), categoryId };
}

/** Who made it and why. What a person booked is reviewed. */
export function madeFrom(doc: RecurringDoc, single: SingleDoc, draft: Draft): MadeDoc & Pick<ExpenseDoc, "setByPerson"> {
  const { date, by } = single;
  const fields = ["categoryId", "payee", "description", "note"] as const;
  // What a person said of this one alone no rule changes.
  const own = (["categoryId", "note", "payee"] as const).filter((field) => single[field] !== null);
  const given = { ...draft, categoryId: draft.parts.some(({ categoryId }) => categoryId !== null) ? "" : null };
  return {
    origin: { kind: "recurring", id: doc._id },
    occurrence: { recurringId: doc._id, date },
    because: fields.filter((field) => given[field] !== null && single[field] === null).map((field) => reason(field, doc._id)),
    ...(own.length === 0 ? {} : { setByPerson: [...own] }),
    ...(by === undefined ? { reviewed: false } : {}),
  };
}

function reason(field: string, recurring: string): ReasonDoc {
  return { field, rule: null, recurring, payee: null, text: "It is what the recurring movement says." };
}
