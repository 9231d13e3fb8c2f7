import type { MoneyUnit } from "./currency.js";
import { divideHalfEven } from "../../domain/ratio.js";
import { bareAmount, type Decimal, parseDecimal, type ParsedMoney, withoutSpaces } from "./parseMoney.js";

/** Longer than any sum that somebody types, and short enough that no power of it takes time. */
const LONGEST = 200;
const largest = BigInt(Number.MAX_SAFE_INTEGER);

/** A number as a fraction, so that nothing is rounded on the way. */
interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

type Operator = "+" | "-" | "*" | "/";
type Token = Operator | "(" | ")" | Decimal;

const signs: ReadonlyMap<string, Operator | "(" | ")"> = new Map([
  ["+", "+"],
  ["-", "-"],
  ["−", "-"],
  ["–", "-"],
  ["*", "*"],
  ["×", "*"],
  ["x", "*"],
  ["X", "*"],
  ["/", "/"],
  ["÷", "/"],
  ["(", "("],
  [")", ")"],
]);

/**
 * An amount or a sum of amounts as somebody types it: "12+3,50" is 1550 in EUR, "4*2.50" is 1000. The arithmetic is exact. A result
 * with a part below the minor unit is refused, unless it was divided: then it is rounded half to even.
 */
export function parseAmountExpression(text: string, unit: MoneyUnit, locale: string): ParsedMoney {
  // A formula of a spreadsheet may be pasted.
  const bare = bareAmount(text.replace(/^\s*=/, ""), unit, locale);
  if (bare === "") return { fault: "empty" };
  const tokens = bare.length > LONGEST ? null : tokensOf(bare, locale);
  const result = tokens === null ? null : new Reader(tokens).whole();
  if (result === null) return { fault: "not-a-number" };
  const over = result.over * 10n ** BigInt(unit.currencyDigits);
  const divided = tokens?.includes("/") === true;
  if (over % result.under !== 0n && !divided) return { fault: "too-fine" };
  const minor = divideHalfEven(over, result.under);
  if (minor > largest || minor < -largest) return { fault: "too-large" };
  return { amount: Number(minor) };
}

/** Whether there is anything to work out: more than a number with a sign. */
export function isSum(text: string): boolean {
  return /[^-+−–][-+−–*×xX/÷]|[()]/.test(withoutSpaces(text));
}

function tokensOf(text: string, locale: string): Token[] | null {
  const tokens: Token[] = [];
  for (const piece of text.match(/[\d.,]+|[^\d.,]/g) ?? []) {
    const token = signs.get(piece) ?? parseDecimal(piece, locale);
    if (token === null) return null;
    tokens.push(token);
  }
  return tokens;
}

/** Reads sums of products, left to right; null wherever it is no such thing. */
class Reader {
  private at = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  whole(): Fraction | null {
    const result = this.sum();
    return this.at === this.tokens.length ? result : null;
  }

  private sum(): Fraction | null {
    let result = this.product();
    for (let sign = this.oneOf("+", "-"); sign !== null; sign = this.oneOf("+", "-")) result = combined(result, sign, this.product());
    return result;
  }

  private product(): Fraction | null {
    let result = this.value();
    for (let sign = this.oneOf("*", "/"); sign !== null; sign = this.oneOf("*", "/")) result = combined(result, sign, this.value());
    return result;
  }

  private value(): Fraction | null {
    const sign = this.oneOf("+", "-");
    const value = this.oneOf("(") === null ? this.number() : this.inBrackets();
    return value !== null && sign === "-" ? { ...value, over: -value.over } : value;
  }

  private inBrackets(): Fraction | null {
    const result = this.sum();
    return this.oneOf(")") === null ? null : result;
  }

  private number(): Fraction | null {
    const token = this.tokens[this.at];
    if (typeof token !== "object") return null;
    this.at++;
    return { over: token.digits, under: 10n ** BigInt(token.scale) };
  }

  private oneOf<Sign extends Token>(...wanted: Sign[]): Sign | null {
    const found = wanted.find((sign) => sign === this.tokens[this.at]);
    if (found === undefined) return null;
    this.at++;
    return found;
  }
}

function combined(one: Fraction | null, sign: Operator, other: Fraction | null): Fraction | null {
  if (one === null || other === null) return null;
  switch (sign) {
    case "+":
      return { over: one.over * other.under + other.over * one.under, under: one.under * other.under };
    case "-":
      return { over: one.over * other.under - other.over * one.under, under: one.under * other.under };
    case "*":
      return { over: one.over * other.over, under: one.under * other.under };
    case "/":
      return other.over === 0n ? null : positiveUnder(one.over * other.under, one.under * other.over);
  }
}

function positiveUnder(over: bigint, under: bigint): Fraction {
  return under < 0n ? { over: -over, under: -under } : { over, under };
}
