/** In `ch`, the width of a usual digit: how wide a character is in bold, where digits have the same width. */
const DIGIT = 1.1;
const LETTER = 1.35;
const MARK = 0.65;

/** How wide the text of a figure is, in `ch`: a little more than it takes. */
function figureWidth(text: string): number {
  let width = 0;
  for (const character of text) width += /\d/.test(character) ? DIGIT : /[\p{L}\p{Sc}]/u.test(character) ? LETTER : MARK;
  return Math.ceil(width * 10) / 10;
}

/** How wide the longest of these amounts is: those furthest from zero have most digits. */
export function longestFigure(amounts: Iterable<number>, format: (amount: number) => string): number {
  let least = 0;
  let most = 0;
  for (const amount of amounts) {
    if (amount < least) least = amount;
    if (amount > most) most = amount;
  }
  return Math.max(figureWidth(format(least)), figureWidth(format(most)));
}
