import type { BudgetStore } from "../BudgetStore.js";
import { Copy } from "../disk/Copy.js";
import type { Disk } from "../disk/Disk.js";
import { History, type Inverse } from "../outbox/History.js";
import { inverseOf } from "../outbox/inverse.js";
import { Leader } from "./Leader.js";
import type { Month } from "../model.js";
import { without } from "../outbox/parts.js";
import { beforeOf } from "../outbox/prepare.js";
import type { Remote } from "./remote.js";
import type { ConnectionStatus, TabMessage, Tabs } from "./Tabs.js";
import { type FieldConflict, type FieldsById, isRelative, type WaitingWrite, type Write } from "../outbox/writes.js";

interface Needs {
  readonly store: BudgetStore;
  readonly disk: Disk;
  readonly remote: Remote;
  readonly tabs: Tabs;
  readonly now: () => number;
  readonly newKey: () => string;
  /** False where the browser knows that there is no network. */
  readonly isOnline: () => boolean;
  /** The disk did not take something: what is here lasts no longer than the page. */
  readonly notKept: (error: unknown) => void;
  /** What should never fail has failed. */
  readonly report: (error: unknown) => void;
}

/** Ties one budget's store to the disk, to the other tabs and, while this tab leads, to the server. */
export class BudgetConnection {
  readonly history = new History();
  status: ConnectionStatus = "starting";
  private readonly copy: Copy;
  private readonly leader: Leader;
  private readonly over = new AbortController();
  private lastSeq = 0;
  /** What the disk has is here, and what other tabs told is taken in, one after the other. */
  private ready: Promise<void> = Promise.resolve();

  constructor(private readonly needs: Needs) {
    const { store, disk, tabs, notKept } = needs;
    this.copy = new Copy(store, disk, notKept);
    this.leader = new Leader({ ...needs, copy: this.copy, setStatus: (status) => this.setStatus(status) });
    tabs.listen((message) => this.then(() => this.hear(message)));
  }

  /** Shows what the disk has, first of all the month in view, then all of it; then looks for the server. */
  async open(month: Month | null): Promise<void> {
    const { tabs } = this.needs;
    this.then(() => this.copy.open(month));
    await this.ready;
    tabs.post({ is: "asked" });
    tabs.lead((signal) => this.leader.run(signal), this.over.signal);
  }

  /** What the disk has is here. */
  opened(): Promise<void> {
    return this.ready;
  }

  close(): void {
    this.over.abort();
    this.needs.tabs.close();
  }

  /** Tries again at once: there is a network again, or somebody signed in again. */
  retry(): void {
    // Whoever hears of any change before the answer is not to take the session for ended still.
    if (this.status === "signed-out") this.setStatus("starting");
    this.leader.retry();
    this.needs.tabs.post({ is: "retry" });
  }

  /** Loads older months, from this one on; whichever tab leads does. */
  loadFrom(month: Month): void {
    this.leader.widen(month);
    this.needs.tabs.post({ is: "widen", from: month });
    this.needs.store.tell();
  }

  /** The first month of those that are being loaded. */
  get loadingFrom(): Month | null {
    return this.leader.wanted;
  }

  /**
   * Shows a write at once, keeps it on the disk, and sends it when it can. Resolves when it is on the disk. `seen`: what a person saw of
   * its fields when they began, if that was earlier; where somebody else changed them since, they are asked.
   */
  async write(write: Write, seen: FieldsById = {}): Promise<void> {
    await this.ready;
    const inverse = inverseOf(write, this.needs.store);
    const stored = this.enqueue(write, seen);
    this.history.add({ write, inverse: inverse && this.seenNow(inverse) });
    await stored;
  }

  /** Takes back a write, or the newest one that can be; answers which. */
  async undo(write: Write | null = null): Promise<Write | null> {
    await this.ready;
    const done = this.history.takeUndo(write);
    if (done === null) return null;
    this.history.addUndone({ write: done.write, inverse: await this.enqueueAll(done.inverse) });
    return done.write;
  }

  async redo(): Promise<Write | null> {
    await this.ready;
    const undone = this.history.takeRedo();
    if (undone === null) return null;
    this.history.addRedone({ write: undone.write, inverse: await this.enqueueAll(undone.inverse) });
    return undone.write;
  }

  /** A person's decision about a write in conflict: what the server has stays in these fields, mine replaces the rest. */
  async decide(entry: WaitingWrite, theirs: readonly FieldConflict[]): Promise<void> {
    const write = without(entry.write, theirs);
    if (write === null) return this.discard(entry);
    await this.put({ ...entry, write, before: withDecided(entry), key: this.needs.newKey(), sent: null, state: { is: "waiting" } });
  }

