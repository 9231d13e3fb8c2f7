import { addDays, type Day } from "../month.js";

/** The two ends of what may be one transfer are at most so many days apart. */
const DAYS_APART = 5;

/** A movement in one money account. */
export interface Unlinked {
  readonly id: string;
  readonly accountId: string;
  readonly currency: string;
  /** Signed, in minor units of that currency. */
  readonly amount: number;
  readonly date: Day;
  /** Movements that it is not to be paired with. */
  readonly refused: readonly string[];
}

export interface LinkPair {
  readonly out: string;
  readonly in: string;
  /** How many days lie between the two. */
  readonly days: number;
}

/**
 * Movements that may be the two ends of one transfer: of different accounts, in one currency, with opposite amounts. Each is in one pair:
 * those with the fewest days between them are taken first, and of these the newest.
 */
export function linkPairs(movements: readonly Unlinked[]): LinkPair[] {
  const [outs, ins] = [byDay(movements.filter(({ amount }) => amount < 0)), byDay(movements.filter(({ amount }) => amount > 0))];
  const days = [...new Set(movements.map(({ date }) => date))].sort().reverse();
  const taken = new Set<string>();
  const pairs: LinkPair[] = [];
  const pair = (out: Day, into: Day, apart: number): void => {
    const there = byAmount(ins.get(into) ?? []);
    for (const one of outs.get(out) ?? []) {
      if (taken.has(one.id)) continue;
      const other = (there.get(keyOf(one)) ?? []).find((candidate) => !taken.has(candidate.id) && mayBePaired(one, candidate));
      if (other === undefined) continue;
      taken.add(one.id).add(other.id);
      pairs.push({ out: one.id, in: other.id, days: apart });
    }
  };
  for (let apart = 0; apart <= DAYS_APART; apart++)
    for (const later of days) {
      const earlier = addDays(later, -apart);
      pair(earlier, later, apart);
      if (apart > 0) pair(later, earlier, apart);
    }
  return pairs;
}

function mayBePaired(one: Unlinked, other: Unlinked): boolean {
  return one.accountId !== other.accountId && !one.refused.includes(other.id) && !other.refused.includes(one.id);
}

function keyOf({ currency, amount }: Unlinked): string {
  return `${currency} ${Math.abs(amount)}`;
}

function byDay(movements: readonly Unlinked[]): ReadonlyMap<Day, Unlinked[]> {
  return grouped(movements, ({ date }) => date);
}

function byAmount(movements: readonly Unlinked[]): ReadonlyMap<string, Unlinked[]> {
  return grouped(movements, keyOf);
}

/** Within a group the newest first: ids begin with the time at which they were made. */
function grouped(movements: readonly Unlinked[], key: (movement: Unlinked) => string): ReadonlyMap<string, Unlinked[]> {
  const groups = new Map<string, Unlinked[]>();
  for (const movement of [...movements].sort((one, other) => (one.id < other.id ? 1 : -1))) {
    const group = groups.get(key(movement));
    if (group === undefined) groups.set(key(movement), [movement]);
    else group.push(movement);
  }
  return groups;
}
