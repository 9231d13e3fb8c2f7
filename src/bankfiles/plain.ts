import { isAscii } from "../domain/ascii.js";
import { folded } from "../domain/folded.js";

/** No heading and no word is longer; what is would take long to normalise. */
const LONGEST = 200;

/** A heading or a word without case, accents and signs; empty for what is too long to be either. */
export function plain(text: string): string {
  const given = text.trim();
  if (given.length > LONGEST) return "";
  if (isAscii(given))
    return given
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, " ")
      .trim();
  const spelled = given.normalize("NFC").toLowerCase().replaceAll("ä", "ae").replaceAll("ö", "oe").replaceAll("ü", "ue");
  return folded(spelled)
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, " ")
    .trim();
}
