const WINDOW_MS = 60_000;
const ADDRESSES_AT_MOST = 100_000;

interface Window {
  requests: number;
  readonly endsAt: number;
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
 * generous and asks no database. Windows are kept in the order of their ends: all last equally long.
 */
export class AddressLimit {
  private readonly windows = new Map<string, Window>();

  constructor(private readonly needs: AddressLimitNeeds) {}

  get size(): number {
    return this.windows.size;
  }

  /** Counts one request; the seconds to wait where it is one too many, else 0. */
  count(address: string): number {
    const { now, perMinute } = this.needs;
    if (perMinute === 0) return 0;
    const time = now();
    const window = this.windowOf(address, time);
    window.requests++;
    return window.requests <= perMinute ? 0 : Math.ceil((window.endsAt - time) / 1000);
  }

  private windowOf(address: string, time: number): Window {
    const known = this.windows.get(address);
    if (known !== undefined && known.endsAt > time) return known;
    this.windows.delete(address);
    this.makeRoom(time);
    const fresh = { requests: 0, endsAt: time + WINDOW_MS };
    this.windows.set(address, fresh);
    return fresh;
  }

  /** What has ended goes, and the oldest where there are too many. */
  private makeRoom(time: number): void {
    const { addresses = ADDRESSES_AT_MOST } = this.needs;
    for (const [address, { endsAt }] of this.windows) {
      if (endsAt > time && this.windows.size < addresses) return;
      this.windows.delete(address);
    }
  }
}
