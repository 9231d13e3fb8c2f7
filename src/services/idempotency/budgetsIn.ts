/** What stands in quotes inside a text of JSON is escaped, so nobody's words look like a field here. */
const FIELD = /"(?:id|budgetId)":"(bud_\w+)"/g;
const ADDRESS = /\bbud_\w+/g;
/** The id of a budget, or of something in one: the first 16 characters are the budget's own. */
const NAMED = /\b(?:bud|cat|exp|mon|pln|imp|inv)_([0-9a-z]{16})/g;

/** The budgets that an answer in JSON tells of, wherever in it, and those that its address names: an import says no other. */
export function budgetsIn(json: string, address = ""): string[] {
  const inFields = [...json.matchAll(FIELD)].flatMap(([, id]) => id ?? []);
  return [...new Set([...inFields, ...(address.match(ADDRESS) ?? [])])];
}

/** The budgets that a request names, by their own ids or by those of what they hold. */
export function budgetsNamedIn(asked: string): string[] {
  return [...new Set([...asked.matchAll(NAMED)].map(([, own]) => `bud_${own ?? ""}`))];
}
