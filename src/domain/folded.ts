import { isAscii } from "./ascii.js";

/** Soft hyphens, joiners, variation selectors: nobody sees or types them. Tags do show: they are the letters of some flags. */
const INVISIBLE = /(?:(?![\u{E0020}-\u{E007F}])\p{Default_Ignorable_Code_Point})+/gu;
/** A sigma at the end of a word, and a letter with a dot of its own, such as i or į, with its marks. */
const FORMS = /ς|(\p{Soft_Dotted})(\p{M}+)/gu;
/** The dot that such a letter has anyway; Lithuanian writes it below another accent. */
const DOT = "\u0307";
/**
 * A letter or sign with its marks, where they may be left out: Latin, Greek, Hebrew (points), Arabic (vowels, hamza) and the
 * vowels of Cyrillic. A mark behind no letter, such as an enclosing keycap, belongs to no word.
 */
const LOOSE = /((?:^|[^\p{L}\p{M}]|[\p{Script=Latin}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}аеиоуыэюяіє]))(\p{M}+)/gu;
/** With it и and у are consonants: й and ў. */
const BREVE = "\u0306";

/**
 * A text without case, as names and payees are compared: full case folding of Unicode, compatible forms as one (full and half width,
 * ligatures), no invisible characters. The four letters I, i, İ, ı are one: which ones belong together depends on the language.
 */
export function caseFolded(text: string): string {
  return isAscii(text) ? text.toLowerCase().trim() : foldedCase(text).normalize("NFKC").trim();
}

/**
 * The same without accents, as searches and rules compare. What makes another letter stays: voice marks of kana, й and ў, vowel
 * signs and all other marks of the scripts of India and South-East Asia.
 */
export function folded(text: string): string {
  if (isAscii(text)) return text.toLowerCase().trim();
  return foldedCase(text).replace(LOOSE, withoutMarks).normalize("NFKC").trim();
}

/** To small letters by way of capitals, which `ß` has only as `SS`; first to small ones, since `ẞ` has no other capital. */
function foldedCase(text: string): string {
  return text.replace(INVISIBLE, "").normalize("NFKD").toLowerCase().toUpperCase().toLowerCase().normalize("NFKD").replace(FORMS, formOf);
}

function formOf(_found: string, letter?: string, marks = ""): string {
  return letter === undefined ? "σ" : letter + marks.replaceAll(DOT, "");
}

function withoutMarks(_found: string, letter: string, marks: string): string {
  return (letter === "и" || letter === "у") && marks.includes(BREVE) ? letter + BREVE : letter;
}
