/** The index of the last entry that starts at `place` or before; -1 when all are beyond it. They are in order of their starts. By binary search. */
export function lastAtOrBefore<Entry, Start extends number | string>(
  entries: readonly Entry[],
  place: Start,
  startOf: (entry: Entry) => Start,
): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const entry = entries[middle];
    if (entry !== undefined && startOf(entry) <= place) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
