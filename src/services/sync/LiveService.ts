import type { ChangeKind } from "../../domain/changeKinds.js";
import { type Caller, requirePermission } from "../../domain/caller.js";
import { withoutTurn } from "../../runtime/work.js";
import { check } from "../../validation/check.js";
import { syncWait } from "../../validation/sync.js";
import type { BudgetNews } from "../../shapes/sync/BudgetNews.js";
import type { SyncPage } from "../../shapes/sync/Sync.js";
import type { ChangeFeed } from "./ChangeFeed.js";
import type { SyncRequest } from "./SyncRequest.js";
import type { NumberedNews, SyncService } from "./SyncService.js";
import type { Watch } from "./Watch.js";

export interface Listening {
  /** Who asks, looked up again: a credential that has ended since is refused. */
  readonly again: () => Promise<Caller>;
  /** Aborted when the caller has gone. */
  readonly gone: AbortSignal;
}

export interface HeldRequest extends SyncRequest {
  /** Seconds; 0 or nothing: not held. */
  readonly wait?: number | undefined;
}

/** What a stream tells of. */
interface Followed {
  readonly budgetId: string;
  readonly kinds?: readonly ChangeKind[] | undefined;
}

/** Telling changes when they are made: by a request that is held, or by a stream. */
export class LiveService {
  constructor(
    private readonly sync: SyncService,
    private readonly feed: ChangeFeed,
  ) {}

  /** A page of a sync; an empty one is held back until something changes, for as long as is asked. */
  async page(who: Caller, budgetId: string | undefined, request: HeldRequest, { again, gone }: Listening): Promise<SyncPage> {
    const { wait, ...asked } = request;
    const seconds = check(syncWait, { wait }).wait;
    if (seconds === 0) return this.sync.changes(who, budgetId, asked);
    const watch = await this.feed.open(who, budgetId === undefined ? null : [await this.sync.listenedTo(who, budgetId)]);
    const over = new AbortController();
    const timer = setTimeout(() => over.abort(), seconds * 1000);
    const ends = AbortSignal.any([over.signal, gone]);
    ends.addEventListener("abort", () => watch.wake());
    try {
      let page = await this.sync.changes(who, budgetId, asked);
      while (page.changes.length === 0 && !page.hasMore && !ends.aborted && !this.feed.isStopped) {
        await withoutTurn(() => watch.news());
        page = await this.sync.changes(await again(), budgetId, { ...asked, from: undefined, since: page.cursor });
      }
      return page;
    } finally {
      clearTimeout(timer);
      watch.close();
    }
  }

  /** First where the budget stands, then each change; it ends when the listener may not listen any more. */
  async news(who: Caller, { budgetId, kinds }: Followed, { again, gone }: Listening): Promise<AsyncIterableIterator<BudgetNews>> {
    requirePermission(who, "read");
    const watch = await this.feed.open(who, [await this.sync.listenedTo(who, budgetId, kinds)]);
    const stream = new NewsStream(watch, gone, async (after) => {
      if (this.feed.isStopped) return null;
      return this.sync.news(after === null ? who : await again(), budgetId, after, kinds);
    });
    gone.addEventListener("abort", () => watch.close());
    return stream;
  }
}

/** Written by hand: a generator that waits for a promise would not hear that it is to return. */
class NewsStream implements AsyncIterableIterator<BudgetNews> {
  private n: number | null = null;
  private isBehind = true;

  constructor(
    private readonly watch: Watch,
    private readonly gone: AbortSignal,
    private readonly tell: (after: number | null) => Promise<NumberedNews | null>,
  ) {}

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<BudgetNews>> {
    for (;;) {
      const news = await this.nextNews();
      if (news === null) return this.return();
      const isNew = this.n === null || !news.isEmpty;
      this.n = news.n;
      this.isBehind = news.hasMore;
      const { cursor, months, kinds, readChanges } = news;
      if (isNew) return { done: false, value: { cursor, months, kinds, readChanges } };
    }
  }

  async return(): Promise<IteratorResult<BudgetNews>> {
    this.watch.close();
    return { done: true, value: undefined };
  }

  /** Null once the caller has gone. A refusal ends the stream without a reason; the next request gets it. */
  private async nextNews(): Promise<NumberedNews | null> {
    try {
      if (!this.isBehind) await withoutTurn(() => this.watch.news());
      return this.gone.aborted ? null : await this.tell(this.n);
    } catch {
      return null;
    }
  }
}
