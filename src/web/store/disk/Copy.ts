import { currentMonth } from "../../../domain/month.js";
import type { BudgetStore } from "../BudgetStore.js";
import type { Disk, Head, StoredMonth } from "./Disk.js";
import type { Taken } from "../rows/head.js";
import { storedSums, sumsOf } from "../rows/ExpenseTable.js";
import type { Month, MonthSums } from "../model.js";
import type { WaitingWrite } from "../outbox/writes.js";

/** What the store takes in: where it ends, and what is left of a write. */
export interface Arrival extends Taken {
  readonly cursor: string | null;
  readonly isWhole: boolean;
  readonly left: readonly WaitingWrite[];
}

/** One budget in memory and the same on the disk. */
export class Copy {
  cursor: string | null = null;
  /** Everything up to the cursor is here. */
  isWhole = false;
  private sums = new Map<Month, MonthSums>();
  /** Months that the disk has not taken yet. */
  private readonly unsaved = new Set<Month>();
  /** Writes that the disk does not have: on their way to it, or refused by it. */
  private readonly laying = new Set<string>();

  constructor(
    private readonly store: BudgetStore,
    private readonly disk: Disk,
    /** The disk is full or gone: what is here is shown and sent all the same, but lasts no longer than the page. */
    private readonly notKept: (error: unknown) => void,
  ) {}

  /** Shows what the disk has, first of all one month (null: the current one), then the rest. */
  async open(month: Month | null): Promise<void> {
    const [head, queue] = await Promise.all([this.disk.head(this.store.budgetId), this.queueOfDisk()]);
    // What waits lies over rows that must be there: then all is shown at once.
    if (head !== null && queue.length === 0) await this.showFirst(head, month);
    await this.reload();
  }

  /** Shows what the disk has by now, whatever was shown before. False: the disk cannot be read, and what is here stays. */
  reload(): Promise<boolean> {
    return this.keeps(() => this.readAll());
  }

  private async readAll(): Promise<void> {
    const { store, disk } = this;
    const [head, queue, months] = await Promise.all([disk.head(store.budgetId), this.queueOfDisk(), disk.months(store.budgetId)]);
    const mine = store.outbox.filter(({ id }) => this.laying.has(id) && !queue.some((entry) => entry.id === id));
    this.cursor = head?.cursor ?? null;
    this.isWhole = this.cursor !== null;
    this.sums = new Map(head?.sums ?? []);
    store.reset(head, [], months, [...queue, ...mine]);
  }

  /** What another tab put into the outbox, and then was closed before it could say so. */
  async findWrites(): Promise<void> {
    const known = new Set(this.store.outbox.map(({ id }) => id));
    await this.keeps(async () => {
      for (const entry of await this.queueOfDisk()) if (!known.has(entry.id)) this.store.lay(entry);
    });
  }

  /** A write, or what became of it: shown at once, then on the disk. */
  async lay(entry: WaitingWrite): Promise<void> {
    this.store.lay(entry);
    this.laying.add(entry.id);
    if (await this.keeps(() => this.disk.put(entry))) this.laying.delete(entry.id);
  }

  async drop(id: string): Promise<void> {
    await this.keeps(() => this.disk.remove(id));
    this.laying.delete(id);
    this.store.drop(id);
  }

  /** The copy is made anew; until it is whole, what is here stays. */
  restart(): void {
    this.cursor = null;
    this.isWhole = false;
  }

  /** Into memory only: another tab has saved it. */
  hear({ cursor, isWhole, left, ...taken }: Arrival): void {
    this.cursor = cursor;
    this.isWhole = isWhole;
    for (const month of this.store.take(taken)) this.count(month);
    for (const entry of left) this.store.lay(entry);
  }

  /** Into memory and onto the disk; with it, a write that this answers leaves the outbox. */
  async take(arrival: Arrival): Promise<void> {
    const { store, disk } = this;
    this.cursor = arrival.cursor;
    this.isWhole = arrival.isWhole;
    for (const month of store.take(arrival)) this.unsaved.add(month);
    for (const entry of arrival.left) store.lay(entry);
    const months = [...this.unsaved].map((month) => this.count(month));
    const finished = arrival.finished?.id ?? null;
    if (finished !== null) this.laying.delete(finished);
    if (await this.keeps(() => disk.save({ head: this.head(), months, finished, left: arrival.left })))
      for (const { month } of months) this.unsaved.delete(month);
  }

  async saveHead(): Promise<void> {
    await this.keeps(() => this.disk.save({ head: this.head(), months: [], finished: null, left: [] }));
  }

  async forget(): Promise<void> {
    this.restart();
    await this.keeps(() => this.disk.forget(this.store.budgetId));
  }

  private async keeps(step: () => Promise<void>): Promise<boolean> {
    try {
      await step();
      return true;
    } catch (error) {
      this.notKept(error);
      return false;
    }
  }

  private async queueOfDisk(): Promise<WaitingWrite[]> {
    return (await this.disk.outbox()).filter(({ budgetId }) => budgetId === this.store.budgetId);
  }

  private async showFirst(head: Head, month: Month | null): Promise<void> {
    const { store, disk } = this;
    if (head.budget === null) return;
    const { timeZone, monthStartDay } = head.budget;
    const first = await disk.month(store.budgetId, month ?? currentMonth(store.now(), timeZone, monthStartDay));
    store.reset(head, head.sums, first === null ? [] : [first], []);
  }

  private count(month: Month): StoredMonth {
    const rows = this.store.baseExpenses(month);
    this.sums.set(month, storedSums(sumsOf(rows)));
    return { budgetId: this.store.budgetId, month, rows };
  }

  private head(): Head {
    const { store } = this;
    return { budgetId: store.budgetId, cursor: this.isWhole ? this.cursor : null, sums: [...this.sums], ...store.baseHead() };
  }
}
