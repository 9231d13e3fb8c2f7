import type { BudgetStore } from "./BudgetStore.js";
import { storedSums, sumsOf } from "./ExpenseTable.js";
import { type Disk, FORM, type Head, type StoredMonth } from "./Disk.js";
import { History } from "./History.js";
import { inverseOf } from "./inverse.js";
import type { Change, Month, MonthSums } from "./model.js";
import { Outbox, type OutboxRecord } from "./Outbox.js";
import { beforeOf } from "./prepare.js";
import { isSignedOut, Refused, type Remote, type Sent, Unreachable } from "./remote.js";
import { Synchroniser, type SyncRecord } from "./Synchroniser.js";
import type { ConnectionStatus, TabMessage, Tabs } from "./Tabs.js";
import { Wake } from "./Wake.js";
import { widestWindow } from "./window.js";
import type { WaitingWrite, Write } from "./writes.js";

interface Needs {
  readonly store: BudgetStore;
  readonly disk: Disk;
  readonly remote: Remote;
  readonly tabs: Tabs;
  readonly now: () => number;
  readonly newKey: () => string;
}

/** After a failure, until the next try; the last one from then on. */
const PAUSES_MS = [1000, 2000, 5000, 15_000, 30_000];

/** Ties one budget's store to the disk, to the other tabs and, while this tab leads, to the server. */
export class BudgetConnection {
  readonly history = new History();
  status: ConnectionStatus = "starting";
  private readonly outbox: Outbox;
  private readonly synchroniser: Synchroniser;
  private readonly over = new AbortController();
  private readonly work = new Wake();
  private cursor: string | null = null;
  private readonly sums = new Map<Month, MonthSums>();
  private lastSeq = 0;
  private sending: Promise<void> | null = null;
  private loaded: Promise<void> = Promise.resolve();

  constructor(private readonly needs: Needs) {
    const { store, remote, now, newKey } = needs;
    this.outbox = new Outbox({ store, remote, now, newKey, record: this.outboxRecord() });
    this.synchroniser = new Synchroniser({ store, remote, record: this.syncRecord() });
    needs.tabs.listen((message) => void this.loaded.then(() => this.hear(message)));
  }

  /** Shows what the disk has, first of all the month in view, then all of it; then looks for the server. */
  async open(month: Month | null): Promise<void> {
    const { store, disk, tabs } = this.needs;
    const head = await disk.head(store.budgetId).catch(() => null);
    if (head !== null) await this.showHead(head, month);
    this.loaded = this.loadAll();
    await this.loaded;
    tabs.post({ is: "asked" });
    tabs.lead((signal) => this.run(signal), this.over.signal);
  }

  close(): void {
    this.over.abort();
    this.needs.tabs.close();
  }

  /** Tries again at once: there is a network again, or somebody signed in again. */
  retry(): void {
    this.work.call();
  }

  /** Shows a write at once, keeps it on the disk, and sends it when it can. Resolves when it is on the disk. */
  async write(write: Write): Promise<void> {
    await this.loaded;
    const inverse = inverseOf(write, this.needs.store);
    if (inverse !== null) this.history.add({ write, inverse });
    await this.enqueue(write);
  }

  async undo(): Promise<Write | null> {
    const done = this.history.takeUndo();
    for (const write of done?.inverse ?? []) await this.enqueue(write);
    return done?.write ?? null;
  }

  async redo(): Promise<Write | null> {
    const done = this.history.takeRedo();
    if (done !== null) await this.enqueue(done.write);
    return done?.write ?? null;
  }

  /** A person's decision about a write in conflict: mine replaces theirs. */
  async insist(entry: WaitingWrite): Promise<void> {
    await this.put({ ...entry, before: {}, key: this.needs.newKey(), sent: null, state: { is: "waiting" } });
  }

  /** Gives up a write that was refused or is in conflict. */
  async discard(entry: WaitingWrite): Promise<void> {
    await this.needs.disk.remove(entry.id);
    this.needs.store.drop(entry.id);
    this.needs.tabs.post({ is: "dropped", id: entry.id });
  }

  private async enqueue(write: Write): Promise<void> {
    const { store, now, newKey } = this.needs;
    this.lastSeq = Math.max(this.lastSeq + 1, now() * 1000);
    await this.put({
      id: newKey(),
      seq: this.lastSeq,
      budgetId: store.budgetId,
      write,
      before: beforeOf(write, store),
      madeAt: now(),
      key: newKey(),
      sent: null,
      state: { is: "waiting" },
    });
  }

  private async put(entry: WaitingWrite): Promise<void> {
    this.needs.store.lay(entry);
    await this.needs.disk.put(entry);
    this.needs.tabs.post({ is: "laid", entry });
    this.work.call();
  }

  private async showHead(head: Head, month: Month | null): Promise<void> {
    const { store, disk } = this.needs;
    this.cursor = head.cursor;
    for (const [each, sums] of head.sums) {
      this.sums.set(each, sums);
      store.setSums(each, sums);
    }
    if (head.window !== null) store.setWindow(head.window);
    store.take(changesOf(head));
    const first = await disk.month(store.budgetId, month ?? store.currentMonth());
    if (first !== null) store.loadMonth(first.month, first.rows);
    store.tell();
  }

  private async loadAll(): Promise<void> {
    const { store, disk } = this.needs;
    try {
      for (const { month, rows } of await disk.months(store.budgetId)) store.loadMonth(month, rows);
      for (const entry of await disk.outbox()) if (entry.budgetId === store.budgetId) store.lay(entry);
    } finally {
      store.tell();
    }
  }

