import { germanic } from "./germanic.js";
import { type HeadingRole, headingRoles, type Language, type WordKind } from "./Language.js";
import { others } from "./others.js";
import { plain } from "../plain.js";
import { romance } from "./romance.js";
import { slavic } from "./slavic.js";

/** How banks write, by the code of the language. Whoever adds a bank adds words here, and a file to `tests/fixtures/banks`. */
export const languages: Readonly<Record<string, Language>> = { ...germanic, ...romance, ...slavic, ...others };

/** One thing that a heading may mean, and in which languages. */
export interface Meaning {
  readonly role: HeadingRole;
  /** 0 is the best of its role. */
  readonly group: number;
  readonly languages: ReadonlySet<string>;
}

const meanings = new Map<string, Meaning[]>();
for (const [code, language] of Object.entries(languages)) {
  for (const role of headingRoles) {
    language[role].split(">").forEach((headings, group) => {
      for (const heading of listed(headings)) learn(heading, role, group, code);
    });
  }
}

function learn(heading: string, role: HeadingRole, group: number, code: string): void {
  const known = meanings.get(heading) ?? [];
  const same = known.find((one) => one.role === role && one.group === group);
  const others = known.filter((one) => one !== same);
  meanings.set(heading, [...others, { role, group, languages: new Set([...(same?.languages ?? []), code]) }]);
}

/** What a heading may mean, by its plain text. */
export function meaningsOf(heading: string): readonly Meaning[] {
  return meanings.get(heading) ?? [];
}

/** Shorter ones may end other words by chance. */
const LONG_ENOUGH = 5;
const balanceWords = [...meanings].filter(([heading, some]) => isOneWord(heading) && some.some(({ role }) => role === "balance"));

/** Whether an unknown heading is a compound of a word for balances, such as `Boeksaldo` or `Valutair saldo`. */
export function namesBalance(heading: string): boolean {
  return !meanings.has(heading) && balanceWords.some(([word]) => heading.endsWith(word));
}

function isOneWord(heading: string): boolean {
  return heading.length >= LONG_ENOUGH && !heading.includes(" ");
}

/** The words of one kind in all languages, plain; those that mean the contrary elsewhere are left out. */
export function wordsOf(kind: WordKind, contrary?: "out" | "in" | "final" | "notFinal"): Set<string> {
  const against = new Set(contrary === undefined ? [] : allOf(contrary));
  return new Set(allOf(kind).filter((word) => !against.has(word)));
}

function allOf(kind: WordKind): string[] {
  return Object.values(languages).flatMap((language) => listed(language[kind]));
}

function listed(text: string): string[] {
  return text
    .split("|")
    .map(plain)
    .filter((one) => one !== "");
}
