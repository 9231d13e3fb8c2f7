import { add } from "./money.js";

/** The middle amount; of an even number the mean of the middle two, rounded half to even. Null without any. */
export function medianOf(amounts: readonly number[]): number | null {
  const ordered = [...amounts].sort((one, other) => one - other);
  const upper = ordered[Math.floor(ordered.length / 2)];
  const lower = ordered[Math.ceil(ordered.length / 2) - 1];
  return upper === undefined || lower === undefined ? null : meanOf(lower, upper);
}

/** Half of a sum that may leave the safe range, though the mean cannot. */
function meanOf(lower: number, upper: number): number {
  const sum = BigInt(lower) + BigInt(upper);
  const down = (sum - (((sum % 2n) + 2n) % 2n)) / 2n;
  const up = sum % 2n !== 0n && down % 2n !== 0n;
  return add(Number(down), up ? 1 : 0);
}
