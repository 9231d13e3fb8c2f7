import { GivingWay } from "./GivingWay.js";
import { heldTurn, type Turn } from "./heldTurn.js";
import { Lane, type Moment } from "./Lane.js";
import type { Load } from "./Semaphore.js";

export interface TurnOptions {
  /** How many turns there are at once, of all callers together. */
  readonly places?: number;
  /** Who holds a place for longer than that, in milliseconds, gets one place at a time. Infinity: nobody does. */
  readonly longMs?: number;
  /** Whoever used so many milliseconds more than another who is present is ahead. Infinity: nobody is. */
  readonly aheadMs?: number;
  /** Milliseconds that only ever go forward. */
  readonly now?: () => number;
}

/** As many as keep the event loop and the database busy. */
export const PLACES = 8;
export const LONG_MS = 100;
export const AHEAD_MS = 250;
/** In milliseconds: how often the scheduler looks for callers to forget. */
const SWEEP_MS = 1000;

/** Whoever waits, and may leave. The signal is asked for only where there is no room. */
interface Waiter {
  readonly signal: AbortSignal;
}

/**
 * Fair queueing over callers by measured time: of those who wait, whoever used least lately has the next turn, whatever its request is
 * said to cost. A caller pays for the time in which it holds a place, with what the database did meanwhile; turns that run at once share
 * the time. Alone a caller has all places but one. Beside others
 * - whoever is ahead, as it used clearly more than another or asks for more at once than there are places, has one place, and rests after
 *   each of its turns while more of its requests wait;
 * - callers with long turns have one place each, and half of all places together, so that a short request finds one.
 * An answer that is written holds no place; whoever has not read as many as there are places waits until one was read.
 */
export class TurnScheduler {
  private readonly options: Required<TurnOptions>;
  private readonly lanes = new Map<string, Lane>();
  /** The lanes whose caller works, waits, or is expected back: there are few of them. */
  private readonly present = new Set<Lane>();
  private readonly givingWay = new GivingWay((lane) => this.isBehind(lane));
  private running = 0;
  private moment: Moment;
  private swept: number;
  private rest: NodeJS.Timeout | undefined;

  constructor(options: TurnOptions = {}) {
    this.options = { places: PLACES, longMs: LONG_MS, aheadMs: AHEAD_MS, now: () => performance.now(), ...options };
    this.swept = this.options.now();
    this.moment = { time: this.swept, shared: 0 };
  }

  /** Resolves when the caller has a place. */
  async take(key: string, waiter?: Waiter): Promise<Turn> {
    const take = (): Promise<() => void> => this.place(this.laneOf(key), waiter);
    return heldTurn(await take(), {
      take,
      becomesLong: () => this.becomesLong(this.laneOf(key)),
      giveWay: () => this.givingWay.wait(this.laneOf(key)),
      sends: () => this.sends(this.laneOf(key)),
    });
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
    return { running: (lane?.running.size ?? 0) + (lane?.sending ?? 0), waiting: lane?.waiting.size ?? 0 };
  }

  private laneOf(key: string): Lane {
    const known = this.lanes.get(key);
    if (known !== undefined) return known;
    const fresh = new Lane();
    this.lanes.set(key, fresh);
    return fresh;
  }

  /** The shared clock goes on since it was asked last, at the pace of as many turns as have run since then. */
  private now(): Moment {
    const time = this.options.now();
    const passed = this.running === 0 ? 0 : (time - this.moment.time) / this.running;
    return (this.moment = { time, shared: this.moment.shared + passed });
  }

  /** Waits for a place, and answers what gives it back; nothing happens when that is called again. */
  private async place(lane: Lane, waiter: Waiter | undefined): Promise<() => void> {
    const began = await this.wait(lane, waiter);
    return () => {
      if (lane.running.has(began)) this.finish(lane, began);
    };
  }

  private wait(lane: Lane, waiter: Waiter | undefined): Promise<Moment> {
    lane.come(this.now());
    this.present.add(lane);
    return new Promise((resolve, reject) => {
      let signal: AbortSignal | null = null;
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
      lane.waiting.add(enter);
      this.startNext();
      if (!lane.waiting.has(enter)) return;
      signal = waiter?.signal ?? null;
      if (signal?.aborted === true) leave();
      else signal?.addEventListener("abort", leave);
    });
  }

