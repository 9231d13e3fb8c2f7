/** How much of something a run does: all of it in `npm run test:proofs`, and little elsewhere; the variable asks for another number. */
export function sized(variable: string, sizes: { readonly small: number; readonly full: number }): number {
  const asked = process.env[variable];
  if (asked !== undefined) return Number(asked);
  return process.env["PROOFS"] === "full" ? sizes.full : sizes.small;
}
