import { isCurrency } from "./currency.js";
import { currencySignTable } from "./currencySignTable.js";

/** What banks write and Unicode's table lacks. */
const besides: Readonly<Record<string, string>> = {
  ...{ AED: "DH DHS", BDT: "TK TAKA", BHD: "BD", BND: "B$", BRL: "$", CHF: "FR SFR", CNY: "RMB 圆", EGP: "£", GHS: "GHC", HKD: "元" },
  ...{ HRK: "KN", ILS: "שח", JOD: "JD دا", KWD: "KD", KZT: "ТГ", LBP: "LL", MAD: "DH", MMK: "KS", NAD: "N$", NGN: "N", NPR: "रु रू" },
  ...{ PHP: "P", QAR: "QR", RSD: "РСД", RUB: "RUR Р РУБ", SAR: "SR ریال", SGD: "S$", THB: "บาท", TRY: "TL", TWD: "元 NTD 新台幣" },
  ...{ UAH: "ГРН", UYU: "$U", UZS: "СУМ SOM", VND: "Đ VNĐ", XAF: "CFA", XOF: "CFA" },
};
/** A longer text is none, and would take long to normalise. */
const LONGEST = 20;

const currencies = new Map<string, string[]>();
for (const table of [currencySignTable, besides]) {
  for (const [code, signs] of Object.entries(table)) {
    for (const sign of signs.split(" ")) currencies.set(sign, [...(currencies.get(sign) ?? []), code]);
  }
}

/** A sign without what varies: capitals, dots, spaces, marks of direction and those inside of words, as in `ש"ח` and `so'm`. */
export function signKey(text: string): string {
  return text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s.\p{Cf}]|(?<=\p{L})["'\u2018\u2019\u05f3\u05f4](?=\p{L})/gu, "");
}

/** The currencies that a code, a sign or a word may mean, such as `EUR`, `€` or `kr.`; null when it means none. */
export function currenciesNamed(text: string): readonly string[] | null {
  if (text.length > LONGEST) return null;
  const known = currencies.get(text);
  if (known !== undefined) return known;
  const key = signKey(text);
  return isCurrency(key) ? [key] : (currencies.get(key) ?? null);
}
