/** How much of something a run does: all of it in `npm run test:proofs`, and little elsewhere; the variable asks for another number. */
export function sized(variable: string, sizes: { readonly everyday: number; readonly proofs: number }): number {
  const asked = process.env[variable];
  if (asked !== undefined) return Number(asked);
  return process.env["PROOFS"] === "full" ? sizes.proofs : sizes.everyday;
}
