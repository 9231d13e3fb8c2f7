/** Chances that a seed gives again, whatever else runs (mulberry32). */
export class SeededRandom {
  constructor(private state: number) {}

  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  upTo(most: number): number {
    return 1 + Math.floor(this.next() * most);
  }

  isLess(chance: number): boolean {
    return this.next() < chance;
  }

  pick<T>(of: readonly T[]): T | undefined {
    return of[Math.floor(this.next() * of.length)];
  }

  text(signs: string, length: number): string {
    return Array.from({ length }, () => this.pick([...signs])).join("");
  }
}
