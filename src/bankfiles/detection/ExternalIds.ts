/** Whether what a file gives as ids are such: no id names two different transactions. Kept are numbers of a size, not the texts. */
export class ExternalIds {
  private readonly seen = new Map<number, number>();
  private contrary = 0;
  private isLong = false;

  see(id: string, ...fields: readonly string[]): void {
    if (id === "") return;
    this.isLong ||= !COUNTER.test(id);
    const [key, content] = [hashOf(id), hashOf(fields.join("\n"))];
    const known = this.seen.get(key);
    if (known === undefined) this.seen.set(key, content);
    else if (known !== content) this.contrary++;
  }

  /** Why they cannot be used; null where they can. */
  get problem(): string | null {
    if (this.contrary > 0) return DIFFERENT;
    return this.isLong || this.seen.size === 0 ? null : COUNTED;
  }
}

/** So few digits count the rows of one statement, and begin again with the next. */
const COUNTER = /^\d{1,5}$/;
const OTHERWISE = "Duplicates are found by amount, date and payee.";
const DIFFERENT = `Different rows have the same id, so ids are ignored. ${OTHERWISE}`;
const COUNTED = `The ids are short numbers, which other files may have too, so ids are ignored. ${OTHERWISE}`;

/** 53 bits, by cyrb53: two texts of a file share one about never, and then the ids are merely not used. */
function hashOf(text: string): number {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}
