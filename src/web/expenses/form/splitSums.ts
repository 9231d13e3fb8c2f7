/** The whole amount minus the parts; null while something in it is no amount. */
export function restOf(total: number | null, amounts: readonly (number | null)[]): number | null {
  const known = amounts.filter((amount) => amount !== null);
  return total === null || known.length < amounts.length ? null : total - sum(known);
}

/** What a new part begins with: what is left of the whole; nothing where the parts are as much or more already. */
export function amountToAdd(rest: number | null): number | null {
  return rest !== null && rest > 0 ? rest : null;
}

export function sum(amounts: readonly number[]): number {
  return amounts.reduce((left, right) => left + right, 0);
}
