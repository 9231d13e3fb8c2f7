/** A small generator of numbers from 0 to 1, the same for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

export function oneOf<T>(all: readonly T[], roll: () => number): T {
  const one = all[Math.floor(roll() * all.length)];
  if (one === undefined && all.length === 0) throw new Error("nothing to choose from");
  return one as T;
}
