/** What stands in quotes inside a text of JSON is escaped, so nobody's words look like a field here. */
const FIELD = /"(?:id|budgetId)":"(bud_\w+)"/g;
const ADDRESS = /\bbud_\w+/g;

/** The budgets that an answer in JSON tells of, wherever in it, and those that its address names: an import says no other. */
export function budgetsIn(json: string, address = ""): string[] {
  const inFields = [...json.matchAll(FIELD)].flatMap(([, id]) => id ?? []);
  return [...new Set([...inFields, ...(address.match(ADDRESS) ?? [])])];
}
