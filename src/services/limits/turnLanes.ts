/** In milliseconds: of what was used so long ago about a third still counts. */
const FORGETS_MS = 2000;
/** Whoever is ahead rests for so many times as long as its last turn was, and in milliseconds for no longer than that. */
const RESTS_TIMES = 3;
const RESTS_AT_MOST_MS = 100;

/** What is known of one caller. */
export interface Lane {
  /** Milliseconds of places, as they counted when its last turn ended. */
  used: number;
  /** Milliseconds of long turns. As many idle ones pay them back. */
  debt: number;
  /** When its last turn ended, and for how long it held its place. */
  ended: number;
  held: number;
  /** When each of its turns began. */
  readonly running: Set<{ readonly began: number }>;
  readonly waiting: Set<() => void>;
}

export function newLane(): Lane {
  return { used: 0, debt: 0, ended: -Infinity, held: 0, running: new Set(), waiting: new Set() };
}

/** What counts of that by now, with what its turns have used so far that still run. */
export function usedBy({ used, ended, running }: Lane, now: number): number {
  let sum = used * Math.exp((ended - now) / FORGETS_MS);
  for (const { began } of running) sum += now - began;
  return sum;
}

export function noteEnd(lane: Lane, began: number, now: number): void {
  const before = lane.used * Math.exp((lane.ended - now) / FORGETS_MS);
  lane.held = now - began;
  lane.used = before + lane.held;
  lane.ended = now;
}

/** For how many milliseconds it rests from now on, if it is ahead. */
export function restOf({ ended, held }: Lane, now: number): number {
  return Math.max(0, ended + Math.min(RESTS_TIMES * held, RESTS_AT_MOST_MS) - now);
}

export function isIdle({ running, waiting }: Lane): boolean {
  return running.size === 0 && waiting.size === 0;
}

export function debtOf(lane: Lane, now: number): number {
  return isIdle(lane) ? Math.max(0, lane.debt - (now - lane.ended)) : lane.debt;
}

/** Whether its last turns, or one that still runs, were long. */
export function isLong({ debt, running }: Lane, now: number, longMs: number): boolean {
  const [oldest] = running;
  return debt > 0 || (oldest !== undefined && now - oldest.began > longMs);
}
