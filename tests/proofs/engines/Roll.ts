import { SeededRandom } from "../devices/SeededRandom.js";

/** The choices of a comparison: the same seed makes the same documents and questions. */
export class Roll extends SeededRandom {
  of<T>(all: readonly T[]): T {
    const one = this.pick(all);
    if (one === undefined && all.length === 0) throw new Error("nothing to choose from");
    return one as T;
  }

  /** What the chosen one makes: the others are not made. */
  made<T>(...makers: readonly (() => T)[]): T {
    return this.of(makers)();
  }

  between(least: number, most: number): number {
    return least - 1 + this.upTo(most - least + 1);
  }

  list<T>(least: number, most: number, maker: () => T): T[] {
    return Array.from({ length: this.between(least, most) }, () => maker());
  }
}
