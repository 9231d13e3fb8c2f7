import { LAST_POSITION } from "../../categories/lastPosition.js";

interface Placed {
  readonly id: string;
  readonly position: number;
}

/**
 * New positions for siblings that shall stand in this order; those that keep theirs are left out. As few as possible change: the longest
 * run that already rises, with room for the others in between, stays.
 */
export function positionsFor(ordered: readonly Placed[]): Map<string, number> {
  const kept = [...longestRise(ordered), { at: ordered.length, position: null }];
  const changed = new Map<string, number>();
  let before = { at: -1, position: -1 };
  for (const { at, position } of kept) {
    for (let index = before.at + 1; index < at; index++) {
      const steps = index - before.at;
      const place = position === null ? before.position + steps : between(before, { at, position }, steps);
      const { id } = ordered[index] ?? { id: "" };
      changed.set(id, place);
    }
    if (position !== null) before = { at, position };
  }
  return changed;
}

interface Kept {
  readonly at: number;
  readonly position: number;
}

function between(before: Kept, after: Kept, steps: number): number {
  return before.position + Math.floor(((after.position - before.position) * steps) / (after.at - before.at));
}

function longestRise(ordered: readonly Placed[]): Kept[] {
  const best: Kept[][] = [];
  let longest: Kept[] = [];
  ordered.forEach(({ position }, at) => {
    const here = { at, position };
    const hasRoom = position >= at && position <= LAST_POSITION - (ordered.length - 1 - at);
    const before = best.filter((run) => fits(run.at(-1), here)).reduce<Kept[]>(longer, []);
    const run = hasRoom ? [...before, here] : [];
    best.push(run);
    longest = longer(longest, run);
  });
  return longest;
}

function fits(last: Kept | undefined, here: Kept): boolean {
  return last !== undefined && here.position - last.position >= here.at - last.at;
}

function longer(one: Kept[], other: Kept[]): Kept[] {
  return other.length > one.length ? other : one;
}
