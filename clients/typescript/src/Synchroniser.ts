import type { BudgetClient } from "./client.js";
import type { Copy } from "./Copy.js";
import { AnswerLost, ProblemError, unwrap } from "./errors.js";
import type { components } from "./generated/schema.js";
import type { Outbox } from "./Outbox.js";
import { delayMs, pause } from "./time.js";

type SyncPage = components["schemas"]["SyncPage"];

export interface SyncOptions {
  readonly copy: Copy;
  /** Sent before each look, so that what it writes is in what is told. */
  readonly outbox?: Outbox;
  /** One budget only; all that the account has unless said. */
  readonly budgetId?: string;
  /** How long the server may hold an empty answer back, in seconds. */
  readonly waitSeconds?: number;
  readonly pageSize?: number;
  /** After every page that told something. */
  readonly onChanged?: () => void;
  /** No answer came, or the server is busy. It goes on by itself. */
  readonly onInterrupted?: (error: AnswerLost | ProblemError) => void;
}

/** Keeps a copy equal to what the server has. */
export class Synchroniser {
  constructor(
    private readonly client: Pick<BudgetClient, "api" | "backoff">,
    private readonly options: SyncOptions,
  ) {}

  /** Sends what waits, then takes everything in that there is. */
  async once(signal?: AbortSignal): Promise<void> {
    await this.options.outbox?.flush(signal);
    while (await this.take(0, signal));
  }

  /** Goes on until it is aborted, which is no error. Rejects when nobody is signed in, or the server refuses for good. */
  async run(signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted;) {
      try {
        await this.once(signal);
        failures = 0;
        await this.waitForMore(signal);
      } catch (error) {
        if (signal.aborted) return;
        if (!isPassing(error)) throw error;
        this.options.onInterrupted?.(error);
        await pause(delayMs(++failures, this.client.backoff), signal).catch(() => undefined);
      }
    }
  }

  /** Until something changes there, or is to be sent from here. */
  private async waitForMore(signal: AbortSignal): Promise<void> {
    const { outbox, waitSeconds = 25 } = this.options;
    const controller = new AbortController();
    const end = (): void => controller.abort();
    const forget = outbox?.onAdded(end);
    signal.addEventListener("abort", end, { once: true });
    try {
      // What was added between the last sending and now has told nobody.
      if (signal.aborted || ((await outbox?.waiting()) ?? []).length > 0) return;
      await this.take(waitSeconds, controller.signal);
    } catch (error) {
      if (!controller.signal.aborted) throw error;
    } finally {
      forget?.();
      signal.removeEventListener("abort", end);
    }
  }

  /** One page; whether there is more at once. */
  private async take(wait: number, signal?: AbortSignal): Promise<boolean> {
    const { copy, budgetId, pageSize = 200, onChanged } = this.options;
    const since = await copy.cursor();
    const page = await this.page(
      {
        limit: pageSize,
        wait,
        ...(since === null ? {} : { since }),
        ...(budgetId === undefined ? {} : { budgetId }),
      },
      signal,
    );
    if (page === null) {
      await copy.clear();
      return true;
    }
    await copy.apply(page.changes, page.cursor);
    if (page.changes.length > 0) onChanged?.();
    return page.hasMore;
  }

  /** Null when the cursor is too old, or not known to the server any more. */
  private async page(
    query: { limit: number; wait: number; since?: string; budgetId?: string },
    signal?: AbortSignal,
  ): Promise<SyncPage | null> {
    const answer = await this.client.api.GET("/sync", { params: { query }, ...(signal === undefined ? {} : { signal }) });
    return answer.response.status === 410 ? null : unwrap(answer);
  }
}

function isPassing(error: unknown): error is AnswerLost | ProblemError {
  return error instanceof AnswerLost || (error instanceof ProblemError && (error.status >= 500 || [408, 409, 429].includes(error.status)));
}
