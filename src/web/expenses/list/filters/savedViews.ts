import { draftKey, keepDraft, readDraft, SAVED_VIEWS } from "../../../session/drafts.js";
import { type ExpenseSearch, expenseSearchOf } from "../../expenseSearch.js";

/** Filters under a name. */
export interface SavedView {
  readonly name: string;
  readonly search: ExpenseSearch;
}

const SAMPLE = [{ name: "", search: "" }];

/** On this device, by account and budget, until somebody signs out. */
export function savedViews(accountId: string, budgetId: string): readonly SavedView[] {
  const stored = readDraft(keyOf(accountId, budgetId), SAMPLE) ?? [];
  return stored.map(({ name, search }) => ({ name, search: searchIn(search) }));
}

/** A view of the same name is replaced. */
export function withView(views: readonly SavedView[], view: SavedView): readonly SavedView[] {
  return [...views.filter(({ name }) => name !== view.name), view].sort((one, other) => one.name.localeCompare(other.name));
}

export function keepViews(accountId: string, budgetId: string, views: readonly SavedView[]): void {
  keepDraft(
    keyOf(accountId, budgetId),
    views.map(({ name, search }) => ({ name, search: JSON.stringify(search) })),
  );
}

/** What is stored may be of an earlier form: it is read like an address. */
function searchIn(text: string): ExpenseSearch {
  try {
    const search: unknown = JSON.parse(text);
    return expenseSearchOf(typeof search === "object" ? { ...search } : {});
  } catch {
    return expenseSearchOf({});
  }
}

function keyOf(accountId: string, budgetId: string): string {
  return draftKey(accountId, budgetId, SAVED_VIEWS);
}
