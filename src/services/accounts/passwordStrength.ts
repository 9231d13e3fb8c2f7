import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { chunksOf } from "../../domain/chunks.js";
import { yielding } from "../../runtime/turn.js";

/** What a guesser of passwords for this very server tries first, beside what is known of the person. */
const PRODUCT = ["household", "budget", "expense", "expenses", "server", "money"];

/** zxcvbn's scale is 0 to 4; below this a password falls within a hundred million guesses. */
const STRONG = 3;

/** What is judged at once: the time that zxcvbn takes grows faster than the length. 20 signs that stand for letters take it 40 ms. */
const WINDOW = 20;

/** So few letters beside what everybody knows add nothing. */
const OWN_LETTERS = 4;

const USUAL = "Choose another one. Three or four unrelated words are easy to remember and hard to guess.";

const warnings: Readonly<Record<string, string>> = {
  simpleRepeat: "A repeated character is easy to guess.",
  extendedRepeat: "A repeated pattern is as easy to guess as the pattern itself.",
  sequences: "Sequences such as abcdef or 123456 are easy to guess.",
  straightRow: "Neighbouring keys are easy to guess.",
  keyPattern: "Keyboard patterns are easy to guess.",
  recentYears: "Years are easy to guess.",
  dates: "Dates are easy to guess.",
  topTen: "This is one of the most common passwords.",
  topHundred: "This is one of the most common passwords.",
  common: "This is one of the most common passwords.",
  similarToCommon: "This is similar to one of the most common passwords.",
  userInputs: "Your name and e-mail address are easy to guess.",
};

let loading: Promise<ZxcvbnFactory> | undefined;

/**
 * Why a password is easy to guess, in words for whoever chose it; null when it is not. `about`: what is known of the person, such as the
 * e-mail address and the name. Nothing leaves this process. A long password is judged in pieces, and one strong piece is enough.
 */
export async function weaknessOf(password: string, about: readonly string[]): Promise<string | null> {
  const words = [...new Set([...about, ...about.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u)), ...PRODUCT])]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= 3);
  if (isOnlyOf(password, words))
    return `A password made of your name, your e-mail address or the name of this server is easy to guess. ${USUAL}`;
  const zxcvbn = await (loading ??= load());
  const characters = Array.from(password);
  let warning: string | null = null;
  for await (const piece of yielding(chunksOf(characters, WINDOW))) {
    const { score, feedback } = zxcvbn.check(piece.join(""), words);
    if (score >= STRONG) return null;
    warning ??= feedback.warning;
  }
  return `${warnings[warning ?? ""] ?? "This password is easy to guess."} ${USUAL}`;
}

/** Whether nothing is left but digits and signs once the known words are taken away: `household-budget`, `Ada.2026!`. */
function isOnlyOf(password: string, words: readonly string[]): boolean {
  const known = [...words].sort((one, other) => other.length - one.length);
  const whole = password.normalize("NFKC").toLowerCase();
  const rest = known.reduce((text, word) => text.replaceAll(word, " "), whole);
  return rest !== whole && (rest.match(/\p{L}/gu) ?? []).length < OWN_LETTERS;
}

/** Some megabytes that only those need who choose a password. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new Factory({ dictionary, graphs: adjacencyGraphs });
}
