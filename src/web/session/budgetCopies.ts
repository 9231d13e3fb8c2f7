import { endpointFor } from "../api/pageEndpoint.js";
import { GraphqlRemote } from "../api/remote/GraphqlRemote.js";
import { streamOf } from "../api/remote/stream.js";
import { BudgetConnection } from "../store/sync/BudgetConnection.js";
import { BudgetStore } from "../store/BudgetStore.js";
import { type Disk, MemoryDisk } from "../store/disk/Disk.js";
import { newKey } from "../store/ids.js";
import { IndexedDisk } from "../store/disk/IndexedDisk.js";
import type { Remote } from "../store/sync/remote.js";
import type { WaitingWrite } from "../store/outbox/writes.js";
import { BrowserTabs } from "./BrowserTabs.js";
import type { OpenBudget } from "./budgetStore.js";
import { countDrafts, forgetDrafts } from "./drafts.js";

/** What is not stored on the server yet, in all budgets that are open here. */
export interface Unsent {
  readonly entries: readonly { readonly entry: WaitingWrite; readonly open: OpenBudget }[];
  /** Of them, those that a person must decide about. */
  readonly decisions: number;
  readonly isReachable: boolean;
  /** False where this browser keeps nothing for us: then what waits lasts as long as the page. */
  readonly isKept: boolean;
}

interface Held {
  readonly open: OpenBudget;
  users: number;
}

/** The copies of an account's budgets on this device: those in view, and those with something to send. */
export class BudgetCopies {
  private isKept = true;
  private readonly held = new Map<string, Held>();
  private readonly disk: Promise<Disk>;
  private readonly remote: Remote;
  private isClosed = false;
  private hasAsked = false;
  private readonly listeners = new Set<() => void>();
  private counted: Unsent = { entries: [], decisions: 0, isReachable: true, isKept: true };

  constructor(
    private readonly accountId: string,
    private readonly onSignedOut: () => void,
  ) {
    this.remote = new GraphqlRemote(endpointFor(accountId), streamOf);
    this.disk = IndexedDisk.open(accountId).catch(() => {
      this.isKept = false;
      return new MemoryDisk();
    });
    void this.sendWhatWaits();
  }

  /** The copy of a budget, until it is released as often. */
  async use(budgetId: string, month: string | null): Promise<OpenBudget> {
    const disk = await this.disk;
    const known = this.held.get(budgetId);
    if (known !== undefined) {
      known.users++;
      return known.open;
    }
    const open = this.connect(budgetId, disk);
    this.held.set(budgetId, { open, users: 1 });
    if (!this.isClosed) void open.connection.open(month);
    return open;
  }

  /** Closes it, but not before everything is sent. */
  release(budgetId: string): void {
    const held = this.held.get(budgetId);
    if (held === undefined) return;
    held.users--;
    this.closeIfIdle(budgetId, held);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  unsent = (): Unsent => this.counted;

  retry(): void {
    for (const { open } of this.held.values()) open.connection.retry();
  }

  close(): void {
    this.isClosed = true;
    for (const { open } of this.held.values()) open.connection.close();
    this.held.clear();
    void this.disk.then((disk) => disk.close());
  }

  /** After signing out: everything that this account has here, or all but what it has not stored yet. */
  async erase(unstored: "keep" | "delete"): Promise<void> {
    this.close();
    if (unstored === "delete") forgetDrafts(this.accountId);
    await (unstored === "keep" ? BudgetCopies.keepUnstored(this.accountId) : IndexedDisk.erase(this.accountId).catch(() => undefined));
  }

  /** Of an account that is not signed in here: all that it has here is forgotten but what it has not stored yet. */
  static async keepUnstored(accountId: string): Promise<void> {
    await IndexedDisk.keepOutbox(accountId).catch(() => undefined);
  }

  /** How many entries are not stored yet, half-typed ones included, in all budgets. */
  async countUnstored(): Promise<number> {
    const kept = await (await this.disk).outbox().catch(() => []);
    const waiting = [...kept, ...this.counted.entries.map(({ entry }) => entry)];
    return new Set(waiting.map(({ id }) => id)).size + countDrafts(this.accountId);
  }

  private connect(budgetId: string, disk: Disk): OpenBudget {
    const store = new BudgetStore(budgetId, () => new Date());
    const connection = new BudgetConnection({
      store,
      disk,
      remote: this.remote,
      tabs: new BrowserTabs(`budget ${this.accountId} ${budgetId}`),
      now: () => Date.now(),
      newKey,
      isOnline: () => navigator.onLine,
      notKept: (error) => this.loseDisk(error),
      report: reportError,
    });
    const open = { store, connection };
    store.subscribe(() => {
      if (connection.status === "signed-out") this.onSignedOut();
      this.count();
      const held = this.held.get(budgetId);
      if (held !== undefined) this.closeIfIdle(budgetId, held);
    });
    return open;
  }

  private closeIfIdle(budgetId: string, { open, users }: Held): void {
    if (users > 0 || open.store.outbox.length > 0) return;
    this.held.delete(budgetId);
    open.connection.close();
  }

  private count(): void {
    const all = [...this.held.values()].map(({ open }) => open);
    const entries = all.flatMap((open) => open.store.outbox.map((entry) => ({ entry, open })));
    const decisions = entries.filter(({ entry }) => entry.state.is !== "waiting").length;
    const isReachable = !all.some(({ connection }) => connection.status === "unreachable");
    const { counted, isKept } = this;
    const isSame =
      counted.isKept === isKept &&
      counted.isReachable === isReachable &&
      counted.entries.length === entries.length &&
      entries.every(({ entry }, index) => counted.entries[index]?.entry === entry);
    if (isSame) return;
    this.counted = { entries, decisions, isReachable, isKept };
    if (entries.length > 0) this.askToKeep();
    for (const listener of this.listeners) listener();
  }

  private loseDisk(error: unknown): void {
    if (!this.isKept) return;
    this.isKept = false;
    reportError(error);
    this.count();
  }

  /** The browser asks a person, or decides by itself, whether our data outlives a shortage of room. */
  private askToKeep(): void {
    if (this.hasAsked || !this.isKept) return;
    this.hasAsked = true;
    if ("storage" in navigator) void navigator.storage.persist().catch(() => false);
  }

  /** What an earlier visit left in the outbox, in whatever budget. */
  private async sendWhatWaits(): Promise<void> {
    const entries = await (await this.disk).outbox().catch(() => []);
    const budgetIds = new Set(entries.map(({ budgetId }) => budgetId));
    for (const budgetId of budgetIds) {
      const { connection } = await this.use(budgetId, null);
      void connection.opened().then(() => this.release(budgetId));
    }
  }
}
