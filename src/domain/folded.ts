import { isAscii } from "./ascii.js";

const MARKS = /\p{M}+/gu;

/** A text as it is compared: without case, accents and the spaces around it. */
export function folded(text: string): string {
  if (isAscii(text)) return text.toLowerCase().trim();
  return text.normalize("NFKD").replace(MARKS, "").toLowerCase().trim();
}
