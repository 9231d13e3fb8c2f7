import type { BaseHead } from "../rows/head.js";
import type { ExpenseRow, Month, MonthSums } from "../model.js";
import type { WaitingWrite } from "../outbox/writes.js";

/** What is kept of a budget besides its expenses: enough, with one month, for the first paint. */
export interface Head extends BaseHead {
  readonly budgetId: string;
  /** Null while the copy is not whole. */
  readonly cursor: string | null;
  readonly sums: readonly (readonly [month: Month, sums: MonthSums])[];
}

export interface StoredMonth {
  readonly budgetId: string;
  readonly month: Month;
  readonly rows: readonly ExpenseRow[];
}

/** Rows, sums, cursor and finished writes go to the disk together, or a crash between them would lose a change or show it twice. */
export interface Saving {
  readonly head: Head;
  /** The months that changed, whole. */
  readonly months: readonly StoredMonth[];
  /** A write that is answered: it leaves the outbox, and what of it is left takes its place. */
  readonly finished: string | null;
  readonly left: readonly WaitingWrite[];
}

/** What one account has on this device. */
export interface Disk {
  head(budgetId: string): Promise<Head | null>;
  month(budgetId: string, month: Month): Promise<StoredMonth | null>;
  months(budgetId: string): Promise<StoredMonth[]>;
  save(saving: Saving): Promise<void>;
  /** In order. */
  outbox(): Promise<WaitingWrite[]>;
  put(entry: WaitingWrite): Promise<void>;
  remove(id: string): Promise<void>;
  /** The budget is gone. The outbox stays. */
  forget(budgetId: string): Promise<void>;
  close(): void;
}

/** Where a browser has no disk for us: it lasts as long as the page. */
export class MemoryDisk implements Disk {
  private readonly heads = new Map<string, Head>();
  private readonly pieces = new Map<string, StoredMonth>();
  private readonly entries = new Map<string, WaitingWrite>();

  async head(budgetId: string): Promise<Head | null> {
    return this.heads.get(budgetId) ?? null;
  }

  async month(budgetId: string, month: Month): Promise<StoredMonth | null> {
    return this.pieces.get(`${budgetId} ${month}`) ?? null;
  }

  async months(budgetId: string): Promise<StoredMonth[]> {
    return [...this.pieces.values()].filter((piece) => piece.budgetId === budgetId);
  }

  async save({ head, months, finished, left }: Saving): Promise<void> {
    this.heads.set(head.budgetId, head);
    for (const piece of months) this.pieces.set(`${piece.budgetId} ${piece.month}`, piece);
    if (finished !== null) this.entries.delete(finished);
    for (const entry of left) this.entries.set(entry.id, entry);
  }

  async outbox(): Promise<WaitingWrite[]> {
    return [...this.entries.values()].sort((one, other) => one.seq - other.seq);
  }

  async put(entry: WaitingWrite): Promise<void> {
    this.entries.set(entry.id, entry);
  }

  async remove(id: string): Promise<void> {
    this.entries.delete(id);
  }

  async forget(budgetId: string): Promise<void> {
    this.heads.delete(budgetId);
    for (const [name, piece] of this.pieces) if (piece.budgetId === budgetId) this.pieces.delete(name);
  }

  close(): void {
    // Nothing is held open.
  }
}
