import type { Connection } from "mongoose";
import type { Clock } from "../../domain/ids.js";
import { isStillHeld } from "../../domain/leases.js";
import { SharedCounter } from "./SharedCounter.js";

const TABLE = "requestCounts";
const WINDOW_SECONDS = 60;
const WINDOW_MS = WINDOW_SECONDS * 1000;
const FLUSH_MS = 1000;

interface Window {
  /** What all processes together had used when this one last asked. */
  shared: number;
  /** Used here since then. */
  pending: number;
  /** Taken here by what may yet turn out to be free. */
  held: number;
  endsAt: number;
}

export interface Standing {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** Points of which the answer decides whether they are paid. */
export interface Hold {
  readonly standing: Standing;
  /** Pays them, or lets them go; the first word counts. */
  readonly settle: (isFree: boolean) => Standing;
}

export interface RequestLimitNeeds {
  readonly connection: Connection;
  readonly clock: Clock;
  /** 0: no limit. */
  readonly perMinute: number;
  /** Each request costs a point, and nothing is charged on top. */
  readonly equalPrices?: boolean;
}

/**
 * Counts points per minute in memory, and once a second adds what it counted to the counters in MongoDB, which answer
 * what the other processes counted. So no request waits for the database; in exchange a limit shared by several processes
 * can be overrun by what they take within one second.
 */
export class RequestLimit {
  private readonly windows = new Map<string, Window>();
  private readonly counters: SharedCounter;
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly needs: RequestLimitNeeds) {
    this.counters = new SharedCounter({
      storeClient: needs.connection.getClient(),
      dbName: needs.connection.name,
      tableName: TABLE,
      keyPrefix: "minute",
      points: Math.max(1, needs.perMinute),
      duration: WINDOW_SECONDS,
      disableIndexesCreation: true,
    });
  }

  get isOff(): boolean {
    return this.needs.perMinute === 0;
  }

  async buildIndexes(): Promise<void> {
    await this.needs.connection.collection(TABLE).createIndex({ key: 1 }, { unique: true });
  }

  charge(key: string, price: number): Standing {
    const window = this.windowOf(key);
    const cost = this.costOf(price);
    const allowed = this.has(window, cost);
    if (allowed) this.take(window, cost);
    return this.described(window, allowed);
  }

  /** What a request costs beyond what it was charged when it came in. */
  chargeMore(key: string, points: number): Standing {
    return this.charge(key, this.needs.equalPrices === true ? 0 : points);
  }

  /**
   * Keeps points aside until it is known whether they are paid. Nothing is ever given back: what is let go was not counted yet, so it
   * adds nothing to a later minute, and no balance rises above its limit.
   */
  hold(key: string, price: number): Hold {
    const window = this.windowOf(key);
    const cost = this.costOf(price);
    const allowed = this.has(window, cost);
    let held = allowed ? cost : 0;
    window.held += held;
    return {
      standing: this.described(window, allowed),
      settle: (isFree) => {
        const points = held;
        held = 0;
        window.held -= points;
        if (!isFree && points > 0) this.take(this.windowOf(key), points);
        return this.standing(key);
      },
    };
  }

  /**
   * Charges work that cost more than its price, however few points are left: the work is done. What is missing then
   * is missing to the next requests of this minute.
   */
  chargeAfterwards(key: string, cost: number): Standing {
    const window = this.windowOf(key);
    if (this.needs.equalPrices !== true) this.take(window, cost);
    return this.described(window, true);
  }

  /** What is left, without taking anything. */
  standing(key: string): Standing {
    return this.described(this.windowOf(key), true);
  }

  /** Hands over what was counted; for a tidy end. */
  async flush(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    const now = this.needs.clock.now().getTime();
    for (const [key, window] of this.windows) {
      if (window.endsAt <= now) this.windows.delete(key);
    }
    await Promise.all([...this.windows].filter(([, window]) => window.pending !== 0).map(([key, window]) => this.handOver(key, window)));
  }

  private async handOver(key: string, window: Window): Promise<void> {
    const counted = window.pending;
    window.pending = 0;
    window.shared += counted;
    try {
      const { consumedPoints, msBeforeNext } = await this.counters.penalty(key, counted);
      window.shared = Math.max(0, consumedPoints);
      window.endsAt = this.needs.clock.now().getTime() + msBeforeNext;
    } catch {
      // Without the database this process keeps counting for itself; the request will say what is wrong.
      window.shared -= counted;
      window.pending += counted;
    }
  }

  private costOf(price: number): number {
    return this.needs.equalPrices === true ? Math.min(price, 1) : price;
  }

  private has(window: Window, cost: number): boolean {
    return usedIn(window) + cost <= this.needs.perMinute;
  }

  private take(window: Window, cost: number): void {
    window.pending += cost;
    this.timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref();
  }

  private windowOf(key: string): Window {
    const now = this.needs.clock.now();
    const known = this.windows.get(key);
    if (known !== undefined && isStillHeld(new Date(known.endsAt), now, WINDOW_MS)) return known;
    const fresh = { shared: 0, pending: 0, held: 0, endsAt: now.getTime() + WINDOW_MS };
    this.windows.set(key, fresh);
    return fresh;
  }

  private described(window: Window, allowed: boolean): Standing {
    const limit = this.needs.perMinute;
    return {
      allowed,
      limit,
      remaining: Math.max(0, limit - usedIn(window)),
      resetSeconds: Math.max(1, Math.ceil((window.endsAt - this.needs.clock.now().getTime()) / 1000)),
    };
  }
}

function usedIn({ shared, pending, held }: Window): number {
  return shared + pending + held;
}
