import type { Clock } from "../../domain/ids.js";
import { type ChangeKind, changeKinds } from "../../domain/changeKinds.js";
import type { Month } from "../../domain/month.js";
import { keepingTurn } from "../../runtime/work.js";
import { keepingTrace, traced } from "../../runtime/tracing.js";
import type { Models } from "../../models/Models.js";
import { type AuditLog, newestAuthor } from "../sharing/AuditLog.js";
import type { ChangeLog } from "../sync/ChangeLog.js";
import type { MovedStatements } from "../sync/MovedStatements.js";
import type { BackgroundTurns } from "../limits/BackgroundTurns.js";
import { Debounce } from "./Debounce.js";
import type { Ledger } from "../ledger/Ledger.js";
import { NotedMonths } from "./NotedMonths.js";
import { SerialRuns } from "./SerialRuns.js";
import type { ThresholdAlerts } from "./ThresholdAlerts.js";
import { clearDirtyFlags, dirtyAmong, dirtyBudgets, earliestMonthOf } from "../ledger/dirtyFlags.js";
import { tellDependents } from "./tellDependents.js";
import type { ReferenceRepair } from "../categories/ReferenceRepair.js";
import type { AccountRepair } from "../moneyaccounts/AccountRepair.js";
import type { PayeeTable } from "../payees/PayeeTable.js";
import { type PendingChange, type PendingChanges, pendingChangesOf } from "./pendingChanges.js";
import { monthsMovedBy } from "../ledger/incrementalPages.js";

interface Needs {
  readonly models: Models;
  readonly ledger: Ledger;
  readonly changeLog: ChangeLog;
  readonly movedStatements: MovedStatements;
  readonly referenceRepair: ReferenceRepair;
  readonly accountRepair: AccountRepair;
  readonly auditLog: AuditLog;
  readonly payeeTable: PayeeTable;
  readonly alerts: ThresholdAlerts;
  readonly background: BackgroundTurns;
  readonly clock: Clock;
  /** Called when processing fails; the dirty flags remain, so it is tried again. */
  readonly onError: (error: unknown) => void;
}

/** A change costs few commands by itself, and its processing many: those that follow one another closely are processed together, */
const PROCESSING = { quietMs: 60, mostMs: 400 };
/** and no pages are written while they do. */
const REBUILDING = { quietMs: 250, mostMs: 2000 };
const TRIES = 3;

/**
 * Processes changes after they were answered: repairs references, numbers them in the change log, invalidates the ledger pages
 * they move, clears their dirty flags, writes fresh pages. Every step may be repeated and by any process; a crash between two
 * steps leaves dirty flags, and dirty flags are found again by `sweep`.
 */
export class OutboxProcessor {
  private readonly waiting = new Debounce(PROCESSING, (budgetId, by) => this.start(budgetId, by ?? budgetId));
  private readonly running = new Map<string, Promise<void>>();
  private readonly again = new Map<string, () => void>();
  private readonly held = new Set<string>();
  /** Two drains of one budget would process the same changes twice. */
  private readonly drains = new SerialRuns((budgetId) => this.drained(budgetId));
  private readonly noted = new NotedMonths();
  /** Their pages are still to be written: somebody waited for the processing alone, or they are held. */
  private readonly unwritten = new Set<string>();
  private readonly rebuilding = new Debounce(REBUILDING, (budgetId, by) => this.rebuildNow(budgetId, by ?? budgetId));
  private stopped = false;

  constructor(private readonly needs: Needs) {}

  /** Says that something in the budget changed, and in which months something is new. Returns at once; the work follows shortly. */
  schedule(budgetId: string, months: Iterable<Month> = []): void {
    this.noted.note(budgetId, months);
    if (!this.stopped) this.waiting.ask(budgetId);
  }

  /**
   * For whoever is about to add many: what waits is processed first. Else one batch after the other would outrun the processing, and
   * each reader had to look at all that is not processed yet.
   */
  async catchUp(budgetId: string): Promise<void> {
    // In the turn of its own request: what waits in the background may wait for that one's end.
    if (this.waiting.has(budgetId) || this.running.has(budgetId)) await this.drain(budgetId);
  }

