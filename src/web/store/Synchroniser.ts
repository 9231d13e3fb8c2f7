import type { BudgetStore } from "./BudgetStore.js";
import type { Change, Month } from "./model.js";
import { type ChangesPage, Refused, type Remote } from "./remote.js";

/** Rows of one answer. */
const PAGE = 1000;
/** Of a budget with more expenses only the newest months are kept. */
const MOST_EXPENSES = 30_000;

export interface SyncRecord {
  cursor(): string | null;
  /** Changes and cursor together. */
  taken(changes: readonly Change[], cursor: string, isWhole: boolean): Promise<void>;
  /** The cursor has expired: the copy begins anew. */
  expired(): Promise<void>;
  /** The budget is gone, or no longer shared with us. */
  gone(): Promise<void>;
  /** The budget has more expenses than are kept: answers the first month to keep. */
  narrow(expensesCount: number, signal: AbortSignal): Promise<Month>;
}

interface Needs {
  readonly store: BudgetStore;
  readonly remote: Remote;
  readonly record: SyncRecord;
}

/** Takes in what changed on the server. One tab of all does this. */
export class Synchroniser {
  constructor(private readonly needs: Needs) {}

  /** Everything there is by now. */
  async once(signal: AbortSignal): Promise<void> {
    for (let page = await this.page(signal); page?.hasMore === true; page = await this.page(signal)) signal.throwIfAborted();
  }

  /** Sends what waits, then listens until the connection ends. */
  async listen(signal: AbortSignal, flush: () => Promise<void>, isLive: (live: boolean) => void): Promise<void> {
    await flush();
    let behind = true;
    try {
      for await (const { cursor, changes } of this.needs.remote.news(this.needs.store.budgetId, signal)) {
        // The first message says only where the stream begins. What arrives while we ask may be older than what we are answered.
        if (behind || changes === null) await this.once(signal);
        else await this.needs.record.taken(changes, cursor, true);
        behind = false;
        isLive(true);
      }
    } finally {
      isLive(false);
    }
  }

  /** Null when the budget is gone. */
  private async page(signal: AbortSignal): Promise<ChangesPage | null> {
    const { store, remote, record } = this.needs;
    const since = record.cursor();
    const from = store.window?.from ?? null;
    try {
      const page = await remote.changes({ budgetId: store.budgetId, since, limit: PAGE, from }, signal);
      if (since === null && from === null && page.hasMore && (page.expensesCount ?? 0) > MOST_EXPENSES) {
        await record.narrow(page.expensesCount ?? 0, signal);
        return await this.page(signal);
      }
      await record.taken(page.changes, page.cursor, !page.hasMore);
      return page;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.why.code === "cursor-expired" || error.why.code === "invalid-cursor") {
        await record.expired();
        return await this.page(signal);
      }
      if (error.why.code !== "not-found") throw error;
      await record.gone();
      return null;
    }
  }
}
