import { budgetKinds } from "../../domain/ids.js";

/** What stands in quotes inside a text of JSON is escaped, so nobody's words look like a field here. */
const FIELD = /"(?:id|budgetId)":"(bud_\w+)"/g;
/** The id of a budget, or of something in one: the first 16 characters are the budget's own. */
const NAMED = new RegExp(`\\b(?:bud|${budgetKinds.join("|")})_([0-9a-z]{16})`, "g");

/** The budgets that an answer in JSON tells of, wherever in it, and those that its address names: not every answer says its budget. */
export function budgetsIn(json: string, address = ""): string[] {
  const inFields = [...json.matchAll(FIELD)].flatMap(([, id]) => id ?? []);
  return [...new Set([...inFields, ...budgetsNamedIn(address)])];
}

/** The budgets that a request names, by their own ids or by those of what they hold. */
export function budgetsNamedIn(asked: string): string[] {
  return [...new Set([...asked.matchAll(NAMED)].map(([, own]) => `bud_${own ?? ""}`))];
}
