/** A dash, or as in Dutch an equals sign, behind a decimal mark; Swedes write a colon. */
const DASH = /(?<=\d)([.,:])(?:[-\u2010-\u2015\u2212]{1,2}|=)(?!\d)/u;

/** `50,-` with the decimals that its dash stands for: it is no minus. */
export function dashForCents(text: string, decimals: number): string {
  return text.replace(DASH, (_, mark: string) => (mark === ":" || decimals === 0 ? "" : mark + "0".repeat(decimals)));
}
