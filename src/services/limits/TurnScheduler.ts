import type { Place } from "../../domain/work.js";
import type { Load } from "./Semaphore.js";
import { debtOf, isIdle, isLong, type Lane, newLane, noteEnd, restOf, usedBy } from "./turnLanes.js";

export interface TurnOptions {
  /** How many turns there are at once, of all callers together. */
  readonly places?: number;
  /** Who holds a place for longer than that, in milliseconds, gets one place at a time. Infinity: nobody does. */
  readonly longMs?: number;
  /** Milliseconds that only ever go forward. */
  readonly now?: () => number;
}

/** As many as keep the event loop and the database busy. */
export const PLACES = 8;
export const LONG_MS = 100;
/** In milliseconds: what was used longer ago is forgotten. */
const LONGEST_DEBT_MS = 60_000;
/** So many milliseconds more than another have used is what makes a caller wait for it. */
const AHEAD_MS = 250;
/** Whose last turn ended so long ago, in milliseconds, is still expected back. */
const PRESENT_MS = 100;
/** Who used less than that, in milliseconds, is forgotten; whoever idles is looked at once in so many. */
const LITTLE_MS = 1;
const SWEEP_MS = 1000;
/** How long a piece of work lets others go first, in milliseconds; then it has a turn, however many there are. */
const GIVES_WAY_MS = 20;

/** A place that a caller holds. */
export interface Turn extends Place {
  /** Gives the place back; nothing happens when that is called again. */
  readonly end: () => void;
}

/** Whoever waits, and may leave. The signal is asked for only where there is no room. */
interface Waiter {
  readonly signal: AbortSignal;
}

/**
 * Start-time fair queueing over callers, by measured time: of those who wait, whoever used least has the next turn, whatever its
 * request is said to cost. A caller pays for the time in which it holds a place, with what the database did meanwhile. Nobody has the
 * last place besides others, and callers with long turns have one place each, and half of all places together, so that a short request
 * finds one.
 */
export class TurnScheduler {
  private readonly lanes = new Map<string, Lane>();
  private readonly options: Required<TurnOptions>;
  private readonly givingWay = new Set<() => void>();
  /** Those of the lanes whose caller works, waits, or is expected back. */
  private readonly present = new Set<Lane>();
  private running = 0;
  private swept = -Infinity;
  private again: NodeJS.Timeout | undefined;

  constructor(options: TurnOptions = {}) {
    this.options = { places: PLACES, longMs: LONG_MS, now: () => performance.now(), ...options };
  }

  /** Resolves when the caller has a place. */
  async take(key: string, waiter?: Waiter): Promise<Turn> {
    let give = await this.place(key, waiter);
    let [isOver, isPlaced] = [false, true];
    let coming: Promise<void> | null = null;
    const leave = (): void => {
      give();
      isPlaced = false;
    };
    // Several branches of one request may come back at once; they share one place.
    const comeBack = async (): Promise<void> => {
      if (isOver || isPlaced) return;
      coming ??= this.place(key, waiter)
        .then((place) => {
          [give, isPlaced] = [place, true];
          // Its end came while it waited.
          if (isOver) give();
        })
        .finally(() => (coming = null));
      await coming;
    };
    return {
      end: () => {
        isOver = true;
        give();
      },
      without: async (wait) => {
        leave();
        try {
          return await wait();
        } finally {
          await comeBack();
        }
      },
      long: async () => {
        if (!this.becomesLong(key)) leave();
        await comeBack();
      },
      giveWay: async () => {
        // Its place is kept: others of its caller may wait for what it holds.
        if (!isOver && isPlaced && this.comesBehind(this.laneOf(key))) await this.whenOthersEnd(key);
      },
    };
  }

  /** Of whom something is remembered. */
  get callers(): number {
    return this.lanes.size;
  }

  load(): Load {
    let waiting = 0;
    for (const lane of this.present) waiting += lane.waiting.size;
    return { running: this.running, waiting };
  }

  loadOf(key: string): Load {
    const lane = this.lanes.get(key);
    return { running: lane?.running.size ?? 0, waiting: lane?.waiting.size ?? 0 };
  }

  /** Answers what gives the place back; nothing happens when that is called again. */
  private async place(key: string, waiter: Waiter | undefined): Promise<() => void> {
    const lane = this.laneOf(key);
    if (isIdle(lane)) lane.debt = debtOf(lane, this.options.now());
    this.present.add(lane);
    const place = this.mayStart(lane, this.options.now()) ? this.start(lane) : await this.wait(lane, waiter);
    return () => {
      if (lane.running.delete(place)) this.finish(lane, place);
    };
  }

  /** Answers whether a caller that holds a place may go on there. */
  private becomesLong(key: string): boolean {
    if (this.options.longMs === Infinity) return true;
    const lane = this.laneOf(key);
    lane.debt = Math.max(lane.debt, this.options.longMs);
    return lane.running.size === 1 && this.longRunning(this.options.now()) <= this.options.places / 2;
  }

