import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { format, resolveConfig } from "prettier";
import { languages } from "../src/bankfiles/languages/languages.js";
import { directionOf, isFinal } from "../src/bankfiles/languages/words.js";
import { currencyCodes, isCurrency } from "../src/domain/currency.js";
import { signKey } from "../src/domain/currencySigns.js";

/** Nouns differ by count. */
const COUNTS = [1, 2, 5, 1.5];
const file = fileURLToPath(new URL("../src/domain/currencySignTable.ts", import.meta.url));
/** Units of account that nobody pays in (ISO 4217 calls them funds). */
const FUNDS: ReadonlySet<string> = new Set(["BOV", "CHE", "CHW", "CLF", "COU", "MXV", "USN", "UYI", "UYW"]);
const nounPlaces = new Map<string, 0 | -1>();
const spoken = Object.keys(languages);

/** Languages that are written in several ways, also in the other one. */
const SCRIPTS = ["", "-Latn", "-Cyrl"];
const likely = (currency: string): string => new Intl.Locale(`und-${countryOf(currency)}`).maximize().language;
/** The languages of files, and of every country that has a currency. */
const everywhere = inScripts([...new Set([...spoken, ...currencyCodes.map(likely)])], "");

/** Where a currency is at home: the languages of its country. The euro is at home in all of those that files come in. */
function homesOf(currency: string): string[] {
  if (currency === "EUR") return spoken;
  return inScripts([...new Set([...spoken, likely(currency)])], `-${countryOf(currency)}`);
}

/** The first two letters of a code name it. */
function countryOf(currency: string): string {
  return currency.slice(0, 2);
}

function inScripts(some: readonly string[], country: string): string[] {
  return some.flatMap((language) => SCRIPTS.map((script) => `${language}${script}${country}`)).filter(isKnown);
}

/** Where Unicode has no such place, it answers with another one. */
function isKnown(locale: string): boolean {
  return new Intl.NumberFormat(locale).resolvedOptions().locale === locale;
}

function written(locale: string, currency: string, currencyDisplay: "symbol" | "narrowSymbol" | "name", count: number): string {
  // Decimals would make one a plural.
  const minimumFractionDigits = Number.isInteger(count) ? 0 : 1;
  const options = { style: "currency", currency, currencyDisplay, minimumFractionDigits, maximumFractionDigits: 1 } as const;
  const parts = new Intl.NumberFormat(locale, options).formatToParts(count);
  // Turkish has its sign before the number as well as the name behind it.
  return parts.findLast(({ type }) => type === "currency")?.value ?? "";
}

function namesIn(locale: string, currency: string): string[][] {
  return COUNTS.map((count) => written(locale, currency, "name", count).split(/\s+/));
}

/** Which word of a name is its noun, such as `kronor` in `svenska kronor`: of first and last, the one that names share more often. */
function nounAt(locale: string): 0 | -1 {
  const known = nounPlaces.get(locale);
  if (known !== undefined) return known;
  const names = currencyCodes.map((code) => namesIn(locale, code)[0]);
  const [first, last] = [0, -1].map((at) => new Set(names.map((words) => words?.at(at))).size);
  const place = (first ?? 0) < (last ?? 0) ? 0 : -1;
  nounPlaces.set(locale, place);
  return place;
}

/** What Unicode's locale data says people write for each currency beside its code: its signs everywhere, its noun at home. */
export function derivedSigns(currencies: readonly string[] = currencyCodes): ReadonlyMap<string, readonly string[]> {
  return new Map(
    currencies
      .filter((code) => !FUNDS.has(code))
      .map((code) => {
        const homes = homesOf(code);
        const signs = [...everywhere, ...homes].flatMap((locale) =>
          (["symbol", "narrowSymbol"] as const).map((display) => written(locale, code, display, 1)),
        );
        const nouns = homes.flatMap((locale) => namesIn(locale, code).map((words) => words.at(nounAt(locale)) ?? ""));
        return [code, [...new Set([...signs, ...nouns].filter(isSign).map(signKey))].sort()] as const;
      }),
  );
}

/** Other codes are none, and words that say a direction or a status keep saying that. */
function isSign(text: string): boolean {
  const key = signKey(text);
  const isWord = /^\p{L}+$/u.test(text) && (directionOf(text) ?? isFinal(text)) !== null;
  return /^[\p{L}\p{Sc}][\p{L}\p{M}\p{Sc}/]{0,11}$/u.test(key) && !isCurrency(key) && !isWord;
}

async function tableText(): Promise<string> {
  const rows = [...derivedSigns()]
    .filter(([, signs]) => signs.length > 0)
    .map(([code, signs]) => `${code}: ${JSON.stringify(signs.join(" "))},`);
  const text = `/** Of Unicode CLDR: \`npx tsx scripts/currencySigns.ts\` writes this file. */
export const cldr = "${process.versions["cldr"]}";

/** What people write for a currency, without dots and spaces, in capitals. */
export const currencySignTable: Readonly<Record<string, string>> = {\n${rows.join("\n")}\n};\n`;
  return format(text, { ...(await resolveConfig(file)), filepath: file });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeFile(file, await tableText());
