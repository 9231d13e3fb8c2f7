import { setTimeout as pause } from "node:timers/promises";
import { quantile } from "../../../bench/compare/client.js";
import type { Instance, Sample } from "./Instance.js";

const EVERY_MS = 2500;
/** What a heap holds for good is told by a collection, which not every sample needs. */
const COLLECT_EVERY = 6;
/** Of the run: what is before is warm-up, then comes the beginning; the end has the same length. */
const WARM = 0.2;
/** In a shorter run nothing is judged; the loop only in a long one: before, what else the machine does decides. */
const SHORT_MS = 100_000;
const LONG_MS = 10 * 60_000;

type Figure = keyof Sample | "kept";

interface Read extends Partial<Sample> {
  readonly at: number;
  readonly kept?: number;
}

export interface Trend {
  readonly name: string;
  readonly begin: number;
  readonly end: number;
  /** The most that the end may be. */
  readonly most: number;
  readonly samples: number;
  /** False: only told. */
  readonly judged: boolean;
}

const megabyte = 2 ** 20;

/** What is said of each figure, and how much more than at the beginning it may be at the end. */
const figures: Readonly<Record<Figure, { readonly label: string; readonly unit: number; readonly most: (begin: number) => number }>> = {
  resident: { label: "resident memory, MB", unit: megabyte, most: (begin) => 1.3 * begin + 30 * megabyte },
  heap: { label: "heap in use, MB", unit: megabyte, most: (begin) => 1.5 * begin + 30 * megabyte },
  kept: { label: "heap after a collection, MB", unit: megabyte, most: (begin) => 1.2 * begin + 10 * megabyte },
  handles: { label: "handles", unit: 1, most: (begin) => begin + 30 },
  files: { label: "open files", unit: 1, most: (begin) => begin + 30 },
  loopMs: { label: "event loop delay, 99 %, ms", unit: 1, most: (begin) => 3 * begin + 100 },
};

/** Follows what one server holds through time, and compares the beginning with the end by medians. */
export class Samples {
  private readonly reads: Read[] = [];
  private readonly begun = performance.now();

  constructor(private readonly instance: Instance) {}

  async follow(isUp: () => boolean): Promise<void> {
    for (let turn = 1; isUp(); turn++) {
      await pause(EVERY_MS);
      const collects = turn % COLLECT_EVERY === 0;
      const kept = collects ? await this.instance.collectedHeap().catch(() => undefined) : undefined;
      const sample = await this.instance.sample();
      const at = performance.now() - this.begun;
      // The collection itself held the loop.
      if (kept !== undefined) this.reads.push({ at, kept });
      else if (sample !== null) this.reads.push({ at, ...sample });
    }
  }

  trends(): Trend[] {
    const length = this.reads.at(-1)?.at ?? 0;
    return (Object.keys(figures) as Figure[]).map((name) => {
      const { label, unit, most } = figures[name];
      const within = (from: number, to: number): number[] =>
        this.reads.filter(({ at }) => at >= from * length && at <= to * length).flatMap((read) => read[name] ?? []);
      const begin = median(within(WARM, 2 * WARM));
      return {
        name: label,
        begin: begin / unit,
        end: median(within(1 - WARM, 1)) / unit,
        most: most(begin) / unit,
        samples: within(0, 1).length,
        judged: length >= (name === "loopMs" ? LONG_MS : SHORT_MS),
      };
    });
  }
}

function median(of: readonly number[]): number {
  return of.length === 0 ? NaN : quantile(of, 0.5);
}

/** Of a server that nobody killed. A figure without samples is wrong as well. */
export function grown(trends: readonly Trend[]): string[] {
  return trends
    .filter(({ end, most, judged }) => judged && !(end <= most))
    .map(
      ({ name, begin, end, most }) =>
        `${name}: ${begin.toFixed(1)} at the beginning, ${end.toFixed(1)} at the end, at most ${most.toFixed(1)}`,
    );
}
