import { RecentTexts, type TextBounds } from "./RecentTexts.js";

export interface SeenQuery<Compiled> {
  times: number;
  compiled: Compiled | null | undefined;
}

/** The queries used last, how often each came, and what was compiled of it. */
export class SeenQueries<Compiled> {
  private readonly seen: RecentTexts<SeenQuery<Compiled>>;

  constructor(bounds: TextBounds) {
    this.seen = new RecentTexts(bounds);
  }

  get size(): number {
    return this.seen.size;
  }

  /** The entry of a query, new or known, which is now the one used last. */
  use(key: string, length: number): SeenQuery<Compiled> {
    const known = this.seen.get(key);
    if (known !== undefined) return known;
    const entry: SeenQuery<Compiled> = { times: 0, compiled: undefined };
    this.seen.set(key, entry, length);
    return entry;
  }
}
