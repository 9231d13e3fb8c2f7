import { folded } from "../../domain/folded.js";
import { languages } from "../languages/languages.js";

const MONTHS = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 15)));
/** English uses `Sept`, and German banks `Mrz`, which no locale has. */
const ALSO: Readonly<Record<string, number>> = { sept: 9, mrz: 3, mrt: 3 };

const byName = new Map<string, number>(Object.entries(ALSO));
/** Polish November and Croatian October are both `lis`: such a name says nothing. */
const unclear = new Set<string>();

for (const code of Object.keys(languages)) {
  for (const form of [
    { month: "short" },
    { month: "long" },
    { month: "short", day: "numeric" },
    { month: "long", day: "numeric" },
  ] as const) {
    const format = new Intl.DateTimeFormat(code, { ...form, timeZone: "UTC" });
    MONTHS.forEach((date, month) => {
      const name = format.formatToParts(date).find(({ type }) => type === "month")?.value;
      if (name !== undefined) learn(plainName(name), month + 1);
    });
  }
}

function learn(name: string, month: number): void {
  if (!/\p{L}/u.test(name)) return;
  if ((byName.get(name) ?? month) !== month) unclear.add(name);
  byName.set(name, month);
}

/** The month that a name means in any language of the table, in full or cut short; 0 for none, and where languages differ. */
export function monthNamed(name: string): number {
  const word = plainName(name);
  const known = byName.has(word) ? word : word.slice(0, 3);
  return unclear.has(known) ? 0 : (byName.get(known) ?? 0);
}

function plainName(name: string): string {
  return folded(name.replaceAll(".", ""));
}
