interface Bounds {
  readonly queries: number;
  /** Of all their texts together: what is compiled of a long one is larger. */
  readonly characters: number;
}

export interface SeenQuery<Compiled> {
  times: number;
  compiled: Compiled | null | undefined;
}

/** The queries used last, as many as fit: few long ones or many short ones. */
export class SeenQueries<Compiled> {
  private readonly seen = new Map<string, SeenQuery<Compiled> & { readonly length: number }>();
  private characters = 0;

  constructor(private readonly bounds: Bounds) {}

  get size(): number {
    return this.seen.size;
  }

  /** The entry of a query, new or known, which is now the one used last. */
  use(key: string, length: number): SeenQuery<Compiled> {
    const entry = this.seen.get(key) ?? { times: 0, compiled: undefined, length };
    this.forget(key);
    this.seen.set(key, entry);
    this.characters += entry.length;
    while (this.seen.size > this.bounds.queries || this.characters > this.bounds.characters) {
      const [oldest] = this.seen.keys();
      if (oldest === undefined) break;
      this.forget(oldest);
    }
    return entry;
  }

  private forget(key: string): void {
    const entry = this.seen.get(key);
    if (entry === undefined) return;
    this.seen.delete(key);
    this.characters -= entry.length;
  }
}
