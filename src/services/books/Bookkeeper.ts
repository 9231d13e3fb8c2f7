import type { Clock } from "../../domain/ids.js";
import { changeKinds } from "../../models/change.js";
import type { Models } from "../../models/Models.js";
import type { Diary } from "./Diary.js";
import type { Feed } from "./Feed.js";
import type { Ledger } from "./Ledger.js";
import { budgetsWithMarks, clearMarks, earliestOf, marksOf } from "./marks.js";
import type { References } from "./References.js";

interface Needs {
  readonly models: Models;
  readonly ledger: Ledger;
  readonly feed: Feed;
  readonly references: References;
  readonly diary: Diary;
  readonly clock: Clock;
  /** Told when settling fails; the marks stay, so it is tried again. */
  readonly onError: (error: unknown) => void;
}

const BATCH = 500;
const PAUSE_MS = 20;

/**
 * Settles changes after they were answered: repairs references, numbers them in the feed, distrusts the ledger pages
 * they move, clears their marks, writes fresh pages. Every step may be repeated and by any process; a crash between two
 * steps leaves marks, and marks are found again by `sweep`.
 */
export class Bookkeeper {
  private readonly waiting = new Map<string, NodeJS.Timeout>();
  private readonly running = new Map<string, Promise<void>>();
  private readonly again = new Set<string>();
  private readonly held = new Set<string>();
  private stopped = false;

  constructor(private readonly needs: Needs) {}

  /** Says that something in the budget changed. Returns at once; the work follows shortly. */
  touched(budgetId: string): void {
    if (this.stopped || this.waiting.has(budgetId)) return;
    this.waiting.set(budgetId, setTimeout(() => this.start(budgetId), PAUSE_MS));
  }

  /** While the work goes on, changes are settled but no pages are written: each would be out of date at once, and they sum the whole budget. */
  async withoutPages<T>(budgetId: string, work: () => Promise<T>): Promise<T> {
    this.held.add(budgetId);
    try {
      return await work();
    } finally {
      this.held.delete(budgetId);
    }
  }

  /** Resolves when every change made before the call is in the feed. */
  async settle(budgetId: string): Promise<void> {
    while (await this.settleBatch(budgetId)) continue;
  }

  /** Finds what any process left unsettled. One budget that cannot be settled must not keep the others waiting. */
  async sweep(): Promise<void> {
    for (const budgetId of await budgetsWithMarks(this.needs.models, changeKinds)) {
      await this.work(budgetId).catch(this.needs.onError);
    }
  }

  /** Waits for what is under way. */
  async idle(): Promise<void> {
    while (this.waiting.size + this.running.size > 0) {
      for (const [budgetId, timer] of this.waiting) {
        clearTimeout(timer);
        this.start(budgetId);
      }
      await Promise.all(this.running.values());
    }
  }

  async stop(): Promise<void> {
    await this.idle();
    this.stopped = true;
  }

  private start(budgetId: string): void {
    this.waiting.delete(budgetId);
    if (this.running.has(budgetId)) {
      this.again.add(budgetId);
      return;
    }
    const job = this.work(budgetId)
      .catch(this.needs.onError)
      .then(() => {
        this.running.delete(budgetId);
        if (this.again.delete(budgetId)) this.start(budgetId);
      });
    this.running.set(budgetId, job);
  }

  private async work(budgetId: string): Promise<void> {
    await this.settle(budgetId);
    if (!this.held.has(budgetId)) await this.needs.ledger.rebuild(budgetId, this.needs.clock.now());
  }

  /** True when marks from before it began may be left: a batch was full, or an expense was repaired and marked anew. */
  private async settleBatch(budgetId: string): Promise<boolean> {
    const found = await Promise.all(changeKinds.map((kind) => marksOf(this.needs.models, kind, budgetId, BATCH)));
    const marks = found.flat();
    if (marks.length === 0) return false;
    const repaired = await this.needs.references.repair(budgetId, marks);
    const settled = marks.filter((mark) => !repaired.has(mark.id));
    await this.needs.feed.append(budgetId, settled);
    await this.needs.diary.copy(budgetId, settled);
    const earliest = earliestOf(settled);
    if (earliest !== undefined) await this.needs.ledger.distrust(budgetId, earliest);
    for (const kind of changeKinds) await clearMarks(this.needs.models, kind, settled.filter((mark) => mark.kind === kind));
    return repaired.size > 0 || found.some((ofKind) => ofKind.length === BATCH);
  }
}
