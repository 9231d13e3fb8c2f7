import { isCurrency } from "./currency.js";
import { currencySignTable } from "./currencySignTable.js";

/** What banks write and Unicode's table lacks. */
const besides: Readonly<Record<string, string>> = {
  ...{ AED: "DH DHS", BRL: "$", CHF: "FR SFR", CNY: "RMB", EGP: "£", HKD: "元", HRK: "KN", MAD: "DH", SGD: "S$", TRY: "TL", TWD: "元" },
  ...{ RUB: "RUR Р РУБ", UAH: "ГРН", VND: "Đ", XAF: "CFA", XOF: "CFA" },
};
/** A longer text is none, and would take long to normalise. */
const LONGEST = 20;

const currencies = new Map<string, string[]>();
for (const table of [currencySignTable, besides]) {
  for (const [code, signs] of Object.entries(table)) {
    for (const sign of signs.split(" ")) currencies.set(sign, [...(currencies.get(sign) ?? []), code]);
  }
}

/** A sign without what varies: capitals, dots, spaces and marks of direction. */
export function signKey(text: string): string {
  return text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s.\p{Cf}]/gu, "");
}

/** The currencies that a code, a sign or a word may mean, such as `EUR`, `€` or `kr.`; null when it means none. */
export function currenciesNamed(text: string): readonly string[] | null {
  if (text.length > LONGEST) return null;
  const known = currencies.get(text);
  if (known !== undefined) return known;
  const key = signKey(text);
  return isCurrency(key) ? [key] : (currencies.get(key) ?? null);
}
