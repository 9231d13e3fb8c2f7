export interface TextBounds {
  readonly entries: number;
  /** Of all their texts together: what is made of a long one is larger, and most of it keeps its text. */
  readonly characters: number;
}

interface Kept<Value> {
  readonly value: Value;
  readonly length: number;
}

/** A longer text would take the place of many. */
const LONGEST = 1 / 5;

/**
 * What was made of the texts used last, as many as fit: few long ones or many short ones. A segmented LRU: texts that came once evict
 * each other before any that came again, so that nobody empties it by texts of which each comes once.
 */
export class RecentTexts<Value> {
  private readonly once = new Map<string, Kept<Value>>();
  private readonly again = new Map<string, Kept<Value>>();
  private characters = 0;

  constructor(private readonly bounds: TextBounds) {}

  get size(): number {
    return this.once.size + this.again.size;
  }

  /** Which is now the one used last. */
  get(key: string): Value | undefined {
    const entry = this.again.get(key) ?? this.once.get(key);
    if (entry === undefined) return undefined;
    this.once.delete(key);
    this.again.delete(key);
    this.again.set(key, entry);
    return entry.value;
  }

  /** A text of more than a fifth of what fits is not kept. */
  set(key: string, value: Value, length: number): void {
    this.delete(key);
    if (length > this.bounds.characters * LONGEST) return;
    this.once.set(key, { value, length });
    this.characters += length;
    while (this.size > this.bounds.entries || this.characters > this.bounds.characters) this.evict();
  }

  delete(key: string): boolean {
    const entry = this.again.get(key) ?? this.once.get(key);
    if (entry === undefined) return false;
    this.characters -= entry.length;
    return this.once.delete(key) || this.again.delete(key);
  }

  /** The newest text stays, even where all others came again. */
  private evict(): void {
    const from = this.once.size > 1 || this.again.size === 0 ? this.once : this.again;
    const [oldest] = from.keys();
    if (oldest !== undefined) this.delete(oldest);
  }
}
