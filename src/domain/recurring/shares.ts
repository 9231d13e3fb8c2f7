import { exact } from "../money.js";

/** A total in parts that are to one another as the given weights are. What does not divide goes to the largest remainders, the first of equal ones. */
export function inShares(total: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (whole === 0n) return weights.map((_, index) => (index === 0 ? total : 0));
  const parts = weights.map((weight) => BigInt(total) * BigInt(weight));
  const shares = parts.map((part) => part / whole);
  const left = BigInt(total) - shares.reduce((sum, share) => sum + share, 0n);
  const byRemainder = parts
    .map((part, index) => ({ index, rest: part % whole }))
    .sort((one, other) => (one.rest === other.rest ? one.index - other.index : one.rest > other.rest ? -1 : 1));
  for (const { index } of byRemainder.slice(0, Number(left))) shares[index] = (shares[index] ?? 0n) + 1n;
  return shares.map(exact);
}
