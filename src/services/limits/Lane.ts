/** In milliseconds: of what was used so long ago about a third still counts. */
const FORGETS_MS = 2000;
/** In milliseconds: a caller with long turns has paid them back after no longer than this. */
const LONGEST_DEBT_MS = 60_000;
/** A rest is so many times as long as the turn before it, and in milliseconds no longer than that. */
const RESTS_TIMES = 3;
const RESTS_AT_MOST_MS = 100;
/** Whose last turn ended so long ago, in milliseconds, is still expected back. */
const PRESENT_MS = 100;
/** In milliseconds: whoever used less is forgotten. */
const LITTLE_MS = 1;

/** Two clocks in milliseconds. The other one goes slower, the more turns run at once: each of them pays its share of the time. */
export interface Moment {
  readonly time: number;
  readonly shared: number;
}

/** What is known of one caller of a TurnScheduler. */
export class Lane {
  /** When each of its turns began. */
  readonly running = new Set<Moment>();
  readonly waiting = new Set<() => void>();
  /** Answers that it has yet to read. They hold no place, but memory. */
  sending = 0;
  /** Milliseconds of its share of the time, as they counted when its last turn ended. */
  private used = 0;
  /** Milliseconds of long turns. As many idle ones pay them back. */
  private debt = 0;
  private ended = -Infinity;
  private paysSince = 0;
  private restMs = 0;

  get isIdle(): boolean {
    return this.outstanding === 0;
  }

  /** How much it asks for at once. */
  get outstanding(): number {
    return this.running.size + this.waiting.size;
  }

  isForgotten(now: Moment): boolean {
    return this.isIdle && this.sending === 0 && this.debtAt(now) === 0 && this.usedBy(now) < LITTLE_MS;
  }

  /** Whether it works, waits, or is likely to come back. */
  isPresent({ time }: Moment): boolean {
    return !this.isIdle || time - this.ended < PRESENT_MS;
  }

  /** Of what it used, including the turns that still run, what counts by now. */
  usedBy(now: Moment): number {
    let sum = this.usedBefore(now);
    for (const { shared } of this.running) sum += now.shared - shared;
    return sum;
  }

  /** For how many milliseconds from now on it rests, where it has to. */
  restAt({ time }: Moment): number {
    return Math.max(0, this.ended + this.restMs - time);
  }

  /** Whether its last turns, or one that still runs, were longer than `longMs`. */
  isLong({ time }: Moment, longMs: number): boolean {
    const [oldest] = this.running;
    return this.debt > 0 || (oldest !== undefined && time - oldest.time > longMs);
  }

  /** From here on its last turn counts as one of at least so many milliseconds. */
  becomeLong(ms: number): void {
    this.debt = Math.max(this.debt, ms);
  }

  /** Before it waits. */
  come(now: Moment): void {
    this.debt = this.debtAt(now);
    this.paysSince = now.time;
  }

  finish(began: Moment, now: Moment, longMs: number): void {
    this.running.delete(began);
    const held = now.time - began.time;
    this.used = this.usedBefore(now) + now.shared - began.shared;
    if (held > longMs) this.debt = Math.min(this.debt + held, LONGEST_DEBT_MS);
    this.ended = this.paysSince = now.time;
    this.restMs = Math.min(RESTS_TIMES * held, RESTS_AT_MOST_MS);
  }

  private usedBefore({ time }: Moment): number {
    return this.used * Math.exp((this.ended - time) / FORGETS_MS);
  }

  private debtAt({ time }: Moment): number {
    return this.isIdle ? Math.max(0, this.debt - (time - this.paysSince)) : this.debt;
  }
}
