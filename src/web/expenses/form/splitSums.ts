/** The whole amount minus the parts; null while something in it is no amount. */
export function restOf(total: number | null, amounts: readonly (number | null)[]): number | null {
  const known = amounts.filter((amount) => amount !== null);
  return total === null || known.length < amounts.length ? null : total - known.reduce((left, right) => left + right, 0);
}
