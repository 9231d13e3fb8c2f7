/** What is known of one caller. */
export interface Lane {
  /** Milliseconds of places, in the virtual time of the scheduler. */
  used: number;
  /** Milliseconds of long turns. As many idle ones pay them back. */
  debt: number;
  idleSince: number;
  /** When each of its turns began. */
  readonly running: Set<{ readonly began: number }>;
  readonly waiting: Set<() => void>;
}

/** With what its turns have used so far that still run. */
export function usedBy({ used, running }: Lane, now: number): number {
  let sum = used;
  for (const { began } of running) sum += now - began;
  return sum;
}

export function isIdle({ running, waiting }: Lane): boolean {
  return running.size === 0 && waiting.size === 0;
}

export function debtOf(lane: Lane, now: number): number {
  return isIdle(lane) ? Math.max(0, lane.debt - (now - lane.idleSince)) : lane.debt;
}

/** Whether its last turns, or one that still runs, were long. */
export function isLong({ debt, running }: Lane, now: number, longMs: number): boolean {
  const [oldest] = running;
  return debt > 0 || (oldest !== undefined && now - oldest.began > longMs);
}
