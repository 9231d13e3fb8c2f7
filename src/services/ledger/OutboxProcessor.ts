import { beyondWork } from "../../domain/work.js";
import type { Clock } from "../../domain/ids.js";
import { changeKinds } from "../../domain/changeKinds.js";
import type { Models } from "../../models/Models.js";
import type { AuditLog } from "../sharing/AuditLog.js";
import type { ChangeLog } from "../sync/ChangeLog.js";
import type { MovedStatements } from "../sync/MovedStatements.js";
import type { Ledger } from "./Ledger.js";
import { dirtyBudgets, clearDirtyFlags, earliestMonthOf, dirtyFlagsOf } from "./dirtyFlags.js";
import type { ReferenceRepair } from "../categories/ReferenceRepair.js";

interface Needs {
  readonly models: Models;
  readonly ledger: Ledger;
  readonly changeLog: ChangeLog;
  readonly movedStatements: MovedStatements;
  readonly referenceRepair: ReferenceRepair;
  readonly auditLog: AuditLog;
  readonly clock: Clock;
  /** Told when processing fails; the dirty flags stay, so it is tried again. */
  readonly onError: (error: unknown) => void;
}

const BATCH = 500;
const PAUSE_MS = 20;

/**
 * Processes changes after they were answered: repairs references, numbers them in the change log, invalidates the ledger pages
 * they move, clears their dirty flags, writes fresh pages. Every step may be repeated and by any process; a crash between two
 * steps leaves dirty flags, and dirty flags are found again by `sweep`.
 */
export class OutboxProcessor {
  private readonly waiting = new Map<string, NodeJS.Timeout>();
  private readonly running = new Map<string, Promise<void>>();
  private readonly again = new Set<string>();
  private readonly held = new Set<string>();
  private stopped = false;

  constructor(private readonly needs: Needs) {}

  /** Says that something in the budget changed. Returns at once; the work follows shortly. */
  schedule(budgetId: string): void {
    if (this.stopped || this.waiting.has(budgetId)) return;
    this.waiting.set(
      budgetId,
      beyondWork(() => setTimeout(() => this.start(budgetId), PAUSE_MS)),
    );
  }

  /** While the work goes on, changes are processed but no pages are written: each would be out of date at once, and they sum the whole budget. */
  async withoutRebuild<T>(budgetId: string, work: () => Promise<T>): Promise<T> {
    this.held.add(budgetId);
    try {
      return await work();
    } finally {
      this.held.delete(budgetId);
    }
  }

  /** Resolves when every change made before the call is in the change log. */
  async drain(budgetId: string): Promise<void> {
    while (await this.drainBatch(budgetId)) continue;
  }

  /** Finds what any process left unprocessed. One budget that cannot be processed must not keep the others waiting. */
  async sweep(): Promise<void> {
    const seen = new Set<string>();
    for (const kind of changeKinds) {
      for await (const budgetId of dirtyBudgets(this.needs.models, kind)) {
        if (seen.has(budgetId)) continue;
        seen.add(budgetId);
        await this.work(budgetId).catch(this.needs.onError);
      }
    }
  }

  /** Budgets that are processed at the moment, and those that will be in a moment. */
  count(): { readonly running: number; readonly waiting: number } {
    return { running: this.running.size, waiting: this.waiting.size };
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
    await this.drain(budgetId);
    if (!this.held.has(budgetId)) await this.needs.ledger.rebuild(budgetId, this.needs.clock.now());
  }

  /** True when dirty flags from before it began may be left: a batch was full, or an expense was repaired and marked anew. */
  private async drainBatch(budgetId: string): Promise<boolean> {
    const found = await Promise.all(changeKinds.map((kind) => dirtyFlagsOf(this.needs.models, kind, budgetId, BATCH)));
    const flags = found.flat();
    if (flags.length === 0) return false;
    const repaired = await this.needs.referenceRepair.repair(budgetId, flags);
    const processed = flags.filter((flag) => !repaired.has(flag.id));
    const statements = await this.needs.movedStatements.by(budgetId, processed);
    await this.needs.changeLog.append(budgetId, [...processed, ...statements]);
    await this.needs.auditLog.copy(budgetId, processed);
    const earliest = earliestMonthOf(processed);
    if (earliest !== undefined) await this.needs.ledger.invalidate(budgetId, earliest);
    for (const kind of changeKinds)
      await clearDirtyFlags(
        this.needs.models,
        kind,
        budgetId,
        processed.filter((flag) => flag.kind === kind),
      );
    return repaired.size > 0 || found.some((ofKind) => ofKind.length === BATCH);
  }
}
