import { inBase32 } from "../../domain/ids.js";

/** Budget, time and most of the randomness of the import's id; what is left of 38 characters counts the rows, up to 33 million. */
const SHARED = 33;
const COUNTED = 5;

/** The one expense that a row of an import becomes. */
export function expenseIdOf(importId: string, row: number): string {
  return `${ownPrefix(importId)}${inBase32(row, COUNTED)}`;
}

/** How the ids of all expenses of one import begin. */
export function ownPrefix(importId: string): string {
  return `exp_${importId.slice(4, 4 + SHARED)}`;
}
