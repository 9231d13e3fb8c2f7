import { CHANGES_A_PAGE } from "../../../domain/syncPage.js";
import type { BudgetStore } from "../BudgetStore.js";
import type { Change, Month } from "../model.js";
import { type ChangesPage, type News, Refused, type Remote } from "./remote.js";
import { Wake } from "./Wake.js";

/** How long the server may take to tell of a write after it has answered it. */
const TOLD_WITHIN_MS = 3000;
const ASK_AGAIN_MS = 500;
/** Of a budget with more expenses only the newest months are kept. */
const MOST_EXPENSES = 30_000;

export interface SyncRecord {
  cursor(): string | null;
  /** The cursor has expired: the copy is made anew. */
  restart(): void;
  /** Changes and cursor together. `anew`: the copy begins from nothing; `isWhole`: there is no more. */
  taken(
    changes: readonly Change[],
    cursor: string,
    how: { readonly anew: boolean; readonly isWhole: boolean },
    signal: AbortSignal,
  ): Promise<void>;
  /** The budget has more expenses than are kept: what to keep is decided. */
  narrow(expensesCount: number, startMonth: Month, signal: AbortSignal): Promise<void>;
}

interface Needs {
  readonly store: BudgetStore;
  readonly remote: Remote;
  readonly record: SyncRecord;
  readonly now: () => number;
}

/** Takes in what changed on the server. One tab of all does this. */
export class Synchroniser {
  /** While the copy is made anew: what the server has told of. */
  private seen: Set<string> | null = null;
  private running: Promise<void> | null = null;
  /** How many walks are over. */
  private walks = 0;
  /** What answers to our writes brought, and when. */
  private readonly answered = new Map<string, number>();
  private readonly turn = new Wake();

  constructor(private readonly needs: Needs) {}

  /** Everything there is by now. One walk at a time: who asks during one waits for it, and for one more. */
  async once(signal: AbortSignal): Promise<void> {
    await this.alone(() => this.walk(signal));
  }

  private async alone(step: () => Promise<void>): Promise<void> {
    while (this.running !== null) await this.running.catch(() => undefined);
    this.running = step().finally(() => (this.running = null));
    await this.running;
  }

  /** What an answer to a write brought. */
  note(changes: readonly Change[]): void {
    this.see(changes);
    for (const change of changes) {
      if (change.resource === null) this.answered.delete(nameOf(change));
      else this.answered.set(nameOf(change), this.needs.now());
    }
  }

  /** Listens until the connection ends. */
  async listen(signal: AbortSignal, isLive: () => void): Promise<void> {
    const { remote, store, record } = this.needs;
    const arrived: { readonly news: News; readonly walks: number }[] = [];
    const some = new Wake();
    const take = async (all: readonly News[]): Promise<void> => {
      for (const { cursor, changes } of all) {
        for (const change of changes ?? []) this.answered.delete(nameOf(change));
        await record.taken(changes ?? [], cursor, { anew: false, isWhole: true }, signal);
      }
    };
    const takeIn = async (): Promise<never> => {
      this.answered.clear();
      for (;;) {
        await some.called(signal);
        const all = arrived.splice(0);
        // What arrived before a walk was over may be older than what the walk brought.
        const isBehind = this.running !== null || all.some(({ walks }) => walks !== this.walks);
        if (isBehind || all.some(({ news }) => news.changes === null || this.isDoubtful(news))) await this.once(signal);
        else await this.alone(() => take(all.map(({ news }) => news)));
        isLive();
      }
    };
    const receive = async (): Promise<void> => {
      let isFirst = true;
      for await (const news of remote.news(store.budgetId, signal)) {
        // The first message says only where the stream begins.
        arrived.push({ news, walks: isFirst ? -1 : this.walks });
        isFirst = false;
        some.call();
      }
    };
    await Promise.race([receive(), takeIn()]);
  }

  private async walk(signal: AbortSignal): Promise<void> {
    for (let hasMore = true; hasMore;) {
      hasMore = (await this.page(signal)).hasMore;
      signal.throwIfAborted();
    }
    this.walks++;
  }

  private async page(signal: AbortSignal): Promise<ChangesPage> {
    const { store, remote, record } = this.needs;
    const since = record.cursor();
    if (since === null) this.seen = new Set();
    try {
      const from = store.window?.from ?? null;
      const page = await remote.changes({ budgetId: store.budgetId, since, limit: CHANGES_A_PAGE, from }, signal);
      if (since === null && from === null && page.hasMore && (page.expensesCount ?? 0) > MOST_EXPENSES) {
        await record.narrow(page.expensesCount ?? 0, startMonthIn(page.changes) ?? store.budget.startMonth, signal);
        return await this.page(signal);
      }
      if (this.isDoubtful(page)) {
        await this.turn.pause(ASK_AGAIN_MS, signal);
        signal.throwIfAborted();
        return await this.page(signal);
      }
      this.see(page.changes);
      const anew = this.seen !== null;
      const gone = page.hasMore ? [] : this.unseen();
      if (!page.hasMore) this.seen = null;
      await record.taken([...page.changes, ...gone], page.cursor, { anew, isWhole: !page.hasMore }, signal);
      return page;
    } catch (error) {
      const isVoid = error instanceof Refused && ["cursor-expired", "invalid-cursor"].includes(error.why.code);
      if (!isVoid || since === null) throw error;
      record.restart();
      return await this.page(signal);
    }
  }

  private see(changes: readonly Change[]): void {
    for (const change of changes) this.seen?.add(nameOf(change));
  }

  /**
   * Something is gone that an answer has brought just now: restored by us, and the server tells of the deletion before. It tells of
   * everything a moment later.
   */
  private isDoubtful({ changes }: Pick<News, "changes">): boolean {
    const now = this.needs.now();
    // A clock that was set back does not make it doubtful for longer.
    const isRecent = (at: number | undefined): boolean => at !== undefined && at <= now && at > now - TOLD_WITHIN_MS;
    return (changes ?? []).some((change) => change.resource === null && isRecent(this.answered.get(nameOf(change))));
  }

  /** What is known here and was not told of: it is gone on the server. */
  private unseen(): Change[] {
    const { seen } = this;
    if (seen === null) return [];
    const gone = [...this.needs.store.known()].filter((known) => !seen.has(nameOf(known)));
    return gone.map(({ kind, id }): Change => ({ kind, id, resource: null }));
  }
}

function startMonthIn(changes: readonly Change[]): Month | null {
  for (const change of changes) if (change.kind === "budget" && change.resource !== null) return change.resource.startMonth;
  return null;
}

function nameOf({ kind, id }: Pick<Change, "kind" | "id">): string {
  return `${kind} ${id}`;
}
