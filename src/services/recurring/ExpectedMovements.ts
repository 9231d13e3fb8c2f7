import { RECURRING_AT_MOST } from "../../domain/atMost.js";
import { addDays, type Day } from "../../domain/month.js";
import type { ExpectedMovement } from "../../domain/recurring/expected.js";
import { outstanding } from "../../domain/recurring/schedule.js";
import { yielding } from "../../runtime/turn.js";
import type { BudgetReads } from "../reads/BudgetReads.js";
import { moneyOfOccurrence, partsOfOccurrence } from "../../domain/recurring/occurrenceAmounts.js";
import { type Kept, type MovementDoc, type RecentMovements, stateOf } from "./RecentMovements.js";

const fields = {
  rule: 1,
  start: 1,
  weekend: 1,
  since: 1,
  through: 1,
  singles: 1,
  nextAt: 1,
  version: 1,
  updatedAt: 1,
  "template.type": 1,
  "template.amount": 1,
  "template.parts": 1,
  "template.moneyAccountId": 1,
  "template.toMoneyAccountId": 1,
  "template.toAmount": 1,
  "template.original": 1,
} as const;

/**
 * Occurrences that are still to come, or wait for a person. A budget's movements rarely change and are read for each of its months: with
 * `recent`, those that were read before are used again if the database says that none has changed.
 */
export class ExpectedMovements {
  constructor(
    private readonly reads: BudgetReads,
    private readonly recent: RecentMovements | null,
  ) {}

  /** On the days from `from` to `to`. */
  async between(budgetId: string, from: Day, to: Day): Promise<readonly ExpectedMovement[]> {
    const kept = await this.movementsOf(budgetId);
    const range = `${from} ${to}`;
    const before = kept.expected.get(range);
    if (before !== undefined) return before;
    const expected = await expectedOf(kept.docs, from, to);
    this.recent?.remember(kept, range, expected);
    return expected;
  }

  private async movementsOf(budgetId: string): Promise<Kept> {
    const kept = this.recent?.of(budgetId);
    if (kept !== undefined && kept.state === (await this.stateNow(budgetId))) return kept;
    const docs = await this.reads.aggregate<MovementDoc>({
      of: "recurring",
      budgetId,
      stages: [{ $match: { budgetId, deletedAt: null } }, { $project: fields }],
      rows: RECURRING_AT_MOST,
    });
    const read: Kept = { docs, state: stateOf(docs), expected: new Map() };
    this.recent?.keep(budgetId, read);
    return read;
  }

  private async stateNow(budgetId: string): Promise<string> {
    const [found] = await this.reads.aggregate<{ count: number; versions: number; last: Date; id: string }>({
      of: "recurring",
      budgetId,
      stages: [
        { $match: { budgetId, deletedAt: null } },
        {
          $group: {
            _id: null,
            count: { $sum: 1 },
            versions: { $sum: "$version" },
            last: { $max: "$updatedAt" },
            id: { $max: "$_id" },
          },
        },
      ],
      rows: 1,
    });
    return found === undefined ? stateOf([]) : [found.count, found.versions, found.last.getTime(), found.id].join(" ");
  }
}

async function expectedOf(docs: readonly MovementDoc[], from: Day, to: Day): Promise<ExpectedMovement[]> {
  const before = new Date(addDays(to, 2));
  const expected: ExpectedMovement[] = [];
  for await (const doc of yielding(docs)) {
    const { nextAt, singles, template } = doc;
    if ((nextAt === undefined || nextAt >= before) && singles.every(({ state }) => state !== "proposed")) continue;
    const { type, moneyAccountId = null, toMoneyAccountId = null } = template;
    for (const { day, single } of outstanding(doc, from, to)) {
      const parts = partsOfOccurrence(template, single);
      expected.push({ day, type, parts, moneyAccountId, toMoneyAccountId, ...moneyOfOccurrence(template, single) });
    }
  }
  return expected;
}
