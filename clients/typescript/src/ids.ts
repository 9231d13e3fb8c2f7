const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";

/** For `newId` of a budget that is made offline. */
export function newBudgetId(): string {
  return `bud_${random(16)}`;
}

/** For `newId` of a category of this budget. */
export function newCategoryId(budgetId: string): string {
  return idIn("cat", budgetId);
}

/** For `newId` of an expense of this budget. */
export function newExpenseId(budgetId: string): string {
  return idIn("exp", budgetId);
}

/** For `Idempotency-Key` and `externalId`. Also where a page is not served over TLS and has no `crypto.randomUUID`. */
export function newKey(): string {
  return random(26);
}

function idIn(kind: string, budgetId: string): string {
  return `${kind}_${budgetId.slice("bud_".length)}${random(22)}`;
}

function random(length: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => LETTERS[byte % LETTERS.length]).join("");
}