  /**
   * While the work goes on, changes are processed but no pages are written: each would be out of date at once. Those of before are
   * written first, so that what is new is added to them and nothing has to be summed in the end.
   */
  async withoutRebuild<T>({ budgetId, by }: { readonly budgetId: string; readonly by: string }, work: () => Promise<T>): Promise<T> {
    await this.needs.background.of(by, () => this.work(budgetId));
    this.held.add(budgetId);
    try {
      return await work();
    } finally {
      this.held.delete(budgetId);
      if (this.unwritten.has(budgetId)) this.schedule(budgetId);
      this.needs.alerts.schedule(budgetId, by);
    }
  }

  /** Resolves when every change made before the call is in the change log. `months` are those in which the caller made something new. */
  async drain(budgetId: string, months: Iterable<Month> = []): Promise<void> {
    this.noted.note(budgetId, months);
    if (!(await keepingTurn(this.drains.run(budgetId)))) return;
    this.unwritten.add(budgetId);
    if (!this.held.has(budgetId)) this.schedule(budgetId);
  }

  /** True when pages are to be written. */
  private async drained(budgetId: string): Promise<boolean> {
    let stale = false;
    for (let more = true; more;) {
      const batch = await this.drainBatch(budgetId);
      ({ more } = batch);
      stale ||= batch.stale;
    }
    return stale;
  }

  /** The same for several budgets; those in which nothing waits are asked about together. */
  async drainSeveral(budgetIds: readonly string[]): Promise<void> {
    // One with very many changes can hide the others, so what is left is asked about again.
    for (let left = [...budgetIds]; left.length > 0;) {
      const found = await Promise.all(changeKinds.map((kind) => dirtyAmong(this.needs.models, kind, left)));
      const dirty = new Set(found.flat());
      if (dirty.size === 0) return;
      await Promise.all([...dirty].map((budgetId) => this.drain(budgetId)));
      left = left.filter((budgetId) => !dirty.has(budgetId));
    }
  }

  /** Finds what any process left unprocessed. One budget that cannot be processed must not keep the others waiting. */
  async sweep(): Promise<void> {
    const seen = new Set<string>();
    for (const kind of changeKinds) {
      for await (const budgetId of dirtyBudgets(this.needs.models, kind)) {
        if (seen.has(budgetId)) continue;
        seen.add(budgetId);
        await this.needs.background.of(budgetId, () => traced("process changes", {}, () => this.work(budgetId))).catch(this.needs.onError);
      }
    }
  }

  /** Budgets that are processed at the moment, and those that will be in a moment. */
  count(): { readonly running: number; readonly waiting: number } {
    return { running: this.running.size, waiting: this.waiting.size };
  }

  /** Waits for what is under way. */
  async idle(): Promise<void> {
    while (this.waiting.size + this.rebuilding.size + this.running.size > 0) {
      for (const budgetId of this.waiting.keys) this.waiting.now(budgetId);
      // Skip budgets that are being processed. The loop awaits them and checks again.
      for (const budgetId of this.rebuilding.keys) if (!this.running.has(budgetId)) this.rebuilding.now(budgetId);
      await Promise.all(this.running.values());
    }
    await this.needs.alerts.idle();
  }

  async stop(): Promise<void> {
    await this.idle();
    this.stopped = true;
    this.needs.alerts.stop();
  }

  private start(budgetId: string, by: string): void {
    this.run(budgetId, by, () => traced("process changes", {}, () => this.process(budgetId)));
  }

  /** One piece of work at a time for a budget; what comes meanwhile is processed once more behind it. */
  private run(budgetId: string, by: string, work: () => Promise<void>): void {
    const next = keepingTrace(() => this.start(budgetId, by));
    if (this.running.has(budgetId)) return void this.again.set(budgetId, this.again.get(budgetId) ?? next);
    const job = this.needs.background
      .of(by, work)
      .catch(this.needs.onError)
      .then(() => {
        this.running.delete(budgetId);
        const again = this.again.get(budgetId);
        if (this.again.delete(budgetId)) again?.();
      });
    this.running.set(budgetId, job);
  }

  private async process(budgetId: string): Promise<void> {
    if (await this.drains.run(budgetId)) this.unwritten.add(budgetId);
    // While it is held, they wait for its end.
    if (!this.held.has(budgetId) && this.unwritten.delete(budgetId) && !this.stopped) this.rebuilding.ask(budgetId);
  }

