import { isDuplicateKey } from "../../database/errors/duplicateKey.js";
import { Invalid } from "../../domain/errors.js";
import { type Month, monthOf } from "../../domain/month.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { ExpenseDoc, MatchedDoc } from "../../models/expenses/expense.js";
import { auditEntry, changeStored, type Update } from "../storage/stored.js";
import type { Dependencies } from "../Dependencies.js";
import type { Draft } from "../expenses/draft.js";
import { changing, moving, removing } from "../expenses/edits.js";
import type { RowOccurrences } from "../recurring/RowOccurrences.js";
import type { OccurrenceOfExpense } from "../../shapes/expenses/Expense.js";
import { figuresOf, identityOf, placeOf, type Replaced, replacedBy, replacedIn, restoredBy } from "./replacedFigures.js";
import { ownPrefix } from "./rowIdentity.js";

interface Needs extends Pick<Dependencies, "models" | "clock" | "outbox" | "readers"> {
  readonly occurrences: RowOccurrences;
}

/** A row that was said to be an occurrence. */
export interface SameRow {
  /** The id that its own expense would have. */
  readonly id: string;
  readonly said: string;
  readonly draft: Draft;
  readonly occurrence: OccurrenceOfExpense;
  readonly by: string;
}

export interface Matched {
  readonly expenseId: string;
  /** The months that it moved, now or before a crash. */
  readonly months: readonly Month[];
}

/**
 * Rows that are occurrences: books each once with the amount and the day of the bank, or gives them to the expense that is there. That
 * expense then knows its row, so the next file does, too. All of it is found in the expense when it is repeated or undone.
 */
export class SameOccurrences {
  constructor(private readonly needs: Needs) {}

  /** `gone`: the occurrence is none any more, so the row has to be classified anew. */
  async match(budget: BudgetDoc, row: SameRow): Promise<Matched | "no-room" | "gone"> {
    const { id, said, by, draft, occurrence } = row;
    const found = await this.needs.occurrences.booked(budget, occurrence, { id, said, by, day: draft.date, amount: draft.amount });
    if (typeof found === "string") return found;
    if (found.matched?.row !== id && found.deletedAt !== null) return "gone";
    const after = await this.taking(budget, found._id, row);
    if (after.matched?.row !== id) return "gone";
    const before = after.matched.booked ? {} : replacedIn(after.matched);
    const earlier = before.date === undefined ? [] : [monthOf(before.date, budget.monthStartDay)];
    return { expenseId: after._id, months: [after.month, ...earlier] };
  }

  /** What an import booked is to come again, and what it changed is as it was, unless somebody changed it since. Answers the months moved. */
  async undo(budget: BudgetDoc, importId: string, expenseId: string, by: string): Promise<Month[]> {
    const months: Month[] = [];
    const after = await this.changed(budget, expenseId, async (found): Promise<Update<ExpenseDoc> | null> => {
      months.length = 0;
      const matched = matchedIn(found, importId);
      if (found.deletedAt !== null || matched === null) return null;
      const update = matched.booked ? await this.reopening(budget, found, by) : await this.restoring(budget, found, matched, by);
      months.push(found.month, ...(update.$set?.month === undefined ? [] : [update.$set.month]));
      return update;
    });
    if (after?.reopened === true && matchedIn(after, importId) !== null) await this.needs.occurrences.reopen(budget, after, by);
    return months;
  }

  /** Another expense may have got the import identity in the same moment: then this one does without. */
  private async taking(budget: BudgetDoc, id: string, row: SameRow): Promise<ExpenseDoc> {
    const take = async (hasIdentity: boolean): Promise<ExpenseDoc> => {
      const after = await this.changed(budget, id, (found) => this.takingFrom(budget, found, row, hasIdentity));
      if (after === null) throw new Error("An expense is a tombstone at least.");
      return after;
    };
    try {
      return await take(true);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return take(false);
    }
  }