  /** While this tab leads: sends and listens, and goes on after each failure. */
  private async run(signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted;) {
      const connection = new AbortController();
      const end = () => connection.abort();
      signal.addEventListener("abort", end, { once: true });
      try {
        const flush = () => this.flush(connection.signal);
        const isLive = (live: boolean) => {
          if (live) failures = 0;
          this.setStatus(live ? "live" : "unreachable");
        };
        await Promise.race([this.synchroniser.listen(connection.signal, flush, isLive), this.sendAsTheyCome(connection.signal)]);
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof Refused && isSignedOut(error.why)) this.setStatus("signed-out");
        else if (this.status !== "gone") this.setStatus("unreachable");
        if (!(error instanceof Unreachable || error instanceof Refused)) reportError(error);
      } finally {
        end();
        signal.removeEventListener("abort", end);
      }
      if (this.status === "gone") return;
      await this.work.pause(PAUSES_MS[Math.min(failures++, PAUSES_MS.length - 1)] ?? 0, signal);
    }
  }

  private async sendAsTheyCome(signal: AbortSignal): Promise<never> {
    for (;;) {
      await this.work.called(signal);
      await this.flush(signal);
    }
  }

  /** One at a time. */
  private async flush(signal: AbortSignal): Promise<void> {
    while (this.sending !== null) await this.sending.catch(() => undefined);
    this.sending = this.outbox.flush(signal).finally(() => (this.sending = null));
    await this.sending;
  }

  private setStatus(status: ConnectionStatus): void {
    if (status === this.status) return;
    this.status = status;
    this.needs.tabs.post({ is: "status", status });
    this.needs.store.tell();
  }

  private outboxRecord(): OutboxRecord {
    const { store, tabs, disk } = this.needs;
    return {
      stored: (entry, sent) => this.stored(entry, sent),
      changed: async (entry) => {
        store.lay(entry);
        await disk.put(entry);
        tabs.post({ is: "laid", entry });
      },
      dropped: (entry) => this.discard(entry),
      synchronise: (signal) => this.synchroniser.once(signal),
    };
  }

  private syncRecord(): SyncRecord {
    const { store, disk, remote, tabs } = this.needs;
    return {
      cursor: () => this.cursor,
      taken: (changes, cursor) => this.takeIn(changes, cursor, null),
      expired: async () => {
        this.cursor = null;
        this.sums.clear();
        await disk.forget(store.budgetId);
        store.forgetBase();
        tabs.post({ is: "replaced", from: store.window?.from ?? null });
      },
      gone: async () => {
        await disk.forget(store.budgetId);
        this.setStatus("gone");
      },
      narrow: async (expensesCount, signal) => {
        const from = widestWindow(store.currentMonth(), expensesCount);
        store.setWindow({ from, opening: await remote.opening(store.budgetId, from, signal) });
        return from;
      },
    };
  }

  private async stored(entry: WaitingWrite, { changes }: Sent): Promise<void> {
    await this.takeIn(changes, this.cursor, entry.id);
  }

  /** Into memory, onto the disk and to the other tabs; with it, a write that this answers leaves the outbox. */
  private async takeIn(changes: readonly Change[], cursor: string | null, finished: string | null): Promise<void> {
    const { store, disk, tabs } = this.needs;
    const before = this.cursor;
    const touched = new Set<Month>();
    const note = () =>
      changes.forEach((change) => (change.kind === "expense" ? touch(touched, store.baseExpense(change.id)?.month) : undefined));
    note();
    this.cursor = cursor;
    store.take(changes, finished);
    note();
    if (changes.length > 0 || finished !== null || cursor !== before) {
      tabs.post({ is: "taken", before, cursor, changes, dropped: finished });
      const months = [...touched].map((month): StoredMonth => ({ budgetId: store.budgetId, month, rows: store.baseExpenses(month) }));
      for (const { month, rows } of months) this.sums.set(month, storedSums(sumsOf(rows)));
      await disk.save({ head: this.head(), months, finished: finished === null ? [] : [finished], kept: [] });
    }
  }

  private head(): Head {
    const { store } = this.needs;
    return { budgetId: store.budgetId, form: FORM, cursor: this.cursor, sums: [...this.sums], ...store.baseHead() };
  }

  private hear(message: TabMessage): void {
    const { store, tabs } = this.needs;
    switch (message.is) {
      case "laid":
        store.lay(message.entry);
        return this.work.call();
      case "dropped":
        return store.drop(message.id);
      case "taken":
        if (message.before !== this.cursor) return void this.reload();
        this.cursor = message.cursor;
        return store.take(message.changes, message.dropped);
      case "replaced":
        return void this.reload();
      case "status":
        this.status = message.status;
        return store.tell();
      case "asked":
        return tabs.post({ is: "status", status: this.status });
    }
  }

  /** This tab missed something (it slept): what the leading one stored is read again. */
  private async reload(): Promise<void> {
    const { store, disk } = this.needs;
    const head = await disk.head(store.budgetId).catch(() => null);
    store.forgetBase();
    if (head !== null) await this.showHead(head, null);
    this.loaded = this.loadAll();
    await this.loaded;
  }
}

function touch(months: Set<Month>, month: Month | undefined): void {
  if (month !== undefined) months.add(month);
}

function changesOf({ budget, categories, plans, statements }: Head): Change[] {
  return [
    ...(budget === null ? [] : [{ kind: "budget", id: budget.id, resource: budget } as const]),
    ...categories.map((resource) => ({ kind: "category", id: resource.id, resource }) as const),
    ...plans.map((resource) => ({ kind: "plan", id: resource.id, resource }) as const),
    ...statements.map((resource) => ({ kind: "monthly-budget", id: resource.id, resource }) as const),
  ];
}
