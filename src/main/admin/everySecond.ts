const PAUSE_MS = 1000;

/** Tells of long work once a second at the most, however often it is asked to. */
export function everySecond<Facts extends readonly unknown[]>(tell: (...facts: Facts) => void): (...facts: Facts) => void {
  let last = 0;
  return (...facts) => {
    if (Date.now() - last < PAUSE_MS) return;
    last = Date.now();
    tell(...facts);
  };
}
