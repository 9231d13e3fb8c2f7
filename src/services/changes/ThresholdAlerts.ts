import mongoose from "mongoose";
import { type EnvelopeRow, figuresOf, type MonthFigures } from "../../domain/envelopes.js";
import type { Clock } from "../../domain/ids.js";
import { isOutOfRange } from "../../domain/money.js";
import type { Month } from "../../domain/month.js";
import { progress } from "../../domain/monthProgress.js";
import { traced } from "../../runtime/tracing.js";
import { truncated } from "../../domain/truncated.js";
import type { BudgetDoc } from "../../models/budget.js";
import { type CategoryDoc, toEnvelopes } from "../../models/category.js";
import { type LedgerDoc, movementsOf, openingOf, validThroughOf } from "../../models/ledger.js";
import { toMonthPlan } from "../../models/months/plan.js";
import type { Models } from "../../models/Models.js";
import type { ActivityDoc } from "../../models/sharing/activity.js";
import type { ActivityLines } from "../sharing/ActivityLines.js";
import type { ChangeLog } from "../sync/ChangeLog.js";
import type { BackgroundTurns } from "../limits/BackgroundTurns.js";
import { Debounce } from "./Debounce.js";
import type { CarriedPage } from "../ledger/carriedPage.js";
import type { WatchedMonth } from "../ledger/Ledger.js";
import type { PendingChanges } from "./pendingChanges.js";
import type { MonthReader, MonthsRead } from "../ledger/MonthReader.js";

interface Needs {
  readonly models: Models;
  readonly clock: Clock;
  readonly months: MonthReader;
  readonly changeLog: ChangeLog;
  readonly lines: ActivityLines;
  readonly background: BackgroundTurns;
  /** Called when the work fails; what is noted remains, so it is tried again. */
  readonly onError: (error: unknown) => void;
}

type Watched = Pick<LedgerDoc, "_id" | "epoch" | "alertMonths" | "alertsBy">;

/** Changes that were processed up to their pages. */
interface CarriedOn {
  /** As it was before the pages were carried on. */
  readonly head: LedgerDoc;
  readonly carried: readonly CarriedPage[];
  readonly pending: PendingChanges;
}

/** The figures of one month, and the categories that are looked at. */
interface Looked {
  readonly figures: readonly MonthFigures[];
  readonly categories: readonly Pick<CategoryDoc, "_id" | "name" | "alertAt">[];
}

type Told = Pick<BudgetDoc, "_id" | "startMonth">;

/** Later than pages are written, so that the figures stand in them. */
const LOOKING = { quietMs: 600, mostMs: 4000 };
const LABEL_LENGTH = 100;
const watchedFields = { epoch: 1, alertMonths: 1, alertsBy: 1 } as const;

/**
 * Tells which thresholds of categories are reached, each once per month. Whoever processes new expenses of the current month has it told
 * from the page that they were added to. Of any other change the month is noted in the head of the ledger, by the write that
 * invalidates pages, and its figures are read here later, once for a burst of changes. The id of a
 * line follows from category, month and threshold, so it does not matter how often that is done, and by which process.
 */
export class ThresholdAlerts {
  private readonly waiting = new Debounce(LOOKING, (budgetId, by) => this.start(budgetId, by ?? budgetId));
  private readonly running = new Set<Promise<void>>();
  private stopped = false;

  constructor(private readonly needs: Needs) {}

  /** Returns at once; the work follows shortly. */
  schedule(budgetId: string, by?: string): void {
    if (!this.stopped) this.waiting.ask(budgetId, by);
  }

  /** For those of the budgets in which something is noted. */
  async tell(budgetIds: readonly string[]): Promise<void> {
    const heads = await this.needs.models.ledgers
      .find({ _id: mongoose.trusted({ $in: [...budgetIds] }), alertMonths: mongoose.trusted({ $exists: true }) }, watchedFields)
      .lean<Watched[]>();
    for (const head of heads) await this.look(head);
  }

  /**
   * What new expenses of the current month reach, told before their dirty flags are cleared. False where the page of the month does not
   * tell: it was not carried on, or what it opens with does not count.
   */
  async tellOfPage(budgetId: string, { month, by }: WatchedMonth, { head, carried, pending }: CarriedOn): Promise<boolean> {
    const { pages, terms } = pending;
    const page = carried.find((one) => one.month === month);
    const opened = pages.find((one) => one.month === month);
    if (page === undefined || opened === undefined || terms === null || (validThroughOf(head, pending) ?? "") < month) return false;
    const { categories } = terms;
    const plan = toMonthPlan(terms.plans.find((one) => one.month === month));
    const figures = (): MonthFigures => figuresOf(month, openingOf(opened), toEnvelopes(categories), plan, movementsOf(page));
    await this.tellReached(budgetId, by, await exactly(async () => reachedIn({ figures: [figures()], categories }, month)));
    return true;
  }

