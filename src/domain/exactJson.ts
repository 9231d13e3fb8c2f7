/** A string, which is left alone, or a number with a fraction or an exponent. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
/** Looks like such a number: digits in the middle of a text, as of an id, do not. */
const SUSPICIOUS = /(?:^|[\s:,[])-?\d+[.eE]/;
const PARTS = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
const NO_WHOLE_NUMBER = "1.5";

const SURROGATE = /\\u[dD][89a-fA-F]/;

/**
 * Parses JSON, except that no fraction is rounded to a whole number on the way: 42.00000000000000001 reads as a fraction and
 * is refused as one wherever a whole number is asked for, where JSON.parse says 42; and half a surrogate pair, which no database
 * can keep, is no text. Texts without such things cost nothing.
 */
export function parseExactly(text: string): unknown {
  // First as it is: TOKEN is quick only where every string has an end.
  const value: unknown = SURROGATE.test(text) ? JSON.parse(text, wellFormed) : JSON.parse(text);
  return SUSPICIOUS.test(text) ? JSON.parse(text.replace(TOKEN, faithful)) : value;
}

function wellFormed(key: string, value: unknown): unknown {
  if (/\p{Surrogate}/u.test(key) || (typeof value === "string" && /\p{Surrogate}/u.test(value)))
    throw new SyntaxError("half a surrogate pair");
  return value;
}

function faithful(token: string): string {
  return token.startsWith('"') || !Number.isInteger(Number(token)) || isWhole(token) ? token : NO_WHOLE_NUMBER;
}

function isWhole(literal: string): boolean {
  const [, whole = "", fraction = "", exponent = "0"] = PARTS.exec(literal) ?? [];
  const digits = whole + fraction;
  let end = digits.length;
  while (end > 0 && digits[end - 1] === "0") end--;
  // 12.500e1: three digits count, of which one stands behind the point; the exponent moves it in front.
  return end === 0 || Number(exponent) - fraction.length + (digits.length - end) >= 0;
}
