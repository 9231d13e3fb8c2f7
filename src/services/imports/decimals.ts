import type { DecimalPoint } from "../../domain/importFile.js";
import { LARGEST_AMOUNT } from "../../domain/money.js";

/** What a file wrote as an amount: its digits and on which side of zero it stands. */
export interface Figure {
  readonly digits: string;
  readonly negative: boolean;
  /** True when the text itself says the side: a sign, parentheses, `CR`, `DR`. */
  readonly signed: boolean;
}

/** No amount is written longer. What is goes to no expression and no normalisation, whose time may grow with its square. */
const LONGEST = 100;
/** As most files write most amounts. */
const PLAIN = /^(-?)(\d+(?:[.,]\d+)?)$/;
const SPACES = /[\s\u00a0\u2007\u2009\u202f]/g;
/** Thousands in threes, or as in India in twos before the last three. */
const shapes: Readonly<Record<DecimalPoint, RegExp>> = {
  ".": /^(?:\d*|[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}|[1-9]\d{0,2}(?:'\d{3})+)(?:\.\d*)?$/,
  ",": /^(?:\d*|[1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d{0,2}(?:'\d{3})+)(?:,\d*)?$/,
};

/** Takes signs, currency signs and spaces off; null when what is left is not digits and points. */
export function figureOf(text: string): Figure | null {
  const given = text.trim();
  if (given.length > LONGEST) return null;
  const plain = PLAIN.exec(given);
  if (plain !== null) return { digits: plain[2] ?? "", negative: plain[1] === "-", signed: plain[1] === "-" };
  let rest = given.normalize("NFKC").replace(SPACES, "").replaceAll("\u2212", "-").replaceAll("\u2019", "'");
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
  rest = rest.replace(/\p{Sc}/gu, "").replace(/(?<![A-Z])[A-Z]{3}(?![A-Z])/, "");
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
  return /^[\d.,']+$/.test(rest) && /\d/.test(rest) ? { digits: rest, negative, signed } : null;
}

/** Which point the digits speak for; `null` when both readings fit, `undefined` when there is none at all. */
export function pointIn(digits: string): DecimalPoint | null | undefined {
  if (!/[.,]/.test(digits)) return undefined;
  const dot = shapes["."].test(digits);
  const comma = shapes[","].test(digits);
  if (dot && comma) return null;
  return dot ? "." : comma ? "," : undefined;
}

/**
 * Minor units from decimal text, digit by digit. `too-precise` when the currency has no unit that small: the figure would
 * have to be rounded, and which way is not ours to say.
 */
export function minorUnits(digits: string, point: DecimalPoint, exponent: number): number | "invalid" | "too-precise" | "too-large" {
  if (digits.length > LONGEST || !shapes[point].test(digits)) return "invalid";
  const [whole = "", fraction = ""] = digits.replace(point === "." ? /[,']/g : /[.']/g, "").split(point);
  const decimals = fraction.replace(/0+$/, "");
  if (whole === "" && fraction === "") return "invalid";
  if (decimals.length > exponent) return "too-precise";
  const units = BigInt(`${whole}${decimals.padEnd(exponent, "0")}`);
  return units > BigInt(LARGEST_AMOUNT) ? "too-large" : Number(units);
}

/** The same the other way, for writing files: always as many decimals as the currency has. */
export function decimalText(units: number, exponent: number): string {
  const digits = String(units).padStart(exponent + 1, "0");
  return exponent === 0 ? digits : `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}