  /** What any process left noted. */
  async sweep(): Promise<void> {
    const heads = this.needs.models.ledgers
      .find({ alertMonths: mongoose.trusted({ $exists: true }) }, watchedFields)
      .lean<Watched[]>()
      .cursor();
    for await (const head of heads)
      await this.needs.background.of(head.alertsBy ?? head._id, () => this.look(head)).catch(this.needs.onError);
  }

  /** Waits for what is under way. */
  async idle(): Promise<void> {
    while (this.waiting.size + this.running.size > 0) {
      for (const budgetId of this.waiting.keys) this.waiting.now(budgetId);
      await Promise.all(this.running);
    }
  }

  /** What is noted from now on is found by the next start. */
  stop(): void {
    this.stopped = true;
  }

  private start(budgetId: string, by: string): void {
    const work = traced("look at thresholds", {}, () => this.needs.background.of(by, () => this.tell([budgetId])))
      .catch(this.needs.onError)
      .finally(() => this.running.delete(work));
    this.running.add(work);
  }

  private async look({ _id: budgetId, epoch, alertMonths = [], alertsBy = "" }: Watched): Promise<void> {
    const { budgets, ledgers } = this.needs.models;
    const budget = await budgets.findOne({ _id: budgetId, deletedAt: null }, { startMonth: 1 }).lean<Told>();
    for (const month of alertMonths) if (budget !== null && month >= budget.startMonth) await this.tellOf(budget, month, alertsBy);
    // A later change has noted the month once more, and is looked at by itself.
    await ledgers.updateOne({ _id: budgetId, epoch }, { $unset: { alertMonths: 1, alertsBy: 1 } });
  }

  private async tellOf(budget: Told, month: Month, by: string): Promise<void> {
    const read = (): Promise<MonthsRead> => this.needs.months.readBestEffort(budget, month, month);
    await this.tellReached(budget._id, by, await exactly(async () => reachedIn(await read(), month)));
  }

  private async tellReached(budgetId: string, by: string, found: readonly ReachedLine[]): Promise<void> {
    const reached = found.map((line): ActivityDoc => ({ ...line, budgetId, by, at: this.needs.clock.now() }));
    const lines = await this.needs.lines.untold(budgetId, reached);
    if (lines.length === 0) return;
    const ids = [...new Set(lines.map(({ resourceId }) => resourceId))];
    // First, as a line that is there is not told again: to hear twice of a category does no harm.
    await this.needs.changeLog.append(
      budgetId,
      ids.map((id) => ({ kind: "category", id, version: 0, from: undefined })),
    );
    await this.needs.lines.write(
      budgetId,
      lines.map((line) => ({ line, mailedTo: "all" })),
    );
  }
}

/** A month whose sums are not exact has no figures, and a retry would change nothing. */
async function exactly(reached: () => Promise<ReachedLine[]>): Promise<ReachedLine[]> {
  try {
    return await reached();
  } catch (error) {
    if (isOutOfRange(error)) return [];
    throw error;
  }
}

type ReachedLine = Omit<ActivityDoc, "budgetId" | "by" | "at">;

function reachedIn({ figures, categories }: Looked, month: Month): ReachedLine[] {
  const rows = new Map((figures[0]?.rows ?? []).map((row) => [row.categoryId, row]));
  return categories.flatMap(({ _id, name, alertAt }) =>
    thresholdsOf(rows.get(_id), alertAt).map((percent): ReachedLine => {
      const suffix = `, ${percent} %`;
      return {
        _id: `${_id}.${month}.${percent}`,
        kind: "category",
        resourceId: _id,
        action: "thresholdReached",
        label: `${truncated(name, LABEL_LENGTH - suffix.length)}${suffix}`,
      };
    }),
  );
}

/** Of nothing assigned there is no share to reach. */
function thresholdsOf(row: EnvelopeRow | undefined, alertAt: readonly number[]): number[] {
  return row === undefined || row.budgeted + row.carriedIn <= 0 ? [] : progress(row, alertAt, 0).alerts;
}
