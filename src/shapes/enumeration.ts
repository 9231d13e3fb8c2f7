import { keysOf } from "../domain/keysOf.js";
import { registerEnumType } from "type-graphql";

type Words<Word extends string> = Readonly<Record<string, Word>>;

/**
 * A GraphQL enumeration of the words used everywhere else: `monthly-budget` becomes `MONTHLY_BUDGET`. Each word needs a text, so
 * a word without one does not compile.
 */
export function enumeration<Word extends string>(
  name: string,
  description: string,
  texts: Readonly<Record<Word, string>>,
  nameOf: (word: string) => string = upperCase,
): Words<Word> {
  const words = keysOf(texts);
  const byName: Words<Word> = Object.fromEntries(words.map((word) => [nameOf(word), word]));
  const valuesConfig = Object.fromEntries(words.map((word) => [nameOf(word), { description: texts[word] }]));
  registerEnumType(byName, { name, description, valuesConfig });
  return byName;
}

/** `roleChanged` and `role-changed` are `ROLE_CHANGED`. */
export function upperCase(word: string): string {
  return word
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .replaceAll("-", "_")
    .toUpperCase();
}
