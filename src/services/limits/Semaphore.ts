interface Lane {
  running: number;
  readonly waiting: Set<() => void>;
}

export interface SemaphoreOptions {
  /** How many of one key may wait. */
  readonly queue: number;
  /** How long; Infinity: until there is room. */
  readonly waitMs: number;
  /** The error when the queue is full, or when the wait took too long. */
  readonly refuse: () => Error;
}

/** Whoever waits, and may leave. The signal is asked for only where there is no room. */
interface Waiter {
  readonly signal: AbortSignal;
}

export interface Load {
  readonly running: number;
  readonly waiting: number;
}

/** For whoever waits as long as it takes. */
export function neverRefused(): Error {
  return new Error("A queue without end refused.");
}

const NOTHING: Load = { running: 0, waiting: 0 };

function added(one: Load, other: Load): Load {
  return { running: one.running + other.running, waiting: one.waiting + other.waiting };
}

/**
 * Lets so many of each key run at once. The rest wait, for a while and in the order of asking; then they are refused. The kept ones lack a
 * bound of the queue (p-limit, async-mutex), a time to wait or a signal to leave it (cockatiel's bulkhead), and none has keys.
 */
export class Semaphore {
  private readonly lanes = new Map<string, Lane>();

  constructor(private readonly options: SemaphoreOptions) {}

  async run<Result>(key: string, permits: number, work: () => Promise<Result>, waiter?: Waiter): Promise<Result> {
    const release = await this.acquire(key, permits, waiter);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Answers what gives the permit back; nothing happens when that is called again. */
  async acquire(key: string, permits: number, waiter?: Waiter): Promise<() => void> {
    const lane = this.lanes.get(key) ?? { running: 0, waiting: new Set() };
    this.lanes.set(key, lane);
    if (lane.running < permits) lane.running++;
    else await this.wait(lane, waiter?.signal);
    let released = false;
    return () => {
      if (!released) this.release(key, lane);
      released = true;
    };
  }

  /** How many run, and how many wait, of all keys together. */
  load(): Load {
    return [...this.lanes.keys()].map((key) => this.loadOf(key)).reduce(added, NOTHING);
  }

  loadOf(key: string): Load {
    const lane = this.lanes.get(key);
    return lane === undefined ? NOTHING : { running: lane.running, waiting: lane.waiting.size };
  }

  private wait({ waiting }: Lane, signal: AbortSignal | undefined): Promise<void> {
    const { queue, waitMs, refuse } = this.options;
    if (waiting.size >= queue) throw refuse();
    signal?.throwIfAborted();
    return new Promise((resolve, reject) => {
      const finish = (settle: () => void) => (): void => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", leave);
        waiting.delete(enter);
        settle();
      };
      const enter = finish(resolve);
      const leave = finish(() => reject(signal?.reason instanceof Error ? signal.reason : refuse()));
      // A timer of Infinity would end at once.
      const timer =
        waitMs === Infinity
          ? undefined
          : setTimeout(
              finish(() => reject(refuse())),
              waitMs,
            );
      signal?.addEventListener("abort", leave);
      waiting.add(enter);
    });
  }

  /** The permit goes straight to the next in line, so that nobody overtakes. */
  private release(key: string, lane: Lane): void {
    const [next] = lane.waiting;
    if (next !== undefined) return next();
    lane.running--;
    if (lane.running === 0) this.lanes.delete(key);
  }
}
