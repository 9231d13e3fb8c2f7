import type { DecimalPoint } from "../../domain/importFile.js";
import { LARGEST_AMOUNT } from "../../domain/money.js";

/** No amount is written longer. What is goes to no expression and no normalisation, whose time may grow with its square. */
export const LONGEST_FIGURE = 100;
/** Thousands in threes, or as in India in twos before the last three. */
const shapes: Readonly<Record<DecimalPoint, RegExp>> = {
  ".": /^(?:\d*|[1-9]\d{0,2}(?:,\d{2,3})*,\d{3}|[1-9]\d{0,2}(?:'\d{3})+)(?:\.\d*)?$/,
  ",": /^(?:\d*|[1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d{0,2}(?:'\d{3})+)(?:,\d*)?$/,
};

/** Which point the digits speak for; `null` when both readings fit, `undefined` when there is none at all. */
export function pointIn(digits: string): DecimalPoint | null | undefined {
  if (!/[.,]/.test(digits)) return undefined;
  const dot = shapes["."].test(digits);
  const comma = shapes[","].test(digits);
  if (dot && comma) return null;
  return dot ? "." : comma ? "," : undefined;
}

/** A decimal as a whole number of its smallest digit; null when the text is none. */
export interface Scaled {
  readonly units: bigint;
  /** How many digits stand behind the point; zeros at the end are none. */
  readonly scale: number;
}

export function scaledOf(digits: string, point: DecimalPoint): Scaled | null {
  if (digits.length > LONGEST_FIGURE || !shapes[point].test(digits)) return null;
  const [whole = "", fraction = ""] = digits.replace(point === "." ? /[,']/g : /[.']/g, "").split(point);
  if (whole === "" && fraction === "") return null;
  const decimals = fraction.replace(/0+$/, "");
  return { units: BigInt(`${whole}${decimals}`), scale: decimals.length };
}

/**
 * Minor units from decimal text, digit by digit. `too-precise` when the currency has no unit that small: the figure would
 * have to be rounded, which is done only when the caller says so, half a unit away from zero.
 */
export function minorUnits(
  digits: string,
  point: DecimalPoint,
  exponent: number,
  rounded = false,
): number | "invalid" | "too-precise" | "too-large" {
  const few = fewUnits(digits, point, exponent);
  if (few !== null) return few;
  const scaled = scaledOf(digits, point);
  if (scaled === null) return "invalid";
  if (scaled.scale > exponent && !rounded) return "too-precise";
  const units = unitsOf(scaled, exponent);
  return units > BigInt(LARGEST_AMOUNT) ? "too-large" : Number(units);
}

/** So many digits stay exact as a number, in a currency of up to four decimals. */
const FEW = 11;
const ZERO = 48;

/** Most figures are a few digits with one point among them; null for all others. */
function fewUnits(digits: string, point: DecimalPoint, exponent: number): number | null {
  if (digits.length > FEW) return null;
  let [units, read, pointAt] = [0, 0, -1];
  for (let at = 0; at < digits.length; at++) {
    const digit = digits.charCodeAt(at) - ZERO;
    if (digit >= 0 && digit <= 9) {
      units = units * 10 + digit;
      read++;
    } else if (pointAt < 0 && digits.charAt(at) === point) pointAt = at;
    else return null;
  }
  const decimals = pointAt < 0 ? 0 : digits.length - 1 - pointAt;
  return read === 0 || decimals > exponent ? null : units * 10 ** (exponent - decimals);
}

function unitsOf({ units, scale }: Scaled, exponent: number): bigint {
  if (scale <= exponent) return units * 10n ** BigInt(exponent - scale);
  const unit = 10n ** BigInt(scale - exponent);
  return (units + unit / 2n) / unit;
}
