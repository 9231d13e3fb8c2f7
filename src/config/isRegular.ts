import { deflateRawSync } from "node:zlib";

/** Random signs hardly compress; of 32 of them, written in hexadecimal, more than 19 bytes are left. */
const BYTES_AT_LEAST = 19;
const SIGNS_AT_LEAST = 10;
/** Of random hexadecimal about one step in five leads to a neighbour. */
const NEIGHBOURS_AT_MOST = 1 / 2;

/** Chance writes none of them; people who mean to put in another one later do. */
const WORDS = /secret|password|change|please|example|session|default|production|household|budget|correct|qwerty|letmein|random/i;

/** `abcdefghij` four times, rows of the keyboard, and the alphabet: long, and guessed at once. */
export function isRegular(secret: string): boolean {
  const few = new Set(secret).size < SIGNS_AT_LEAST || deflateRawSync(secret).length < BYTES_AT_LEAST;
  return few || neighbours(secret) > NEIGHBOURS_AT_MOST || WORDS.test(secret);
}

const ROWS = ["qwertyuiop", "asdfghjkl", "zxcvbnm", "qwertzuiop", "yxcvbnm"];

/** How many of the steps lead to the same sign, to the next of the alphabet, or to the next key. */
function neighbours(secret: string): number {
  const signs = Array.from(secret.toLowerCase());
  const near = signs.slice(1).filter((sign, at) => isStep(signs[at] ?? "", sign)).length;
  return near / Math.max(1, signs.length - 1);
}

function isStep(from: string, to: string): boolean {
  const distance = Math.abs((to.codePointAt(0) ?? 0) - (from.codePointAt(0) ?? 0));
  return distance <= 1 || ROWS.some((row) => row.includes(from + to) || row.includes(to + from));
}
