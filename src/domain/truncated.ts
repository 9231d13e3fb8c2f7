const characters = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const ELLIPSIS = "…";

/**
 * The beginning of a text that is longer than `longest`, for a message. What people see as one character stays whole:
 * half an emoji is no text, and an accent without its letter is another name. The work does not grow with the text.
 */
export function truncated(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const cut = characters.segment(text.slice(0, longest + 1)).containing(longest - ELLIPSIS.length)?.index ?? 0;
  return `${text.slice(0, cut)}${ELLIPSIS}`;
}
