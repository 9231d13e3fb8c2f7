export interface TextBounds {
  readonly entries: number;
  /** Of all their texts together: what is made of a long one is larger, and most of it keeps its text. */
  readonly characters: number;
}

interface Kept<Value> {
  readonly value: Value;
  readonly length: number;
}

/** What was made of the texts used last, as many as fit: few long ones or many short ones. */
export class RecentTexts<Value> {
  private readonly kept = new Map<string, Kept<Value>>();
  private characters = 0;

  constructor(private readonly bounds: TextBounds) {}

  get size(): number {
    return this.kept.size;
  }

  /** Which is now the one used last. */
  get(key: string): Value | undefined {
    const entry = this.kept.get(key);
    if (entry === undefined) return undefined;
    this.kept.delete(key);
    this.kept.set(key, entry);
    return entry.value;
  }

  set(key: string, value: Value, length: number): void {
    this.delete(key);
    this.kept.set(key, { value, length });
    this.characters += length;
    while (this.kept.size > this.bounds.entries || this.characters > this.bounds.characters) {
      const [oldest] = this.kept.keys();
      if (oldest === undefined) break;
      this.delete(oldest);
    }
  }

  delete(key: string): boolean {
    const entry = this.kept.get(key);
    if (entry === undefined) return false;
    this.characters -= entry.length;
    return this.kept.delete(key);
  }
}
