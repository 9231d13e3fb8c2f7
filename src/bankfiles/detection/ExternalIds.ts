/** Whether what a file gives as ids are such: no id names two different transactions. Kept are numbers of a size, not the texts. */
export class ExternalIds {
  private readonly seen = new Map<number, number>();
  private contrary = 0;

  see(id: string, ...fields: readonly string[]): void {
    if (id === "") return;
    const [key, content] = [hashOf(id), hashOf(fields.join("\n"))];
    const known = this.seen.get(key);
    if (known === undefined) this.seen.set(key, content);
    else if (known !== content) this.contrary++;
  }

  get areUnique(): boolean {
    return this.contrary === 0;
  }
}

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
