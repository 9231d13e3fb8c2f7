/** A dash, or as in Dutch an equals sign, behind a decimal mark; Swedes write a colon, and Indians and East Africans a stroke. */
const DASH = /(?<=\d)([.,:/])(?:[-\u2010-\u2015\u2212]{1,2}|=)(?!\d)/u;
const THOUSANDS = /\d([.,])\d/;

/** `50,-` with the decimals that its dash stands for: it is no minus. */
export function dashForCents(text: string, decimals: number): string {
  return text.replace(DASH, (_, mark: string, at: number) => {
    if (decimals === 0) return "";
    if (mark === "." || mark === ",") return mark + "0".repeat(decimals);
    // Any point in front of such a mark is one of thousands.
    const thousands = THOUSANDS.exec(text.slice(0, at))?.[1];
    return thousands === undefined ? "" : (thousands === "." ? "," : ".") + "0".repeat(decimals);
  });
}
