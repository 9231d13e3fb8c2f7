const FIRST_MS = 100;
/** Whoever waits for the database shall not wait much longer than it takes to start. */
const LONGEST_MS = 4_000;

/** How long to wait before the n-th start in a row (from 0): twice as long each time. */
export function restartDelay(attempt: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt);
}
