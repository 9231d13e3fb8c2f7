import type { Place } from "../../domain/work.js";
import type { Load } from "./Semaphore.js";

export interface TurnOptions {
  /** How many turns there are at once, of all callers together. */
  readonly places?: number;
  /** Milliseconds that only ever go forward. */
  readonly now?: () => number;
}

/** As many as keep the event loop and the database busy. */
export const PLACES = 8;
/** Who holds a place for longer than that, in milliseconds, gets one place at a time. */
const LONG_MS = 100;
/** In milliseconds: what was used longer ago is forgotten. */
const LONGEST_DEBT_MS = 60_000;

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

interface Lane {
  /** Milliseconds of places, in the virtual time of the scheduler. */
  used: number;
  /** Milliseconds of long turns. As many idle ones pay them back. */
  debt: number;
  idleSince: number;
  /** When each of its turns began. */
  readonly running: Set<{ readonly began: number }>;
  readonly waiting: Set<() => void>;
}

/**
 * Start-time fair queueing over callers, by measured time: of those who wait, whoever used least has the next turn, whatever its
 * request is said to cost. A caller pays for the time in which it holds a place, with what the database did meanwhile. Nobody has the
 * last place besides others, and callers with long turns have one place each, and half of all places together, so that a short request
 * finds one.
 */
export class TurnScheduler {
  private readonly lanes = new Map<string, Lane>();
  private readonly places: number;
  private readonly now: () => number;
  private readonly givingWay = new Set<() => void>();
  private running = 0;
  /** The use of whoever had the last turn: a caller that comes back starts there, and has saved up nothing. */
  private virtual = 0;

  constructor({ places = PLACES, now = () => performance.now() }: TurnOptions = {}) {
    this.places = places;
    this.now = now;
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
        if (isOver || !isPlaced || !this.comesBehind(key)) return;
        leave();
        await this.whenOthersEnd(key);
        await comeBack();
      },
    };
  }

  /** Of whom something is remembered. */
  get callers(): number {
    return this.lanes.size;
  }

  load(): Load {
    let waiting = 0;
    for (const lane of this.lanes.values()) waiting += lane.waiting.size;
    return { running: this.running, waiting };
  }

  loadOf(key: string): Load {
    const lane = this.lanes.get(key);
    return { running: lane?.running.size ?? 0, waiting: lane?.waiting.size ?? 0 };
  }

  /** Answers what gives the place back; nothing happens when that is called again. */
  private async place(key: string, waiter: Waiter | undefined): Promise<() => void> {
    const lane = this.laneOf(key);
    if (isIdle(lane)) lane.debt = debtOf(lane, this.now());
    const place = this.mayStart(lane, this.now()) ? this.start(lane) : await this.wait(lane, waiter);
    return () => {
      if (lane.running.delete(place)) this.finish(key, lane, place);
    };
  }

  /** Answers whether a caller that holds a place may go on there. */
  private becomesLong(key: string): boolean {
    const lane = this.laneOf(key);
    lane.debt = Math.max(lane.debt, LONG_MS);
    return lane.running.size === 1 && this.longRunning(this.now()) <= this.places / 2;
  }

  /** Whether somebody is at work who used less. */
  private comesBehind(key: string): boolean {
    const now = this.now();
    const own = usedBy(this.laneOf(key), now);
    for (const [other, lane] of this.lanes) if (other !== key && lane.running.size > 0 && usedBy(lane, now) < own) return true;
    return false;
  }

  private whenOthersEnd(key: string): Promise<void> {
    return new Promise((resolve) => {
      const look = (): void => {
        if (this.comesBehind(key)) return;
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
    const fresh: Lane = { used: this.virtual, debt: 0, idleSince: 0, running: new Set(), waiting: new Set() };
    this.lanes.set(key, fresh);
    return fresh;
  }

  private mayStart(lane: Lane, now: number, longRunning = this.longRunning(now)): boolean {
    const own = lane.running.size;
    if (this.running >= this.places) return false;
    if (isLong(lane, now)) return own === 0 && longRunning < this.places / 2;
    return own === 0 || this.running < this.places - 1;
  }

  private longRunning(now: number): number {
    let count = 0;
    for (const lane of this.lanes.values()) if (lane.running.size > 0 && isLong(lane, now)) count += lane.running.size;
    return count;
  }

  private start(lane: Lane): { readonly began: number } {
    const place = { began: this.now() };
    if (lane.running.size === 0) lane.used = Math.max(lane.used, this.virtual);
    this.virtual = lane.used;
    lane.running.add(place);
    this.running++;
    return place;
  }

  private finish(key: string, lane: Lane, place: { readonly began: number }): void {
    const now = this.now();
    const held = now - place.began;
    this.running--;
    lane.used += held;
    if (held > LONG_MS) lane.debt = Math.min(lane.debt + held, LONGEST_DEBT_MS);
    lane.idleSince = now;
    this.forget(key, lane, now);
    this.startNext();
    for (const look of this.givingWay) look();
  }

  /** Those who wait, by use. */
  private startNext(): void {
    while (this.running < this.places) {
      const [enter] = this.next()?.waiting ?? [];
      if (enter === undefined) return;
      enter();
    }
  }

  private next(): Lane | undefined {
    const now = this.now();
    const longRunning = this.longRunning(now);
    let [found, least]: [Lane | undefined, number] = [undefined, Infinity];
    for (const lane of this.lanes.values()) {
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
    });
  }

  private forget(key: string, lane: Lane, now: number): void {
    if (isIdle(lane) && lane.used <= this.virtual && debtOf(lane, now) === 0) this.lanes.delete(key);
    if (this.running > 0) return;
    // Nobody works: from here on all are even again, but for those whose turns were long.
    for (const [other, idle] of this.lanes) {
      this.virtual = Math.max(this.virtual, idle.used);
      if (isIdle(idle) && debtOf(idle, now) === 0) this.lanes.delete(other);
    }
  }
}

/** With what its turns have used so far that still run. */
function usedBy({ used, running }: Lane, now: number): number {
  let sum = used;
  for (const { began } of running) sum += now - began;
  return sum;
}

function isIdle({ running, waiting }: Lane): boolean {
  return running.size === 0 && waiting.size === 0;
}

function debtOf(lane: Lane, now: number): number {
  return isIdle(lane) ? Math.max(0, lane.debt - (now - lane.idleSince)) : lane.debt;
}

/** Whether its last turns, or one that still runs, were long. */
function isLong({ debt, running }: Lane, now: number): boolean {
  const [oldest] = running;
  return debt > 0 || (oldest !== undefined && now - oldest.began > LONG_MS);
}
