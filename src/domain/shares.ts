import { exact } from "./money.js";

/** What all shares of one amount come to. */
export const WHOLE = 10_000;

/** An amount divided by shares of 10,000: what is left over goes to the largest remainders, of equals to the first. */
export function divided(amount: number, shares: readonly number[]): number[] {
  const whole = BigInt(WHOLE);
  const parts = shares.map((share, place) => {
    const product = BigInt(amount) * BigInt(share);
    return { place, part: product / whole, rest: product % whole };
  });
  let left = BigInt(amount) - parts.reduce((sum, { part }) => sum + part, 0n);
  for (const one of [...parts].sort((a, b) => (a.rest === b.rest ? a.place - b.place : a.rest > b.rest ? -1 : 1))) {
    if (left === 0n) break;
    one.part += 1n;
    left -= 1n;
  }
  return parts.map(({ part }) => exact(part));
}
