import { isCurrency } from "../../domain/currency.js";
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
const SPACES = /[\s\u00a0\u2007\u2009\u202f]/g;
const DOLLARS = ["USD", "CAD", "AUD", "NZD", "SGD", "HKD", "TWD", "MXN", "BRL", "ARS", "CLP", "COP", "JMD", "TTD", "NAD", "FJD"];
const KRONE = ["SEK", "NOK", "DKK", "ISK"];
const symbols: Readonly<Record<string, readonly string[]>> = {
  ...{
    "€": ["EUR"],
    "£": ["GBP", "EGP", "GIP", "FKP"],
    "¥": ["JPY", "CNY"],
    円: ["JPY"],
    "₽": ["RUB"],
    "₴": ["UAH"],
    "₺": ["TRY"],
    "₹": ["INR"],
  },
  ...{
    "₩": ["KRW"],
    "₪": ["ILS"],
    "₫": ["VND"],
    "₦": ["NGN"],
    "฿": ["THB"],
    "₱": ["PHP"],
    "₸": ["KZT"],
    "₾": ["GEL"],
    "₵": ["GHS"],
    $: DOLLARS,
  },
  ...{ KR: KRONE, "KR.": KRONE, KČ: ["CZK"], ZŁ: ["PLN"], FT: ["HUF"], LEI: ["RON", "MDL"], ЛВ: ["BGN"], "ЛВ.": ["BGN"], TL: ["TRY"] },
  ...{
    Р: ["RUB"],
    "Р.": ["RUB"],
    РУБ: ["RUB"],
    "РУБ.": ["RUB"],
    ГРН: ["UAH"],
    "ГРН.": ["UAH"],
    "FR.": ["CHF"],
    "SFR.": ["CHF"],
    KN: ["HRK"],
  },
  ...{
    RS: ["INR", "PKR"],
    "RS.": ["INR", "PKR"],
    S$: ["SGD"],
    A$: ["AUD"],
    C$: ["CAD"],
    US$: ["USD"],
    R$: ["BRL"],
    HK$: ["HKD"],
    NZ$: ["NZD"],
  },
};

/** The currencies that a text means by its code or sign; null when it means none. */
export function currenciesOf(text: string): readonly string[] | null {
  // GnuCash names the kind of a commodity in front of it.
  const word = text
    .trim()
    .toUpperCase()
    .replace(/^CURRENCY::/, "");
  if (word.length > 4) return null;
  // Russian banks still write the code from before 1998.
  if (word === "RUR") return ["RUB"];
  return isCurrency(word) ? [word] : (symbols[word] ?? null);
}

/** Takes signs, currencies and spaces off; null when what is left is not digits and points. */
export function figureOf(text: string): Figure | null {
  const given = text.trim();
  if (given === "" || given.length > LONGEST_FIGURE) return null;
  const plain = PLAIN.exec(given);
  if (plain !== null) return { digits: plain[2] ?? "", negative: plain[1] === "-", signed: plain[1] === "-", currencies: null };
  let rest = given
    .normalize("NFKC")
    .replace(SPACES, "")
    .replaceAll("\u2212", "-")
    .replaceAll("\u2013", "-")
    .replace(/^[▲△]/, "-")
    .replaceAll("\u2019", "'");
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
  const found = /[\p{L}\p{Sc}][\p{L}\p{Sc}.]*/u.exec(text);
  if (found === null) return { currencies: null, rest: text };
  const currencies = currenciesOf(found[0]);
  if (currencies === null) return { currencies, rest: text };
  return { currencies, rest: text.slice(0, found.index) + text.slice(found.index + found[0].length) };
}
