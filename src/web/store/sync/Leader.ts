import { answered } from "./answered.js";
import type { BudgetStore } from "../BudgetStore.js";
import type { Arrival, Copy } from "../disk/Copy.js";
import { Outbox, type OutboxRecord } from "../outbox/Outbox.js";
import type { Month } from "../model.js";
import { isSignedOut, Refused, type Remote, Unreachable } from "./remote.js";
import { Synchroniser, type SyncRecord } from "./Synchroniser.js";
import type { ConnectionStatus, Tabs } from "./Tabs.js";
import { Wake } from "./Wake.js";
import { firstKept, movesOpening, readFrom } from "../rows/window.js";

interface Needs {
  readonly store: BudgetStore;
  readonly copy: Copy;
  readonly remote: Remote;
  readonly tabs: Tabs;
  readonly now: () => number;
  readonly newKey: () => string;
  /** False where the browser knows that there is no network. */
  readonly isOnline: () => boolean;
  readonly report: (error: unknown) => void;
  readonly setStatus: (status: ConnectionStatus) => void;
}

/** Asked anew each time: somebody else may have ended it meanwhile. */
const isOver = ({ aborted }: AbortSignal): boolean => aborted;

/** After a failure, until the next try; the last one from then on. */
const PAUSES_MS = [1000, 2000, 5000, 15_000, 30_000];
const LONGEST_MS = 30_000;

/** What one tab of all does: sends what waits, and takes in what changes on the server. */
export class Leader {
  private readonly outbox: Outbox;
  private readonly synchroniser: Synchroniser;
  private readonly work = new Wake();
  private readonly again = new Wake();
  private sending: Promise<void> | null = null;
  private connection: AbortController | null = null;
  private older: Month | null = null;

  constructor(private readonly needs: Needs) {
    const { store, remote, now, newKey } = needs;
    this.outbox = new Outbox({ store, remote, now, newKey, record: this.outboxRecord() });
    this.synchroniser = new Synchroniser({ store, remote, now, record: this.syncRecord() });
  }

  /** Something waits to be sent. */
  send(): void {
    this.work.call();
  }

  /** The first month that a person wants to have here; null: no older ones than there are. */
  get wanted(): Month | null {
    const { window } = this.needs.store;
    return this.older !== null && window !== null && this.older < window.from ? this.older : null;
  }

  /** Loads older months, from this one on. */
  widen(from: Month): void {
    this.older = from;
    this.retry();
  }

  /** Begins again at once: a connection from before the network went may be dead without anybody knowing. */
  retry(): void {
    this.again.nudge();
    this.connection?.abort();
  }

  /** Sends and listens, and goes on after each failure, until the signal or until the budget is gone. */
  async run(signal: AbortSignal): Promise<void> {
    const { copy, setStatus } = this.needs;
    // The tab that led before was closed in the middle of its first walk.
    if (!copy.isWhole) copy.restart();
    await copy.findWrites();
    let failures = 0;
    while (!signal.aborted) {
      if (!this.needs.isOnline()) await this.restOffline(signal);
      const connection = (this.connection = new AbortController());
      const end = () => connection.abort();
      signal.addEventListener("abort", end, { once: true });
      try {
        await this.connect(connection.signal, () => {
          failures = 0;
          setStatus("live");
        });
        await this.again.pause(PAUSES_MS[0] ?? LONGEST_MS, signal);
      } catch (error) {
        if (isOver(signal)) return;
        if (isOver(connection.signal)) continue;
        if (await this.isOver(error)) return;
        await this.rest(error, failures++, signal);
      } finally {
        end();
        signal.removeEventListener("abort", end);
      }
    }
  }

  private async connect(signal: AbortSignal, isLive: () => void): Promise<void> {
    // What waits is compared with what the server has by now.
    const { copy, store } = this.needs;
    const isCompared = store.outbox.some(({ state, sent }) => state.is === "waiting" && sent === null);
    if (!copy.isWhole || isCompared) await this.synchroniser.once(signal);
    await this.renewOpening(signal);
    await this.flush(signal);
    await this.readOlder(signal);
    await Promise.race([this.synchroniser.listen(signal, isLive), this.sendAsTheyCome(signal)]);
  }