  /** Whether somebody is here who used clearly less. */
  private isAhead(lane: Lane, now: number): boolean {
    const limit = usedBy(lane, now) - AHEAD_MS;
    if (limit <= 0) return false;
    for (const other of this.present) if (other !== lane && this.isPresent(other, now) && usedBy(other, now) < limit) return true;
    return false;
  }

  private isPresent(lane: Lane, now: number): boolean {
    if (!isIdle(lane) || now - lane.ended < PRESENT_MS) return true;
    this.present.delete(lane);
    return false;
  }

  /** Whether somebody is at work who used less. */
  private comesBehind(lane: Lane): boolean {
    const now = this.options.now();
    const own = usedBy(lane, now);
    for (const other of this.present) if (other !== lane && other.running.size > 0 && usedBy(other, now) < own) return true;
    return false;
  }

  private whenOthersEnd(key: string): Promise<void> {
    return new Promise((resolve) => {
      const look = (): void => {
        if (this.comesBehind(this.laneOf(key))) return;
        clearTimeout(patience);
        this.givingWay.delete(look);
        resolve();
      };
      const patience = setTimeout(() => {
        this.givingWay.delete(look);
        resolve();
      }, GIVES_WAY_MS);
      this.givingWay.add(look);
      look();
    });
  }

  private laneOf(key: string): Lane {
    const known = this.lanes.get(key);
    if (known !== undefined) return known;
    const fresh = newLane();
    this.lanes.set(key, fresh);
    return fresh;
  }

  private mayStart(lane: Lane, now: number, longRunning = this.longRunning(now)): boolean {
    const own = lane.running.size;
    if (this.running >= this.options.places) return false;
    const isAhead = this.isAhead(lane, now);
    if (own === 0 && isAhead && restOf(lane, now) > 0) return false;
    if (isLong(lane, now, this.options.longMs)) return own === 0 && longRunning < this.options.places / 2;
    return own === 0 || (this.running < this.options.places - 1 && !isAhead);
  }

  private longRunning(now: number): number {
    let count = 0;
    for (const lane of this.present) if (lane.running.size > 0 && isLong(lane, now, this.options.longMs)) count += lane.running.size;
    return count;
  }

  private start(lane: Lane): { readonly began: number } {
    const place = { began: this.options.now() };
    lane.running.add(place);
    this.running++;
    return place;
  }

  private finish(lane: Lane, { began }: { readonly began: number }): void {
    const now = this.options.now();
    this.running--;
    noteEnd(lane, began, now);
    if (lane.held > this.options.longMs) lane.debt = Math.min(lane.debt + lane.held, LONGEST_DEBT_MS);
    this.sweep(now);
    this.startNext();
    for (const look of this.givingWay) look();
  }

  /** Those who wait, by use. */
  private startNext(): void {
    while (this.running < this.options.places) {
      const [enter] = this.next()?.waiting ?? [];
      if (enter === undefined) break;
      enter();
    }
    this.lookAgain();
  }

  /** Of those who rest the first may be the next, also where nobody ends meanwhile. */
  private lookAgain(): void {
    clearTimeout(this.again);
    if (this.running >= this.options.places) return;
    const now = this.options.now();
    const rests = [...this.present].filter(({ waiting }) => waiting.size > 0).map((lane) => restOf(lane, now));
    const soonest = Math.min(...rests.filter((rest) => rest > 0));
    if (soonest < Infinity) this.again = setTimeout(() => this.startNext(), Math.ceil(soonest)).unref();
  }

  private next(): Lane | undefined {
    const now = this.options.now();
    const longRunning = this.longRunning(now);
    let [found, least]: [Lane | undefined, number] = [undefined, Infinity];
    for (const lane of this.present) {
      if (lane.waiting.size === 0 || !this.mayStart(lane, now, longRunning)) continue;
      const used = usedBy(lane, now);
      if (used < least) [found, least] = [lane, used];
    }
    return found;
  }

  private wait(lane: Lane, waiter: Waiter | undefined): Promise<{ readonly began: number }> {
    const signal = waiter?.signal;
    signal?.throwIfAborted();
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        signal?.removeEventListener("abort", leave);
        lane.waiting.delete(enter);
      };
      const enter = (): void => {
        stop();
        resolve(this.start(lane));
      };
      const leave = (): void => {
        stop();
        reject(signal?.reason instanceof Error ? signal.reason : new Error("The wait for a turn was given up."));
      };
      signal?.addEventListener("abort", leave);
      lane.waiting.add(enter);
      this.lookAgain();
    });
  }

  private sweep(now: number): void {
    if (now - this.swept < SWEEP_MS) return;
    this.swept = now;
    for (const lane of this.present) this.isPresent(lane, now);
    for (const [key, lane] of this.lanes) {
      if (isIdle(lane) && debtOf(lane, now) === 0 && usedBy(lane, now) < LITTLE_MS) this.lanes.delete(key);
    }
  }
}
