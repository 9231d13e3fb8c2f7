/** The index of the last of the ascending `starts` that is at most `place`; 0 when all are beyond it. By binary search. */
export function lastAtOrBefore(starts: readonly number[], place: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}