  private async work(budgetId: string): Promise<void> {
    await this.drains.run(budgetId);
    if (this.held.has(budgetId)) return void this.unwritten.add(budgetId);
    this.unwritten.delete(budgetId);
    await this.needs.ledger.rebuild(budgetId, this.needs.clock.now());
  }

  private rebuildNow(budgetId: string, by: string): void {
    if (this.stopped) return;
    if (this.running.has(budgetId)) this.rebuilding.ask(budgetId, by);
    else this.run(budgetId, by, () => traced("write pages", {}, () => this.rebuild(budgetId)));
  }

  private async rebuild(budgetId: string): Promise<void> {
    if (this.held.has(budgetId)) return void this.unwritten.add(budgetId);
    // A change by another process in between makes it void. Readers then calculate what is missing, until the next change.
    for (let attempt = 0; attempt < TRIES; attempt++) if (await this.needs.ledger.rebuild(budgetId, this.needs.clock.now())) return;
  }

  /** `more`: what was changed before it began may still be dirty. `stale`: pages are to be written, up to the present at least. */
  private async drainBatch(budgetId: string): Promise<{ more: boolean; stale: boolean }> {
    const { models, clock, changeLog, auditLog } = this.needs;
    const noted = this.noted.take(budgetId);
    const pending = await pendingChangesOf(models, budgetId, clock.now(), noted);
    if (pending.changes.length === 0) return { more: false, stale: false };
    const repaired = await this.needs.referenceRepair.repair(budgetId, pending.changes, pending.leaving);
    const { moved, more } = await this.needs.accountRepair.repair(budgetId, pending);
    const processed = pending.changes.filter(({ id }) => !repaired.has(id) && !moved.has(id));
    const statements = await this.needs.movedStatements.by(budgetId, processed, pending);
    const told = changeLog.append(budgetId, [...processed, ...statements], { n: pending.newest, at: pending.readAt });
    await Promise.all([told, auditLog.copy(budgetId, processed, pending)]);
    await this.needs.payeeTable.note(budgetId, new Set(processed.flatMap(({ payees }) => payees)));
    await tellDependents(models, budgetId, processed);
    const stale = await this.invalidate(budgetId, processed, pending);
    const ofKind = (kind: ChangeKind): PendingChange[] => processed.filter((change) => change.kind === kind);
    for (const kind of changeKinds) await clearDirtyFlags(models, kind, budgetId, ofKind(kind));
    if (!pending.complete) this.noted.note(budgetId, noted);
    return { more: repaired.size > 0 || more || !pending.complete, stale };
  }

  /** True when not all that can be asked for up to the present stands in pages. */
  private async invalidate(budgetId: string, processed: readonly PendingChange[], pending: PendingChanges): Promise<boolean> {
    const { ledger, alerts } = this.needs;
    const { changes, complete, currentMonth, pages, terms } = pending;
    const earliest = earliestMonthOf(processed);
    // Pages from before the first money account count for nothing any more.
    if (earliest === undefined) return pending.lacksAccounts;
    const months = monthsMovedBy(processed);
    const watched = currentMonth === null || earliest > currentMonth ? null : { month: currentMonth, by: newestAuthor(processed) };
    const isHeld = this.held.has(budgetId);
    // What only new expenses move is told from the page that they are added to.
    const isToldNow = !isHeld && terms !== null && earliest === currentMonth && processed.every(({ from, fresh }) => !from || fresh);
    const head = await ledger.invalidate(budgetId, earliest, months, isToldNow ? null : watched);
    const unprocessed = complete ? new Set(changes.map(({ id }) => id)) : null;
    const carried = await ledger.carryOn({ head, pages, flags: processed, unprocessed });
    if (watched !== null && !(isToldNow && (await alerts.tellOfPage(budgetId, watched, { head, carried, pending })))) {
      if (isToldNow) await ledger.invalidate(budgetId, earliest, [], watched);
      if (!isHeld) alerts.schedule(budgetId, watched.by);
    }
    if (months === null || currentMonth === null || head.validThrough === null || pending.lacksAccounts) return currentMonth !== null;
    return carried.length < months.length || head.validThrough < currentMonth;
  }
}
