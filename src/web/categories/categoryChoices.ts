import { caseFolded } from "../../domain/folded.js";
import { editDistance } from "../../domain/editDistance.js";
import { beginWords, searchWordsOf } from "../../domain/searchWords.js";
import { inTreeOrder } from "../format/treeOrder.js";
import type { CategoryRow } from "../store/model.js";

export interface CategoryChoice {
  readonly category: CategoryRow;
  readonly depth: 0 | 1;
  /** Where a search leaves out the parent, its name says where the category belongs. */
  readonly parentName: string | null;
}

/**
 * What can be chosen: in the order of the budget, children below their parents; archived ones only while they are chosen. With a text,
 * those of which each word of it begins a word of the name or of the parent's name; names that begin with the text come first.
 */
export function categoryChoices(categories: readonly CategoryRow[], typed: string, chosen: string | null = null): CategoryChoice[] {
  const open = categories.filter(({ id, archivedAt }) => archivedAt === null || id === chosen);
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const all = inTreeOrder(open.map((category) => ({ category, categoryId: category.id, parentId: category.parentId })));
  const choices = all.map(({ row, depth }) => ({
    category: row.category,
    depth,
    parentName: row.parentId === null ? null : (names.get(row.parentId) ?? null),
  }));
  const wanted = searchWordsOf([typed]);
  if (wanted.length === 0) return choices;
  const found = choices.filter(({ category, parentName }) => beginWords(wanted, searchWordsOf([category.name, parentName])));
  const begins = plain(typed);
  const first = found.filter(({ category }) => plain(category.name).startsWith(begins));
  return [...first, ...found.filter((choice) => !first.includes(choice))];
}

const SHORTEST = 4;

/** For a text that finds nothing: open categories whose name, or its beginning, was probably meant. */
export function nearChoices(categories: readonly CategoryRow[], typed: string): CategoryChoice[] {
  const wanted = plain(typed);
  const allowed = wanted.length < SHORTEST ? 0 : wanted.length < 8 ? 1 : 2;
  const isNear = (name: string) => [name, name.slice(0, wanted.length)].some((one) => editDistance(wanted, one) <= allowed);
  return allowed === 0 ? [] : categoryChoices(categories, "").filter(({ category }) => isNear(plain(category.name)));
}

/** Whether the server would refuse another category of that name. */
export function isCategoryName(categories: readonly CategoryRow[], name: string): boolean {
  const wanted = caseFolded(name);
  return categories.some((category) => caseFolded(category.name) === wanted);
}

function plain(text: string): string {
  return searchWordsOf([text]).join(" ");
}
