import { DomainError } from "../../../src/domain/errors.js";
export interface Part2 {
  category: string | null;
  amount: number;
}

export function partsInput(parts: readonly Part2[]): object {
  const [only] = parts;
  if (parts.length === 1) return { categoryId: only?.category ?? null };
  return { splits: parts.map((part) => ({ categoryId: part.category, amount: part.amount })) };
}

export function exactly(part: Part2): { category: string | null; amount: bigint } {
  return { category: part.category, amount: BigInt(part.amount) };
}

export function sum(parts: readonly Part2[]): number {
  return parts.reduce((total, part) => total + part.amount, 0);
}

export function ruleOf(rule: { policy: "none" | "surplus" | "full" | "capped"; cap: number }) {
  return rule.policy === "capped" ? { policy: rule.policy, cap: rule.cap } : { policy: rule.policy };
}

export function decimal(digits: number, places: number): string {
  const text = String(digits).padStart(places + 1, "0");
  return places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
}

/** amount * digits / 10^shift, half to even. */
export function converted(amount: number, digits: number, shift: number): bigint {
  const product = BigInt(amount) * BigInt(digits);
  if (shift <= 0) return product * 10n ** BigInt(-shift);
  const unit = 10n ** BigInt(shift);
  const [whole, rest] = [product / unit, product % unit];
  return 2n * rest > unit || (2n * rest === unit && whole % 2n === 1n) ? whole + 1n : whole;
}

/** Does something that must be refused with this code, or, for null, must not be refused. */
export async function expecting(code: string | null, act: () => Promise<unknown>): Promise<void> {
  if ((await allowing(code, act)) && code !== null) throw new Error(`expected ${code}`);
}

/** Does something that may be refused with this code and with no other; true when it was not. */
export async function allowing(code: string | null, act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act();
  } catch (error) {
    if (error instanceof DomainError && error.code === code) return false;
    throw error;
  }
  return true;
}
