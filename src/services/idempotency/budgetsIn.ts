import { budgetKinds } from "../../domain/ids.js";

/** The id of a budget, or of something in one: the first 16 characters are the budget's own. */
const ID = `(?:bud|${budgetKinds.join("|")})_([0-9a-z]{16})`;
/** What stands in quotes inside a text of JSON is escaped, so nobody's words look like a field here. An occurrence has no id of its own. */
const FIELD = new RegExp(`"(?:id|budgetId|recurringId)":"${ID}`, "g");
const NAMED = new RegExp(`\\b${ID}`, "g");

/** The budgets that an answer in JSON tells of, wherever in it, and those that its address names: not every answer says its budget. */
export function budgetsIn(json: string, address = ""): string[] {
  return [...new Set([...budgetsOf(json, FIELD), ...budgetsOf(address, NAMED)])];
}

/** The budgets that a request names, by their own ids or by those of what they hold. */
export function budgetsNamedIn(asked: string): string[] {
  return [...new Set(budgetsOf(asked, NAMED))];
}

function budgetsOf(text: string, ids: RegExp): string[] {
  return [...text.matchAll(ids)].map(([, own = ""]) => `bud_${own}`);
}
