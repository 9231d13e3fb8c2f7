import { payeePatterns } from "./payees/payeePatterns.js";

/** Longer texts are no names; to look for patterns in them would take long. */
const LONGEST = 200;

/** The name in what a bank writes as payee; the text itself when nothing of it is known to be more. */
export function cleanPayee(text: string): string {
  if (text.length > LONGEST) return text;
  let name = text;
  for (const pattern of payeePatterns) {
    const rest = name.replace(pattern, "").trim();
    if (rest !== name && /\p{L}{2}/u.test(rest)) name = rest;
  }
  return name === text ? text : name.replace(/[\s,;:/-]+$/, "");
}
