import { LimitReached } from "../../domain/errors.js";

interface Lane {
  running: number;
  readonly waiting: Set<() => void>;
}

export interface TurnsOptions {
  /** How many of one key may wait. */
  readonly queue: number;
  readonly waitMs: number;
}

const RETRY_AFTER_SECONDS = 1;

/** Lets so many of each key run at once. The rest wait their turn, for a short while and in order; then they are turned away. */
export class Turns {
  private readonly lanes = new Map<string, Lane>();

  constructor(private readonly options: TurnsOptions) {}

  /** Answers what ends the turn; nothing happens when that is called again. */
  async take(key: string, atOnce: number, signal?: AbortSignal): Promise<() => void> {
    const lane = this.lanes.get(key) ?? { running: 0, waiting: new Set() };
    this.lanes.set(key, lane);
    if (lane.running < atOnce) lane.running++;
    else await this.wait(lane, signal);
    let over = false;
    return () => {
      if (!over) this.leave(key, lane);
      over = true;
    };
  }

  /** How many run, and how many wait. */
  count(): { readonly running: number; readonly waiting: number } {
    const lanes = [...this.lanes.values()];
    return {
      running: lanes.reduce((sum, lane) => sum + lane.running, 0),
      waiting: lanes.reduce((sum, lane) => sum + lane.waiting.size, 0),
    };
  }

  private wait({ waiting }: Lane, signal: AbortSignal | undefined): Promise<void> {
    if (waiting.size >= this.options.queue) throw tooMany();
    signal?.throwIfAborted();
    return new Promise((resolve, reject) => {
      const finish = (settle: () => void) => (): void => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", goes);
        waiting.delete(turn);
        settle();
      };
      const turn = finish(resolve);
      const goes = finish(() => reject(signal?.reason instanceof Error ? signal.reason : tooMany()));
      const timer = setTimeout(
        finish(() => reject(tooMany())),
        this.options.waitMs,
      );
      signal?.addEventListener("abort", goes);
      waiting.add(turn);
    });
  }

  /** The turn goes straight to the next in line, so that nobody overtakes. */
  private leave(key: string, lane: Lane): void {
    const [next] = lane.waiting;
    if (next !== undefined) return next();
    lane.running--;
    if (lane.running === 0) this.lanes.delete(key);
  }
}

function tooMany(): LimitReached {
  return new LimitReached("Too many of your requests run at once. Send fewer at a time.", RETRY_AFTER_SECONDS);
}
