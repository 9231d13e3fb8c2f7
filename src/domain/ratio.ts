/** A 32-bit integer holds any ratio that means something; what lies beyond is cut there. */
const MOST = 2_147_483_647n;

/** `part` of `whole` in basis points (10000 = all of it), rounded half to even; null when there is no whole. */
export function basisPoints(part: number, whole: number): number | null {
  if (whole <= 0) return null;
  const rounded = divideHalfEven(BigInt(part) * 10_000n, BigInt(whole));
  return Number(rounded > MOST ? MOST : rounded < -MOST ? -MOST : rounded);
}

/** Half to even. `divisor` is above 0. */
export function divideHalfEven(dividend: bigint, divisor: bigint): bigint {
  const down = dividend / divisor - (dividend % divisor < 0n ? 1n : 0n);
  const twice = 2n * (dividend - down * divisor);
  const up = twice > divisor || (twice === divisor && down % 2n !== 0n);
  return up ? down + 1n : down;
}
