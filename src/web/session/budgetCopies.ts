import { GraphqlRemote } from "../api/remote/GraphqlRemote.js";
import { BudgetConnection } from "../store/BudgetConnection.js";
import { BudgetStore } from "../store/BudgetStore.js";
import { type Disk, MemoryDisk } from "../store/Disk.js";
import { newKey } from "../store/ids.js";
import { IndexedDisk } from "../store/IndexedDisk.js";
import type { News } from "../store/remote.js";
import { BrowserTabs } from "../store/Tabs.js";
import type { OpenBudget } from "./budgetStore.js";

interface Held {
  readonly open: OpenBudget;
  users: number;
}

/** The copies of an account's budgets on this device: those in view, and those with something to send. */
export class BudgetCopies {
  /** False where this browser keeps nothing for us: then what waits lasts as long as the page. */
  isKept = true;
  private readonly held = new Map<string, Held>();
  private readonly disk: Promise<Disk>;
  private readonly remote = new GraphqlRemote({ url: "/graphql", fetch: (...given) => fetch(...given) }, streamWhenNeeded);
  private isClosed = false;

  constructor(
    private readonly accountId: string,
    private readonly onSignedOut: () => void,
  ) {
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

  retry(): void {
    for (const { open } of this.held.values()) open.connection.retry();
  }

  close(): void {
    this.isClosed = true;
    for (const { open } of this.held.values()) open.connection.close();
    this.held.clear();
    void this.disk.then((disk) => disk.close());
  }

  /** Before signing out: what this account has here. */
  async erase(): Promise<void> {
    this.close();
    await IndexedDisk.erase(this.accountId).catch(() => undefined);
  }

  /** How much is not stored yet, in all budgets. */
  async waiting(): Promise<number> {
    return (await (await this.disk).outbox()).length;
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
    });
    const open = { store, connection };
    store.subscribe(() => {
      if (connection.status === "signed-out") this.onSignedOut();
      const held = this.held.get(budgetId);
      if (held !== undefined) this.closeIfIdle(budgetId, held);
    });
    return open;
  }

  private closeIfIdle(budgetId: string, { open, users }: Held): void {
    const waits = open.store.outbox.some(({ state }) => state.is === "waiting");
    if (users > 0 || waits) return;
    this.held.delete(budgetId);
    open.connection.close();
  }

  /** What an earlier visit left in the outbox, in whatever budget. */
  private async sendWhatWaits(): Promise<void> {
    const entries = await (await this.disk).outbox();
    const budgetIds = new Set(entries.filter(({ state }) => state.is === "waiting").map(({ budgetId }) => budgetId));
    for (const budgetId of budgetIds) {
      const { connection } = await this.use(budgetId, null);
      void connection.opened().then(() => this.release(budgetId));
    }
  }
}

/** Loaded when it is first needed: the page does not wait for it. */
async function* streamWhenNeeded(...given: Parameters<typeof import("../api/remote/stream.js").streamOf>): AsyncGenerator<News> {
  const { streamOf } = await import("../api/remote/stream.js");
  yield* streamOf(...given);
}
