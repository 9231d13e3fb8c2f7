const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
/** Time and most of the randomness of the import's id; what is left of 26 characters counts the rows, up to 33 million. */
const SHARED = 21;
const COUNTED = 5;

/** The one expense that a row of an import becomes. */
export function expenseIdOf(importId: string, row: number): string {
  let tail = "";
  for (let rest = row, place = 0; place < COUNTED; place++) {
    tail = ALPHABET.charAt(rest % 32) + tail;
    rest = Math.floor(rest / 32);
  }
  return `${ownPrefix(importId)}${tail}`;
}

/** How the ids of all expenses of one import begin. */
export function ownPrefix(importId: string): string {
  return `exp_${importId.slice(4, 4 + SHARED)}`;
}
