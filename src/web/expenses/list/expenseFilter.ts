import { add, subtract, sumOf } from "../../../domain/money.js";
import { type Month, periodOf } from "../../../domain/month.js";
import { caseFolded } from "../../../domain/folded.js";
import { searchWordsOf } from "../../../domain/searchWords.js";
import { categoryNamed } from "../../../domain/noCategory.js";
import { partsOf } from "../../store/rows/ExpenseTable.js";
import type { ExpenseRow, ExpenseType } from "../../store/model.js";
import { signedAmount } from "../signedAmount.js";

/** What is filtered, as the API takes it. All of it has to fit; of a list, any. */
export interface ExpenseFilter {
  readonly month?: Month;
  readonly from?: string;
  readonly to?: string;
  readonly categoryId?: readonly string[];
  readonly type?: readonly ExpenseType[];
  readonly minAmount?: number;
  readonly maxAmount?: number;
  readonly tag?: readonly string[];
  readonly allTags?: readonly string[];
  readonly payee?: readonly string[];
  readonly reviewed?: boolean;
  /** Each of its words begins a word of payee, description, note or tag. */
  readonly q?: string;
}

export interface ExpenseTotals {
  readonly count: number;
  readonly income: number;
  readonly expenses: number;
  /** Income in categories, which lowers spending. */
  readonly refunds: number;
  readonly net: number;
}

const uncategorised: ReadonlySet<string | null> = new Set([null]);

type Test = (row: ExpenseRow) => boolean;

/** The rows of a filter, in their order. The cheap tests come first. */
export function filtered(rows: Iterable<ExpenseRow>, filter: ExpenseFilter, monthStartDay: number): ExpenseRow[] {
  const tests = testsOf(filter, monthStartDay);
  const found: ExpenseRow[] = [];
  for (const row of rows) if (tests.every((test) => test(row))) found.push(row);
  return found;
}

/** Filtered by categories, a split expense counts with the parts that belong there. */
export function totalsOf(rows: readonly ExpenseRow[], filter: Pick<ExpenseFilter, "categoryId">): ExpenseTotals {
  const wanted = filter.categoryId === undefined ? null : categoriesOf(filter.categoryId);
  const sum = (type: ExpenseType, amountOf: (row: ExpenseRow) => number) => sumOf(rows, (row) => (row.type === type ? amountOf(row) : 0));
  const expenses = sum("expense", (row) => (wanted === null ? row.amount : amountIn(row, wanted)));
  const income = wanted?.has(null) === false ? 0 : sum("income", (row) => amountIn(row, uncategorised));
  const refunds = sum("income", (row) =>
    sumOf(partsOf(row), ({ categoryId, amount }) => (categoryId !== null && wanted?.has(categoryId) !== false ? amount : 0)),
  );
  return { count: rows.length, income, expenses, refunds, net: subtract(add(income, refunds), expenses) };
}

/** What a row counts for, an expense as negative: filtered by categories, a split expense with the parts that belong there. */
export function countedAmount({ categoryId }: Pick<ExpenseFilter, "categoryId">): (row: ExpenseRow) => number {
  if (categoryId === undefined) return signedAmount;
  const wanted = categoriesOf(categoryId);
  return (row) => signedAmount({ type: row.type, amount: amountIn(row, wanted) });
}

/** Prepares the words of rows for a search, so that the first key does not wait for them. Returns whether time was left. */
export function indexWords(rows: Iterable<ExpenseRow>, isOver: () => boolean): boolean {
  for (const row of rows) {
    if (isOver()) return false;
    searchTextOf(row);
  }
  return true;
}

function testsOf(filter: ExpenseFilter, monthStartDay: number): Test[] {
  const { month, categoryId, type, minAmount, maxAmount, tag, allTags, payee, reviewed, q } = filter;
  const period = month === undefined ? null : periodOf(month, monthStartDay);
  const tests: Test[] = [];
  for (const from of [filter.from, period?.from]) if (from !== undefined) tests.push((row) => row.date >= from);
  for (const to of [filter.to, period?.to]) if (to !== undefined) tests.push((row) => row.date <= to);
  if (type !== undefined) tests.push((row) => type.includes(row.type));
  if (minAmount !== undefined) tests.push((row) => row.amount >= minAmount);
  if (maxAmount !== undefined) tests.push((row) => row.amount <= maxAmount);
  if (categoryId !== undefined) tests.push(inCategories(categoriesOf(categoryId)));
  if (tag !== undefined) tests.push((row) => tag.some((each) => row.tags.includes(each)));
  if (allTags !== undefined) tests.push((row) => allTags.every((each) => row.tags.includes(each)));
  if (payee !== undefined) tests.push(ofPayees(new Set(payee.map(caseFolded))));
  if (reviewed !== undefined) tests.push((row) => row.reviewed === reviewed);
  if (q !== undefined) tests.push(withWords(searchWordsOf([q])));
  return tests;
}

function categoriesOf(words: readonly string[]): ReadonlySet<string | null> {
  return new Set(words.map(categoryNamed));
}

function inCategories(wanted: ReadonlySet<string | null>): Test {
  return (row) => (row.splits.length === 0 ? wanted.has(row.categoryId) : row.splits.some(({ categoryId }) => wanted.has(categoryId)));
}

function ofPayees(wanted: ReadonlySet<string>): Test {
  return ({ payee }) => payee !== null && wanted.has(caseFolded(payee));
}

/** What has no word finds nothing. */
function withWords(wanted: readonly string[]): Test {
  const begins = wanted.map((word) => ` ${word}`);
  return (row) => begins.length > 0 && begins.every((begin) => searchTextOf(row).includes(begin));
}

function amountIn(row: ExpenseRow, wanted: ReadonlySet<string | null>): number {
  return sumOf(partsOf(row), (part) => (wanted.has(part.categoryId) ? part.amount : 0));
}

/** A row is another object once something in it changes. */
const searchTexts = new WeakMap<ExpenseRow, string>();

/** The words of a row, each with a space before it. */
function searchTextOf(row: ExpenseRow): string {
  const known = searchTexts.get(row);
  if (known !== undefined) return known;
  const text = ` ${searchWordsOf([row.payee, row.description, row.note, ...row.tags]).join(" ")}`;
  searchTexts.set(row, text);
  return text;
}
