import { budgetIdOf, inBase32 } from "../../domain/ids.js";
import type { DocumentKey } from "../storage/DocumentKey.js";

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

/** How the id of an expense begins, with the others of its import if it came from one. */
export function prefixOf(expenseId: string): string {
  return expenseId.slice(0, 4 + SHARED);
}

/** Where an import is kept: its id says with which budget. */
export function documentKeyOf(importId: string): DocumentKey {
  return { _id: importId, budgetId: budgetOf(importId) };
}

/** Where a piece of an import is kept, and what it is of. */
export function pieceOf(importId: string, n: number): DocumentKey & { readonly importId: string; readonly n: number } {
  return { _id: `${importId}:${n}`, budgetId: budgetOf(importId), importId, n };
}

/** All pieces of an import. */
export function piecesOf(importId: string): { readonly budgetId: string; readonly importId: string } {
  return { budgetId: budgetOf(importId), importId };
}

function budgetOf(importId: string): string {
  const budgetId = budgetIdOf("imp", importId);
  if (budgetId === null) throw new Error(`${importId} is not the id of an import`);
  return budgetId;
}
