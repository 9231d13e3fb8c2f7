/**
 * Whether something that was taken for a while, until an instant, is still taken. An instant that lies further ahead than any taker could
 * have said was written before the clock was set back: waiting for it would take as long as the clock was wrong. Clocks of several
 * machines may differ by as much as the whole while.
 */
export function isStillHeld(until: Date, now: Date, longestMs: number): boolean {
  const left = until.getTime() - now.getTime();
  return left > 0 && left <= 2 * longestMs;
}