  private async isOver(error: unknown): Promise<boolean> {
    if (!(error instanceof Refused) || error.why.code !== "not-found") return false;
    const { store, copy, setStatus, tabs } = this.needs;
    // What waits is shown, and a person lets it go.
    for (const entry of store.outbox.filter(({ state }) => state.is === "waiting")) {
      const refused = { ...entry, sent: null, state: { is: "refused", why: error.why } } as const;
      await copy.lay(refused);
      tabs.post({ is: "laid", entry: refused });
    }
    await copy.forget();
    setStatus("gone");
    return true;
  }

  /** Browsers err rarely when they say that there is no network; so it is tried seldom. */
  private async restOffline(signal: AbortSignal): Promise<void> {
    this.needs.setStatus("unreachable");
    await this.again.pause(LONGEST_MS, signal);
  }

  /** Until it makes sense to try again. */
  private async rest(error: unknown, failures: number, signal: AbortSignal): Promise<void> {
    const { setStatus } = this.needs;
    if (error instanceof Refused && isSignedOut(error.why)) {
      setStatus("signed-out");
      return this.again.pause(null, signal);
    }
    setStatus("unreachable");
    if (!(error instanceof Unreachable || error instanceof Refused)) this.needs.report(error);
    const asked = error instanceof Unreachable ? (error.retryAfter ?? 0) : 0;
    await this.again.pause(Math.max(asked, PAUSES_MS[failures] ?? LONGEST_MS), signal);
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

  private outboxRecord(): OutboxRecord {
    const { copy, tabs } = this.needs;
    return {
      stored: async (entry, { changes: all, failures, left, isRepeated }, signal) => {
        const { changes, moved, isDoubtful } = answered(entry, all, isRepeated, this.needs.store);
        this.synchroniser.note(changes);
        if (isDoubtful) await this.synchroniser.once(signal);
        const finished = { id: entry.id, failed: [...failures.map(({ id }) => id), ...moved] };
        await this.takeIn({ changes, cursor: copy.cursor, isWhole: copy.isWhole, anew: false, finished, left }, signal);
      },
      changed: async (entry) => {
        await copy.lay(entry);
        tabs.post({ is: "laid", entry });
      },
      dropped: async ({ id }) => {
        await copy.drop(id);
        tabs.post({ is: "dropped", id });
      },
      synchronise: (signal) => this.synchroniser.once(signal),
    };
  }

  private syncRecord(): SyncRecord {
    const { copy, now } = this.needs;
    return {
      cursor: () => copy.cursor,
      restart: () => copy.restart(),
      taken: async (changes, cursor, { anew, isWhole }, signal) => {
        await this.takeIn({ changes, cursor, isWhole, anew, finished: null, left: [] }, signal);
      },
      narrow: (expensesCount, startMonth, signal) => {
        const month = new Date(now()).toISOString().slice(0, 7);
        return this.openWindow(firstKept(month, expensesCount, startMonth), signal);
      },
    };
  }

  private async openWindow(from: Month, signal: AbortSignal): Promise<void> {
    const { store, copy, remote, tabs } = this.needs;
    store.setWindow({ from, opening: await remote.opening(store.budgetId, from, signal) });
    await copy.saveHead();
    tabs.post({ is: "replaced" });
  }

  /** Read first and then taken in at once: in between the figures would lack what is on its way. */
  private async readOlder(signal: AbortSignal): Promise<void> {
    const { store, copy, remote, tabs } = this.needs;
    const { wanted: from } = this;
    if (from === null) return;
    const { window, changes } = await readFrom(from, { remote, budgetId: store.budgetId }, signal);
    signal.throwIfAborted();
    store.setWindow(window);
    await copy.take({ changes, cursor: copy.cursor, isWhole: copy.isWhole, anew: false, finished: null, left: [] });
    tabs.post({ is: "replaced" });
  }

  private async takeIn(arrival: Arrival, signal: AbortSignal): Promise<void> {
    const { store, copy, tabs } = this.needs;
    const { cursor: before } = copy;
    const { window } = store;
    // Kept with the cursor: what the first month starts with must be asked for, whatever happens before it is.
    if (window !== null && (arrival.anew || movesOpening(arrival.changes, window, (id) => store.base(id) !== null)))
      store.window = { ...window, isOpeningOld: true };
    await copy.take(arrival);
    tabs.post({ is: "taken", before, arrival });
    if (arrival.isWhole) await this.renewOpening(signal);
  }

  private async renewOpening(signal: AbortSignal): Promise<void> {
    const { window } = this.needs.store;
    if (window?.isOpeningOld === true) await this.openWindow(window.from, signal);
  }
}
