import { LRUCache } from "lru-cache";

export interface TextBounds {
  readonly entries: number;
  /** Of all their texts together: what is made of a long one is larger, and most of it keeps its text. */
  readonly characters: number;
}

/** A longer text would take the place of many. */
const LONGEST = 1 / 5;

interface Kept<Value> {
  readonly value: Value;
  readonly length: number;
}

/**
 * What was made of the texts used last, as many as fit: few long ones or many short ones. A segmented LRU: texts that came once evict
 * each other before any that came again, so that nobody empties it by texts of which each comes once.
 */
export class RecentTexts<Value> {
  private readonly once: LRUCache<string, Kept<Value>>;
  private readonly again: LRUCache<string, Kept<Value>>;

  constructor(bounds: TextBounds) {
    this.once = halfOf(bounds);
    this.again = halfOf(bounds);
  }

  get size(): number {
    return this.once.size + this.again.size;
  }

  /** Which is now the one used last. */
  get(key: string): Value | undefined {
    const again = this.again.get(key);
    if (again !== undefined) return again.value;
    const entry = this.once.get(key);
    if (entry === undefined) return undefined;
    this.once.delete(key);
    this.again.set(key, entry);
    return entry.value;
  }

  /** A text of more than a fifth of what fits is not kept. */
  set(key: string, value: Value, length: number): void {
    this.delete(key);
    this.once.set(key, { value, length });
  }

  delete(key: string): boolean {
    return this.once.delete(key) || this.again.delete(key);
  }
}

function halfOf<Value>({ entries, characters }: TextBounds): LRUCache<string, Kept<Value>> {
  return new LRUCache({
    max: Math.ceil(entries / 2),
    maxSize: Math.ceil(characters / 2),
    maxEntrySize: Math.floor(characters * LONGEST),
    sizeCalculation: ({ length }) => Math.max(1, length),
  });
}
