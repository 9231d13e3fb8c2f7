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

/** What came in on one day, by amount and then by account. Whatever is in a pair leaves it, so that nobody looks at it again. */
type Incoming = ReadonlyMap<string, ReadonlyMap<string, Unlinked[]>>;

/**
 * Movements that may be the two ends of one transfer: of different accounts, in one currency, with opposite amounts. Each is in one pair:
 * those with the fewest days between them are taken first, and of these the newest.
 */
export function linkPairs(movements: readonly Unlinked[]): LinkPair[] {
  // Within a group the newest first: ids begin with the time at which they were made.
  const newest = [...movements].sort((one, other) => (one.id < other.id ? 1 : -1));
  const dayOf = ({ date }: Unlinked): Day => date;
  const outs = grouped(
    newest.filter(({ amount }) => amount < 0),
    dayOf,
  );
  const ins = new Map<Day, Incoming>();
  for (const [day, some] of grouped(
    newest.filter(({ amount }) => amount > 0),
    dayOf,
  ))
    ins.set(day, new Map([...grouped(some, keyOf)].map(([key, alike]) => [key, grouped(alike, ({ accountId }) => accountId)])));
  const days = [...new Set(movements.map(dayOf))].sort().reverse();
  const taken = new Set<string>();
  const pairs: LinkPair[] = [];
  const pair = (out: Day, into: Day, apart: number): void => {
    const there = ins.get(into);
    if (there === undefined) return;
    for (const one of outs.get(out) ?? []) {
      const other = taken.has(one.id) ? undefined : takenFrom(there.get(keyOf(one)), one);
      if (other === undefined) continue;
      taken.add(one.id);
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

/** The newest that may be the other end, which is then taken out of its account. */
function takenFrom(byAccount: ReadonlyMap<string, Unlinked[]> | undefined, one: Unlinked): Unlinked | undefined {
  let best: { readonly group: Unlinked[]; readonly candidate: Unlinked } | undefined;
  for (const [accountId, group] of byAccount ?? []) {
    const candidate = accountId === one.accountId ? undefined : group.find((other) => isFreeOf(one, other));
    if (candidate !== undefined && (best === undefined || candidate.id > best.candidate.id)) best = { group, candidate };
  }
  best?.group.splice(best.group.indexOf(best.candidate), 1);
  return best?.candidate;
}

function isFreeOf(one: Unlinked, other: Unlinked): boolean {
  return !one.refused.includes(other.id) && !other.refused.includes(one.id);
}

function keyOf({ currency, amount }: Unlinked): string {
  return `${currency} ${Math.abs(amount)}`;
}

function grouped(movements: readonly Unlinked[], key: (movement: Unlinked) => string): ReadonlyMap<string, Unlinked[]> {
  const groups = new Map<string, Unlinked[]>();
  for (const movement of movements) {
    const group = groups.get(key(movement));
    if (group === undefined) groups.set(key(movement), [movement]);
    else group.push(movement);
  }
  return groups;
}
