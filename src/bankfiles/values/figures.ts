import { currenciesNamed } from "../../domain/currencySigns.js";
import { dashForCents } from "../../domain/dashForCents.js";
import { LONGEST_FIGURE } from "./decimals.js";

/** What a file wrote as an amount: its digits and on which side of zero it stands. */
export interface Figure {
  readonly digits: string;
  readonly negative: boolean;
  /** True when the text itself says the side: a sign, parentheses, `CR`, `DR`. */
  readonly signed: boolean;
  /** The currencies that a code or a sign beside it may mean; null when there is none. */
  readonly currencies: readonly string[] | null;
}

/** As most files write most amounts. */
const PLAIN = /^(-?)(\d+(?:[.,]\d+)?)$/;
const DASHES = /[\u2010-\u2015\u2212]/g;
/** Zeros behind the point are none, so that more than the currency has do no harm. */
const USUAL_DECIMALS = 2;
/** Also the marks of direction that stand in Arabic and Hebrew figures. */
const SPACES = /[\s\p{Cf}]/gu;
/** A code, a sign or a word; one of Hebrew or Uzbek may have a mark inside. */
const SIGN = /[\p{L}\p{Sc}](?:[\p{L}\p{M}\p{Sc}./]|["'\u2018\u05f3\u05f4](?=\p{L}))*/u;
/** The currencies that a text means by its code or sign; null when it means none. */
export function currenciesOf(text: string): readonly string[] | null {
  // GnuCash names the kind of a commodity in front of it.
  return currenciesNamed(text.replace(/^currency::/i, ""));
}

/** Takes signs, currencies and spaces off; null when what is left is not digits and points. */
export function figureOf(text: string): Figure | null {
  const given = text.trim();
  if (given === "" || given.length > LONGEST_FIGURE) return null;
  const plain = PLAIN.exec(given);
  if (plain !== null) return { digits: plain[2] ?? "", negative: plain[1] === "-", signed: plain[1] === "-", currencies: null };
  const signs = given.normalize("NFKC").replace(SPACES, "").replace(DASHES, "-").replace(/^[▲△]/, "-").replaceAll("\u2019", "'");
  let rest = dashForCents(signs, USUAL_DECIMALS);
  let negative = false;
  let signed = false;
  const say = (side: boolean): void => {
    signed = true;
    if (side) negative = !negative;
  };
  const word = /(?<=[\d.,)])(CR|DR|[SH])$/i.exec(rest)?.[1]?.toUpperCase();
  if (word !== undefined) {
    rest = rest.slice(0, -word.length);
    say(word === "DR" || word === "S");
  }
  const { currencies, rest: bare } = withoutCurrency(rest);
  rest = bare;
  const inside = /^\((.+)\)$/.exec(rest)?.[1];
  if (inside !== undefined) {
    rest = inside;
    say(true);
  }
  const sign = /^[+-]|[+-]$/.exec(rest)?.[0];
  if (sign !== undefined) {
    rest = rest.startsWith(sign) ? rest.slice(1) : rest.slice(0, -1);
    say(sign === "-");
  }
  return /^[\d.,']+$/.test(rest) && /\d/.test(rest) ? { digits: rest, negative, signed, currencies } : null;
}

/** One code or sign of a currency may stand on either side of the digits, outside or inside of sign and parentheses. */
function withoutCurrency(text: string): { currencies: readonly string[] | null; rest: string } {
  const found = SIGN.exec(text);
  if (found === null) return { currencies: null, rest: text };
  const currencies = currenciesOf(found[0]);
  if (currencies === null) return { currencies, rest: text };
  return { currencies, rest: text.slice(0, found.index) + text.slice(found.index + found[0].length) };
}
