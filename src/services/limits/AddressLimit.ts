import { LRUCache } from "lru-cache";
const WINDOW_MS = 60_000;
const ADDRESSES_AT_MOST = 100_000;

interface Window {
  requests: number;
}

export interface AddressLimitNeeds {
  /** Milliseconds that only ever go forward. */
  readonly now: () => number;
  /** 0: no limit. */
  readonly perMinute: number;
  readonly addresses?: number;
}

/**
 * Counts the requests of each address in this process, whatever they ask for. It is there for what costs no points, and so it is
 * generous and asks no database.
 */
export class AddressLimit {
  private readonly windows: LRUCache<string, Window>;

  constructor(private readonly needs: AddressLimitNeeds) {
    const { addresses: max = ADDRESSES_AT_MOST, now } = needs;
    this.windows = new LRUCache({ max, ttl: WINDOW_MS, ttlResolution: 0, perf: { now } });
  }

  get size(): number {
    return this.windows.size;
  }

  /** Counts one request; the seconds to wait where it is one too many, else 0. */
  count(address: string): number {
    const { perMinute } = this.needs;
    if (perMinute === 0) return 0;
    const window = this.windows.get(address) ?? { requests: 0 };
    if (window.requests === 0) this.windows.set(address, window);
    window.requests++;
    return window.requests <= perMinute ? 0 : Math.ceil(this.windows.getRemainingTTL(address) / 1000);
  }
}
