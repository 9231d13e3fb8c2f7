const PAUSE_MS = 1000;

/** Tells of long work once a second at the most, however often it is asked to; what takes less has nothing to tell but its result. */
export function everySecond<Facts extends readonly unknown[]>(tell: (...facts: Facts) => void): (...facts: Facts) => void {
  let last = Date.now();
  return (...facts) => {
    if (Date.now() - last < PAUSE_MS) return;
    last = Date.now();
    tell(...facts);
  };
}
