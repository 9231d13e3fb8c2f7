import { canonical } from "../../domain/canonical.js";
import type { EnvelopeRow, MonthFigures } from "../../domain/envelopes.js";
import type { Clock } from "../../domain/ids.js";
import { isOutOfRange } from "../../domain/money.js";
import { currentMonth, type Month, monthRange } from "../../domain/month.js";
import { inForce } from "../../domain/rollover.js";
import type { TargetTerms } from "../../domain/targets.js";
import { yielding } from "../../runtime/turn.js";
import type { BudgetDoc } from "../../models/budget.js";
import { type CategoryDoc, targetsOf } from "../../models/category.js";
import type { Models } from "../../models/Models.js";
import { lastMonthOf } from "../budgets/horizon.js";
import type { Amendment, MonthReader } from "../ledger/MonthReader.js";

/** A category before and after a change; null where there is none. */
interface Changed {
  readonly before: CategoryDoc | null;
  readonly after: CategoryDoc | null;
}

/**
 * Finds the months that a change of categories moves, before it is made: those of which a figure of their own differs. What a month only
 * carries over from an earlier one does not count. It looks as far as the budget has something: to its current month, to the last
 * expense or plan, and to the last month from which the category itself gets another amount.
 */
export class MovedMonths {
  constructor(
    private readonly models: Models,
    private readonly months: MonthReader,
    private readonly clock: Clock,
  ) {}

  async by(budget: BudgetDoc, changed: Changed, amendment: Amendment): Promise<Month[]> {
    const { startMonth } = budget;
    const to = await this.lastOf(budget, changed);
    try {
      const moved: Month[] = [];
      const after = this.months.walk(budget, startMonth, to, amendment);
      for await (const one of yielding(this.months.walk(budget, startMonth, to))) {
        const { value: other } = await after.next();
        if (other !== undefined && (differs(one, other) || termsDiffer(changed, one, other))) moved.push(one.month);
      }
      return moved;
    } catch (error) {
      // A month that cannot be told exactly must not keep anybody from putting it right.
      if (!isOutOfRange(error)) throw error;
      return monthRange(startMonth, to);
    }
  }

  private async lastOf(budget: BudgetDoc, { before, after }: Changed): Promise<Month> {
    const begins = [before, after].flatMap((one) => (one === null ? [] : [...one.standing, ...one.rollovers, ...targetsOf(one)]));
    const current = currentMonth(this.clock.now(), budget.timeZone, budget.monthStartDay);
    const last = await lastMonthOf(this.models, budget._id);
    return [budget.startMonth, current, last ?? current, ...begins.map(({ from }) => from)].sort().at(-1) ?? current;
  }
}

function differs(before: MonthFigures, after: MonthFigures): boolean {
  const { totalIncome, uncategorisedSpent, uncategorisedCount } = before.totals;
  const then = after.totals;
  if (totalIncome !== then.totalIncome || uncategorisedSpent !== then.uncategorisedSpent || uncategorisedCount !== then.uncategorisedCount)
    return true;
  const rows = new Map(after.rows.map((row) => [row.categoryId, row]));
  const ids = new Set([...before.rows, ...after.rows].map(({ categoryId }) => categoryId));
  const earlier = new Map(before.rows.map((row) => [row.categoryId, row]));
  return [...ids].some((id) => rowDiffers(earlier.get(id), rows.get(id)));
}

/** A row without figures is as good as none. */
function rowDiffers(before: EnvelopeRow | undefined, after: EnvelopeRow | undefined): boolean {
  if (ownOf(before) !== ownOf(after)) return true;
  if (before === undefined || after === undefined || !(hasFigures(before) || hasFigures(after))) return false;
  return before.parentId !== after.parentId || canonical(before.rollover) !== canonical(after.rollover);
}

function ownOf(row: EnvelopeRow | undefined): string {
  return row === undefined ? "0 0 0" : `${row.budgeted} ${row.spent} ${row.expensesCount}`;
}

function hasFigures(row: EnvelopeRow): boolean {
  return row.available !== 0 || ownOf(row) !== ownOf(undefined);
}

/** What a row says beside its amounts: what its category should get, and when it warns. */
function termsDiffer({ before, after }: Changed, one: MonthFigures, other: MonthFigures): boolean {
  if (targetIn(before, one.month) !== targetIn(after, one.month)) return true;
  if (before === null || after === null || canonical(before.alertAt) === canonical(after.alertAt)) return false;
  return [...one.rows, ...other.rows].some((row) => row.categoryId === before._id && hasFigures(row));
}

function targetIn(category: CategoryDoc | null, month: Month): string {
  return canonical(category === null ? null : inForce<TargetTerms | null>(targetsOf(category), month, null));
}
