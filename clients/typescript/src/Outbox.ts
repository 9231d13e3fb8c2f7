import type { BudgetClient } from "./client.js";
import { problemOf, ProblemError } from "./errors.js";
import { newKey } from "./ids.js";
import type { Store } from "./Store.js";
import {
  isRepeatable,
  type Method,
  type QueuedWrite,
  readingOf,
  requestOf,
  resolved,
  type WriteOptions,
  type WritePath,
} from "./writes.js";

/** What is kept of it. */
export interface OutboxState {
  readonly queue: readonly QueuedWrite[];
  /** What the writes of earlier have made, by their keys. */
  readonly ids: Readonly<Record<string, string>>;
}

/** What the app does about what became of a write. */
export interface OutboxHooks {
  readonly onDone?: (write: QueuedWrite, answer: unknown) => void | Promise<void>;
  /** It was refused and has left the queue; nothing was changed. */
  readonly onRefused?: (write: QueuedWrite, why: ProblemError | LostReference | Doubtful) => void | Promise<void>;
  /**
   * Somebody else has changed it first (412). `current` is what it is now, null when it is gone, with the tag for `If-Match`. Answers what to write
   * instead, or null for nothing.
   */
  readonly onConflict?: (write: QueuedWrite, current: unknown, etag: string | null) => Rewrite | null | Promise<Rewrite | null>;
}

export type Rewrite = Partial<Pick<QueuedWrite, "params" | "body">>;

/** What it refers to was never made. */
export class LostReference extends Error {
  override readonly name = "LostReference";
}

/** It was sent more than a day ago and never answered, and to send it again might do it twice. */
export class Doubtful extends Error {
  override readonly name = "Doubtful";
}

/** The server keeps keys for 24 hours. */
const KEPT_MS = 23 * 3_600_000;
const MOST_IDS = 5000;
const empty: OutboxState = { queue: [], ids: {} };

/** Writes that wait for a network: kept in order, sent in order, each until it is answered, and each with one effect. */
export class Outbox {
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly client: Pick<BudgetClient, "baseUrl" | "fetch" | "lock">,
    private readonly store: Store<OutboxState>,
    private readonly hooks: OutboxHooks = {},
  ) {}

  /** Queues a write and answers it; it is sent by `flush`. */
  async add<M extends Method, P extends WritePath<M>>(method: M, path: P, options: WriteOptions<M, P>): Promise<QueuedWrite> {
    const { params = {}, body } = options as Pick<QueuedWrite, "body"> & Partial<Pick<QueuedWrite, "params">>;
    const kept = { key: newKey(), method, path: String(path), params, ...(body === undefined ? {} : { body }) };
    const write: QueuedWrite = { ...kept, madeAt: Date.now(), sentAt: null };
    await this.update((state) => ({ ...state, queue: [...state.queue, write] }));
    for (const listener of this.listeners) listener();
    return write;
  }

  async waiting(): Promise<readonly QueuedWrite[]> {
    return ((await this.store.load()) ?? empty).queue;
  }

  /** The id of what a write has made; null before it is answered. */
  async idOf({ key }: Pick<QueuedWrite, "key">): Promise<string | null> {
    return ((await this.store.load()) ?? empty).ids[key] ?? null;
  }

  /** Told of each write that is added; answers how to be told no more. */
  onAdded(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Sends what waits. Rejects when no answer comes or nobody is signed in; what is left stays. */
  flush(signal?: AbortSignal): Promise<void> {
    return this.client.lock("outbox-sending", async () => {
      for (;;) {
        signal?.throwIfAborted();
        const state = (await this.store.load()) ?? empty;
        const [first] = state.queue;
        if (first === undefined) return;
        await this.send(first, state.ids, signal);
      }
    });
  }

  private async send(write: QueuedWrite, ids: OutboxState["ids"], signal?: AbortSignal): Promise<void> {
    const ready = resolved(write, ids);
    if (ready === null) return this.refuse(write, new LostReference("What this refers to was not made."));
    if (write.sentAt !== null && Date.now() - write.sentAt > KEPT_MS && !isRepeatable(ready))
      return this.refuse(write, new Doubtful("It may have been done, more than a day ago."));
    await this.replace(write, [{ ...write, sentAt: write.sentAt ?? Date.now() }]);
    const response = await this.client.fetch(requestOf(this.client.baseUrl, ready, signal));
    const answer = await contentOf(response);
    if (response.ok) return this.finish(write, answer);
    const problem = new ProblemError(problemOf(answer, response), response.headers);
    // Busy, failing, or not for us to judge: it stays.
    if (response.status >= 500 || [401, 408, 429].includes(response.status) || isStillRunning(response)) throw problem;
    if (response.status === 412 && this.hooks.onConflict !== undefined) return this.resolve(write, ready, problem, signal);
    await this.refuse(write, problem);
  }

  private async resolve(write: QueuedWrite, ready: QueuedWrite, problem: ProblemError, signal?: AbortSignal): Promise<void> {
    const response = await this.client.fetch(readingOf(this.client.baseUrl, ready, signal));
    if (!response.ok && response.status !== 404) throw new ProblemError(problemOf(await contentOf(response), response), response.headers);
    const current = response.ok ? await contentOf(response) : null;
    const rewrite = (await this.hooks.onConflict?.(ready, current, response.headers.get("ETag"))) ?? null;
    if (rewrite === null) return this.refuse(write, problem);
    // Another request, so another key; what refers to the first one's making finds it under the old.
    await this.replace(write, [{ ...ready, ...rewrite, key: newKey(), sentAt: null }]);
  }

  /** The answer's id is known before the write leaves the queue, in one step. */
  private async finish(write: QueuedWrite, answer: unknown): Promise<void> {
    await this.hooks.onDone?.(write, answer);
    const id = idIn(answer);
    await this.update(({ queue, ids }) => ({
      queue: queue.filter(({ key }) => key !== write.key),
      ids: id === null ? ids : Object.fromEntries([...Object.entries(ids), [write.key, id]].slice(-MOST_IDS)),
    }));
  }

  private async refuse(write: QueuedWrite, why: ProblemError | LostReference | Doubtful): Promise<void> {
    await this.hooks.onRefused?.(write, why);
    await this.replace(write, []);
  }

  private replace(write: QueuedWrite, by: readonly QueuedWrite[]): Promise<void> {
    return this.update((state) => ({ ...state, queue: state.queue.flatMap((one) => (one.key === write.key ? by : [one])) }));
  }

  /** Other tabs have the same store, so it is read and written in one turn. */
  private update(change: (state: OutboxState) => OutboxState): Promise<void> {
    return this.client.lock("outbox", async () => this.store.save(change((await this.store.load()) ?? empty)));
  }
}

function isStillRunning({ status, headers }: Response): boolean {
  return status === 409 && headers.has("Retry-After");
}

async function contentOf(response: Response): Promise<unknown> {
  const text = await response.text();
  const isJson = /json/.test(response.headers.get("Content-Type") ?? "");
  return text === "" ? null : isJson ? JSON.parse(text) : text;
}

function idIn(answer: unknown): string | null {
  return typeof answer === "object" && answer !== null && "id" in answer && typeof answer.id === "string" ? answer.id : null;
}