  private async takingFrom(budget: BudgetDoc, found: ExpenseDoc, row: SameRow, hasIdentity: boolean): Promise<Update<ExpenseDoc> | null> {
    const { matched } = found;
    const isBooked = matched?.row === row.id && matched.booked;
    if (found.deletedAt !== null || (matched !== undefined && !isBooked)) return null;
    const wanted = { ...figuresOf(found, row.draft), ...placeOf(found, row.draft), ...(hasIdentity ? identityOf(found, row.draft) : {}) };
    const now = this.needs.clock.now();
    const update = await changing(this.needs, { accountId: row.by }, budget, found, wanted, now, {});
    if (isBooked) return update === null ? null : withoutAudit(update);
    const before: Replaced = replacedBy(found, wanted);
    const marks = { row: row.said, matched: { row: row.id, booked: false, before: JSON.stringify(before) } };
    return marking(update, found, row.by, now, { $set: marks });
  }

  /** The movement tells that its occurrence is open again. Without it the expense is deleted as others are, and can be restored. */
  private async reopening(budget: BudgetDoc, found: ExpenseDoc, by: string): Promise<Update<ExpenseDoc>> {
    const update = removing({ accountId: by }, found, this.needs.clock.now());
    if (!(await this.needs.occurrences.canReopen(budget, found))) return update;
    return withoutAudit({ ...update, $set: { ...update.$set, reopened: true } });
  }

  /** Where the earlier figures cannot be had any more, those of the bank stay. */
  private async restoring(budget: BudgetDoc, found: ExpenseDoc, matched: MatchedDoc, by: string): Promise<Update<ExpenseDoc>> {
    const now = this.needs.clock.now();
    const $unset = { row: 1, matched: 1 } as const;
    const { figures, identity } = restoredBy(found, replacedIn(matched));
    const change = (wanted: object): ReturnType<typeof changing> => changing(this.needs, { accountId: by }, budget, found, wanted, now, {});
    try {
      return marking(await change({ ...figures, ...identity }), found, by, now, { $unset });
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      return marking(await change(identity), found, by, now, { $unset });
    }
  }

  private async changed(
    budget: BudgetDoc,
    id: string,
    decide: (found: ExpenseDoc) => Promise<Update<ExpenseDoc> | null>,
  ): Promise<ExpenseDoc | null> {
    const { models, outbox } = this.needs;
    const at = { _id: id, budgetId: budget._id };
    const first = await models.expenses.findOne(at).lean<ExpenseDoc>();
    if (first === null) return null;
    const read = async (): Promise<ExpenseDoc> => (await models.expenses.findOne(at).lean<ExpenseDoc>()) ?? first;
    const after = await changeStored(models.expenses, read, decide);
    outbox.schedule(budget._id);
    return after;
  }
}

/** The row of this import that the expense was said to be. */
function matchedIn({ matched }: ExpenseDoc, importId: string): MatchedDoc | null {
  return matched?.row.startsWith(ownPrefix(importId)) === true ? matched : null;
}

/** It is told by what goes with it. */
function withoutAudit({ audit: _told, ...update }: Update<ExpenseDoc>): Update<ExpenseDoc> {
  return update;
}

/** A change with marks of its own; a mark alone is a change, too. */
function marking(
  update: Update<ExpenseDoc> | null,
  { month, budgetId }: ExpenseDoc,
  by: string,
  now: Date,
  { $set, $unset }: Pick<Update<ExpenseDoc>, "$set" | "$unset">,
): Update<ExpenseDoc> {
  const own = update ?? {
    audit: auditEntry({ accountId: by }, now, "changed"),
    $set: { updatedAt: now, dirtyBudgetId: budgetId },
    ...moving([month]),
  };
  return { ...own, $set: { ...own.$set, ...$set }, ...($unset === undefined ? {} : { $unset: { ...update?.$unset, ...$unset } }) };
}
