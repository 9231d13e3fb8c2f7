import { addDays, type Day, daysFrom } from "../../domain/month.js";
import { outstanding } from "../../domain/recurring/schedule.js";
import { exact } from "../../domain/money.js";
import type { ExpenseDoc } from "../../models/expenses/expense.js";
import type { Models } from "../../models/Models.js";
import { expensesOfOccurrences } from "../../models/recurring/expensesOfOccurrences.js";
import { expenseIdOf, type RecurringDoc } from "../../models/recurring/recurring.js";
import type { OccurrenceOfExpense } from "../../shapes/expenses/Expense.js";
import type { Draft } from "../expenses/draft.js";
import { saidType } from "./saidRow.js";
import { moneyOfOccurrence } from "../../domain/recurring/occurrenceAmounts.js";

const DAYS_APART = 5;
/** An expense may have been moved away from the date of its occurrence. */
const DAYS_MOVED = 31;
/** How much a varying amount differs: one part in so many. */
const ROUGHLY = 10n;

/** An occurrence that a row may be: its expense, or the one that it becomes. */
interface Candidate extends Pick<Draft, "type"> {
  readonly expenseId: string;
  readonly occurrence: OccurrenceOfExpense;
  readonly day: Day;
  readonly amount: number;
  readonly roughly: boolean;
  readonly isBooked: boolean;
  /** Where it lies, or is to lie. */
  readonly moneyAccountId: string | null;
  /** What it is in another currency: where the row says it in the same one, that is compared. */
  readonly original: Original;
  /** The row that it was said to be, as the id of that row's own expense; null for none. */
  readonly row: string | null;
}

type Original = { readonly amount: number; readonly currency: string } | null;

/** What a row may be. */
export interface OccurrenceAlike {
  readonly occurrence: OccurrenceOfExpense;
  /** Null where none is booked yet. */
  readonly expenseId: string | null;
}

/** Finds the occurrences of recurring movements that rows of a file may be. Each is found once. */
export class OccurrenceMatcher {
  private candidates: readonly Candidate[] = [];
  private readonly claimed = new Set<string>();

  constructor(private readonly models: Pick<Models, "recurring" | "expenses">) {}

  /** Looks up what may be the same as rows of these days. */
  async load(budgetId: string, days: readonly Day[]): Promise<void> {
    const sorted = [...days].sort();
    const [first, last] = [sorted[0], sorted.at(-1)];
    this.candidates =
      first === undefined || last === undefined ? [] : await this.near(budgetId, addDays(first, -DAYS_APART), addDays(last, DAYS_APART));
  }

  /** A row was found to be this expense; answers the occurrence that it is of, if no row was before. */
  claim(expenseId: string): OccurrenceAlike | null {
    const found = this.candidates.find((one) => one.expenseId === expenseId && one.isBooked && one.row === null);
    return this.claimed.has(expenseId) || found === undefined ? this.mark(expenseId) : this.taken(found);
  }

  /** What an earlier try of this row was said to be. */
  own(row: string): OccurrenceAlike | null {
    const found = this.candidates.find((one) => one.row === row);
    return found === undefined ? null : this.taken(found);
  }

  /** The nearest one of about the same amount, which is then no candidate any more. */
  take(draft: Draft): OccurrenceAlike | null {
    const [nearest] = this.candidates
      .filter((one) => one.row === null && !this.claimed.has(one.expenseId) && isInReach(one, draft) && isAbout(one, draft))
      .map((one) => ({ one, apart: apartFrom(one.day, draft.date) }))
      .filter(({ apart }) => apart <= DAYS_APART)
      .sort((one, other) => one.apart - other.apart);
    return nearest === undefined ? null : this.taken(nearest.one);
  }

  private taken({ occurrence, isBooked, expenseId }: Candidate): OccurrenceAlike {
    this.mark(expenseId);
    return { occurrence, expenseId: isBooked ? expenseId : null };
  }

  private mark(expenseId: string): null {
    this.claimed.add(expenseId);
    return null;
  }

  private async near(budgetId: string, from: Day, to: Day): Promise<Candidate[]> {
    const docs = await this.models.recurring.find({ budgetId, deletedAt: null }).lean<RecurringDoc[]>();
    const among = expensesOfOccurrences(docs, addDays(from, -DAYS_MOVED), addDays(to, DAYS_MOVED));
    if (among === null) return [];
    const booked = await this.models.expenses
      .find(
        { budgetId, ...among },
        { date: 1, amount: 1, type: 1, occurrence: 1, matched: 1, deletedAt: 1, moneyAccountId: 1, original: 1 },
      )
      .lean<
        Pick<ExpenseDoc, "_id" | "date" | "amount" | "type" | "occurrence" | "matched" | "deletedAt" | "moneyAccountId" | "original">[]
      >();
    const roughly = new Map(docs.map((doc) => [doc._id, doc.template.roughly]));
    return [
      ...docs.flatMap((doc) =>
        outstanding(doc, from, to).map(({ date, day, single }) => ({
          expenseId: expenseIdOf(doc._id, date),
          occurrence: { recurringId: doc._id, date },
          day,
          type: doc.template.type,
          ...moneyOfOccurrence(doc.template, single),
          roughly: doc.template.roughly,
          isBooked: false,
          moneyAccountId: doc.template.moneyAccountId ?? null,
          row: single?.row?.id ?? null,
        })),
      ),
      ...booked.flatMap(({ _id, date, amount, type, occurrence, matched, deletedAt, moneyAccountId = null, original }) =>
        occurrence === null || occurrence === undefined || (deletedAt !== null && matched === undefined)
          ? []
          : [
              {
                expenseId: _id,
                occurrence: { recurringId: occurrence.recurringId, date: occurrence.date },
                day: date,
                type,
                amount: exact(amount),
                roughly: roughly.get(occurrence.recurringId) ?? false,
                isBooked: true,
                moneyAccountId,
                original: plainOf(original),
                row: matched?.row ?? null,
              },
            ],
      ),
    ];
  }
}

/** What lies in another account than the rows is none of them. */
function isInReach({ type, moneyAccountId }: Candidate, draft: Draft): boolean {
  const isElsewhere = moneyAccountId !== null && draft.moneyAccountId != null && moneyAccountId !== draft.moneyAccountId;
  return !isElsewhere && saidType(type) === saidType(draft.type);
}

/** In one other currency the amounts in that one are compared: those in the budget's follow from rates, which differ. */
function isAbout({ amount, original, roughly }: Candidate, draft: Draft): boolean {
  const isSameCurrency = original !== null && original.currency === draft.original?.currency;
  const [expected, given] = isSameCurrency ? [original.amount, exact(draft.original?.amount)] : [amount, draft.amount];
  if (!roughly) return expected === given;
  const difference = BigInt(Math.abs(expected - given));
  return difference * ROUGHLY <= BigInt(expected);
}

function plainOf(original: ExpenseDoc["original"]): Original {
  return original === null ? null : { amount: exact(original.amount), currency: original.currency };
}

function apartFrom(one: Day, other: Day): number {
  return Math.max(daysFrom(one, other), daysFrom(other, one)) - 1;
}
