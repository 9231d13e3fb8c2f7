import { bulgarian } from "./bulgarian.js";
import { catalan } from "./catalan.js";
import { croatian } from "./croatian.js";
import { czech } from "./czech.js";
import { danish } from "./danish.js";
import { dutch } from "./dutch.js";
import { english } from "./english.js";
import { estonian } from "./estonian.js";
import { finnish } from "./finnish.js";
import { french } from "./french.js";
import { german } from "./german.js";
import { greek } from "./greek.js";
import { hungarian } from "./hungarian.js";
import { icelandic } from "./icelandic.js";
import { italian } from "./italian.js";
import { latvian } from "./latvian.js";
import { lithuanian } from "./lithuanian.js";
import { norwegian } from "./norwegian.js";
import { polish } from "./polish.js";
import { portuguese } from "./portuguese.js";
import { romanian } from "./romanian.js";
import { russian } from "./russian.js";
import { slovak } from "./slovak.js";
import { slovenian } from "./slovenian.js";
import { spanish } from "./spanish.js";
import { swedish } from "./swedish.js";
import { turkish } from "./turkish.js";
import { ukrainian } from "./ukrainian.js";
import { type HeadingRole, headingRoles, type Language } from "./Language.js";
import { plain } from "../plain.js";

/** One table of how banks write, in the languages of Europe. Whoever adds a bank adds words here, and a file to `tests/fixtures/banks`. */
export const languages: readonly Language[] = [
  ...[english, german, dutch, swedish, norwegian, danish, french, spanish, portuguese, italian, catalan, romanian],
  ...[polish, czech, slovak, slovenian, croatian, bulgarian, russian, ukrainian],
  ...[finnish, hungarian, greek, turkish, estonian, latvian, lithuanian, icelandic],
];

/** One thing that a heading may mean, and in which languages. */
export interface Meaning {
  readonly role: HeadingRole;
  /** 0 is the best of its role. */
  readonly group: number;
  readonly languages: ReadonlySet<string>;
}

const meanings = new Map<string, Meaning[]>();
for (const language of languages) {
  for (const role of headingRoles) {
    (language.headings[role] ?? []).forEach((headings, group) => {
      for (const heading of listed(headings)) learn(plain(heading), role, group, language.code);
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

/** The words of one kind in all languages, plain; those that mean the contrary elsewhere are left out. */
export function wordsOf(
  kind: "out" | "in" | "final" | "notFinal" | "balanceRow" | "cardPayment",
  contrary?: "out" | "in" | "final" | "notFinal",
): Set<string> {
  const all = (which: typeof kind): string[] => languages.flatMap((language) => listed(language[which] ?? "").map(plain));
  const against = new Set(contrary === undefined ? [] : all(contrary));
  return new Set(all(kind).filter((word) => word !== "" && !against.has(word)));
}

function listed(text: string): string[] {
  return text
    .split("|")
    .map((one) => one.trim())
    .filter((one) => one !== "");
}