  /** Sends a refused write once more. Where nobody knows whether it was done, the same request: the server does it once. */
  async repeat(entry: WaitingWrite): Promise<void> {
    const { state, write } = entry;
    const isUnknown = state.is === "refused" && state.why.code === "internal" && isRelative(write);
    await this.put({ ...entry, key: isUnknown ? entry.key : this.needs.newKey(), sent: null, state: { is: "waiting" } });
  }

  /** What a person made of a refused write takes its place; null: nothing is left to do. */
  async replace(entry: WaitingWrite, write: Write | null): Promise<void> {
    if (write !== null) await this.write(write);
    await this.discard(entry);
  }

  /** Gives up a write that was refused or is in conflict. */
  async discard({ id }: WaitingWrite): Promise<void> {
    await this.copy.drop(id);
    this.needs.tabs.post({ is: "dropped", id });
  }

  /** Writes one after the other; answers how to take them back. */
  private async enqueueAll(writes: readonly Inverse[]): Promise<Inverse[]> {
    const inverses: Inverse[] = [];
    for (const { write, before } of writes) {
      const inverse = inverseOf(write, this.needs.store) ?? [];
      const stored = this.enqueue(write, before);
      inverses.unshift(...this.seenNow(inverse));
      await stored;
    }
    return inverses;
  }

  /** With what is shown now. What an earlier one of them changes is compared with what that one leaves, once it is made. */
  private seenNow(writes: readonly Write[]): Inverse[] {
    const changed = new Set<string>();
    return writes.map((write) => {
      const before = Object.entries(beforeOf(write, this.needs.store)).filter(([id]) => !changed.has(id));
      for (const [id] of before) changed.add(id);
      return { write, before: Object.fromEntries(before) };
    });
  }

  /** Lays it over the copy at once; resolves when it is on the disk. */
  private async enqueue(write: Write, seen: FieldsById): Promise<void> {
    const { store, now, newKey } = this.needs;
    // After all that waits, whatever became of the clock.
    this.lastSeq = Math.max(this.lastSeq + 1, now() * 1000, (store.outbox.at(-1)?.seq ?? 0) + 1);
    await this.put({
      id: newKey(),
      seq: this.lastSeq,
      budgetId: store.budgetId,
      write,
      before: over(beforeOf(write, store), seen),
      madeAt: now(),
      key: newKey(),
      sent: null,
      state: { is: "waiting" },
    });
  }

  private async put(entry: WaitingWrite): Promise<void> {
    await this.copy.lay(entry);
    this.needs.tabs.post({ is: "laid", entry });
    this.leader.send();
  }

  private setStatus(status: ConnectionStatus): void {
    if (status === this.status) return;
    this.status = status;
    this.needs.tabs.post({ is: "status", status });
    this.needs.store.tell();
  }

  /** After what is being done. What fails is reported, and what comes after it is done all the same. */
  private then(step: () => Promise<void> | void): void {
    this.ready = this.ready.then(step).catch(this.needs.report);
  }

  private async hear(message: TabMessage): Promise<void> {
    const { store, tabs } = this.needs;
    switch (message.is) {
      case "laid":
        store.lay(message.entry);
        this.leader.send();
        return;
      case "dropped":
        store.drop(message.id);
        return;
      case "taken":
        // This tab missed something: it slept. Without a disk, what arrives is better than nothing.
        if (message.before === this.copy.cursor || !(await this.copy.reload())) this.copy.hear(message.arrival);
        return;
      case "replaced":
        await this.copy.reload();
        return;
      case "status":
        this.status = message.status;
        store.tell();
        return;
      case "asked":
        if (this.status !== "starting") tabs.post({ is: "status", status: this.status });
        return;
      case "widen":
        this.leader.widen(message.from);
        store.tell();
        return;
      case "retry":
        this.leader.retry();
        return;
    }
  }
}

function over(before: FieldsById, seen: FieldsById): FieldsById {
  return Object.fromEntries(Object.entries(before).map(([id, fields]) => [id, { ...fields, ...seen[id] }]));
}

/** A person saw what the server has in the fields in conflict; the others are compared as before. */
function withDecided({ before, state }: WaitingWrite): FieldsById {
  const decided: Record<string, Record<string, unknown>> = {};
  for (const { id, field, theirs } of state.is === "conflict" ? state.conflicts : []) (decided[id] ??= {})[field] = theirs;
  return over(before, decided);
}