  private start(lane: Lane): Moment {
    const began = { ...this.now() };
    lane.running.add(began);
    this.running++;
    return began;
  }

  private finish(lane: Lane, began: Moment): void {
    const now = this.now();
    this.running--;
    lane.finish(began, now, this.options.longMs);
    this.sweep(now);
    this.startNext();
    this.givingWay.look();
  }

  private sends(lane: Lane): () => void {
    lane.sending++;
    let isRead = false;
    return () => {
      if (isRead) return;
      isRead = true;
      lane.sending--;
      this.startNext();
    };
  }

  private startNext(): void {
    clearTimeout(this.rest);
    while (this.running < this.options.places) {
      const now = this.now();
      const [enter] = this.next(now)?.waiting ?? [];
      if (enter === undefined) return this.awaitRests(now);
      enter();
    }
  }

  /** Of those who wait and may start, whoever used least. */
  private next(now: Moment): Lane | undefined {
    let [found, least]: [Lane | undefined, number] = [undefined, Infinity];
    for (const lane of this.present) {
      if (lane.waiting.size === 0 || !this.mayStart(lane, now)) continue;
      const used = lane.usedBy(now);
      if (used < least) [found, least] = [lane, used];
    }
    return found;
  }

  private mayStart(lane: Lane, now: Moment): boolean {
    const { places, longMs } = this.options;
    const own = lane.running.size;
    if (lane.sending >= places) return false;
    const isAhead = this.isAhead(lane, now);
    if (own > 0) return !isAhead && this.running < places - 1 && !lane.isLong(now, longMs);
    if (isAhead && lane.waiting.size > 1 && lane.restAt(now) > 0) return false;
    return !lane.isLong(now, longMs) || this.longRunning(now) < places / 2;
  }

  private isAhead(lane: Lane, now: Moment): boolean {
    const limit = lane.usedBy(now) - this.options.aheadMs;
    const asksTooMuch = this.asksTooMuch(lane);
    if (limit <= 0 && !asksTooMuch) return false;
    for (const other of this.present) {
      if (other === lane || !other.isPresent(now)) continue;
      if (asksTooMuch === this.asksTooMuch(other) ? other.usedBy(now) < limit : asksTooMuch) return true;
    }
    return false;
  }

  private asksTooMuch(lane: Lane): boolean {
    return lane.outstanding > this.options.places;
  }

  private longRunning(now: Moment): number {
    let count = 0;
    for (const lane of this.present) if (lane.isLong(now, this.options.longMs)) count += lane.running.size;
    return count;
  }

  /** Whoever rested at that moment goes on afterwards, also where nobody ends meanwhile. A later look may find that nobody rests any more. */
  private awaitRests(now: Moment): void {
    let shortest = Infinity;
    for (const lane of this.present) {
      const rest = lane.waiting.size === 0 ? 0 : lane.restAt(now);
      if (rest > 0) shortest = Math.min(shortest, rest);
    }
    if (shortest < Infinity) this.rest = setTimeout(() => this.startNext(), Math.ceil(shortest)).unref();
  }

  /** Answers whether a caller that holds a place may go on there. */
  private becomesLong(lane: Lane): boolean {
    const { places, longMs } = this.options;
    if (longMs === Infinity) return true;
    lane.becomeLong(longMs);
    return lane.running.size === 1 && this.longRunning(this.now()) <= places / 2;
  }

  /** Whether somebody is at work who used clearly less. */
  private isBehind(lane: Lane): boolean {
    const now = this.now();
    const limit = lane.usedBy(now) - this.options.aheadMs;
    if (limit <= 0) return false;
    for (const other of this.present) if (other !== lane && other.running.size > 0 && other.usedBy(now) < limit) return true;
    return false;
  }

  private sweep(now: Moment): void {
    if (now.time - this.swept < SWEEP_MS) return;
    this.swept = now.time;
    for (const lane of this.present) if (!lane.isPresent(now)) this.present.delete(lane);
    for (const [key, lane] of this.lanes) if (lane.isForgotten(now)) this.lanes.delete(key);
  }
}
