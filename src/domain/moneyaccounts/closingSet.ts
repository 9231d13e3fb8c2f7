/** An end that the bank does not have yet. */
export interface OpenEnd {
  readonly id: string;
  readonly amount: number;
}

/**
 * The fewest of some ends, at most three, that sum to a gap; null where none do. Those that stand first are taken before others. It takes
 * as many steps as there are pairs.
 */
export function closingSet(ends: readonly OpenEnd[], gap: number): readonly OpenEnd[] | null {
  const last = new Map(ends.map(({ amount }, place) => [amount, place]));
  return alone(ends, gap) ?? inTwo(ends, last, gap) ?? inThree(ends, last, gap);
}

type Places = ReadonlyMap<number, number>;

function alone(ends: readonly OpenEnd[], gap: number): OpenEnd[] | null {
  const found = ends.find(({ amount }) => amount === gap);
  return found === undefined ? null : [found];
}

function inTwo(ends: readonly OpenEnd[], last: Places, gap: number): OpenEnd[] | null {
  for (const [place, end] of ends.entries()) {
    const other = behind(ends, last, place, gap - end.amount);
    if (other !== null && isSum([end, other], gap)) return [end, other];
  }
  return null;
}

function inThree(ends: readonly OpenEnd[], last: Places, gap: number): OpenEnd[] | null {
  for (const [place, end] of ends.entries()) {
    for (const [further, second] of ends.entries()) {
      if (further <= place) continue;
      const third = behind(ends, last, further, gap - end.amount - second.amount);
      if (third !== null && isSum([end, second, third], gap)) return [end, second, third];
    }
  }
  return null;
}

function behind(ends: readonly OpenEnd[], last: Places, place: number, amount: number): OpenEnd | null {
  const found = last.get(amount);
  return found !== undefined && found > place ? (ends[found] ?? null) : null;
}

/** Differences of very large amounts may be rounded. */
function isSum(ends: readonly OpenEnd[], gap: number): boolean {
  return ends.reduce((sum, { amount }) => sum + BigInt(amount), 0n) === BigInt(gap);
}
