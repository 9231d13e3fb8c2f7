const MEMBERS_AT_MOST = 200;
const ITEMS_AT_MOST = 1000;
const PARTS_AT_MOST = 50_000;
const LEVELS_AT_MOST = 32;

const [QUOTE, BACKSLASH, COMMA, BRACE, BRACKET] = [0x22, 0x5c, 0x2c, 0x7b, 0x5b];
const [BRACE_END, BRACKET_END] = [0x7d, 0x5d];

/**
 * Whether a JSON text, in UTF-8, has no more parts than any input may have; the largest is a batch of 500. It is looked at before it is
 * parsed: tens of thousands of names take the parser half a second, and each would be reported as an error of its own.
 */
export function isModest(bytes: Uint8Array): boolean {
  /** Of each object and list that is open: how many more parts it may have. */
  const left: number[] = [];
  let parts = 0;
  for (let at = 0; at < bytes.length; at++) {
    const sign = bytes[at];
    if (sign === QUOTE) at = endOfText(bytes, at);
    else if (sign === BRACE_END || sign === BRACKET_END) left.pop();
    else if (sign === BRACE || sign === BRACKET) {
      left.push(sign === BRACE ? MEMBERS_AT_MOST : ITEMS_AT_MOST);
      if (left.length > LEVELS_AT_MOST || ++parts > PARTS_AT_MOST) return false;
    } else if (sign === COMMA && left.length > 0) {
      const more = (left.pop() ?? 0) - 1;
      if (more < 1 || ++parts > PARTS_AT_MOST) return false;
      left.push(more);
    }
  }
  return true;
}

/** Where the quote is that ends the text which begins here. */
function endOfText(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}
