import { sumOf } from "../../../domain/money.js";
import type { CategoryRow } from "../../store/model.js";
import type { MonthRow, MonthView } from "../../store/views/monthView.js";

/** One line of the sheet. A group sums what stands under it; what the parent itself has stands there too, on a line of its own. */
export interface SheetLine {
  readonly key: string;
  readonly kind: "group" | "own" | "category";
  readonly category: CategoryRow;
  readonly depth: 0 | 1;
  readonly isCollapsed: boolean;
  /** Whose figures it adds up: its own alone, or for a group all of them. */
  readonly members: readonly string[];
}

export interface LineFigures {
  readonly budgeted: number;
  readonly carriedIn: number;
  readonly spent: number;
  readonly available: number;
  readonly state: LineState;
  /** An amount is set for this month alone. */
  readonly amountSet: boolean;
  readonly note: string | null;
  /** Null where a daily amount means nothing. */
  readonly perDay: number | null;
  /** 0 to 100. */
  readonly used: number;
  /** What targets still need this month. */
  readonly toTarget: number;
  /** What recurring movements will still spend. */
  readonly expected: number;
}

/** `within`: money is left, but a category of the group is overspent. */
type LineState = "left" | "none" | "near" | "spent" | "over" | "within";

interface Shown {
  readonly collapsed: ReadonlySet<string>;
  readonly archived: boolean;
}

type MonthRows = ReadonlyMap<string, MonthRow>;

export function rowsById(month: MonthView): MonthRows {
  return new Map(month.rows.map((row) => [row.categoryId, row]));
}

/** Parents in their order, each followed by its children. An archived category is left out where it has no figures. */
export function linesOf(categories: readonly CategoryRow[], months: readonly MonthRows[], { collapsed, archived }: Shown): SheetLine[] {
  const hasFigures = (id: string) => months.some((rows) => isMoved(rows.get(id)));
  const shown = categories.filter((category) => archived || category.archivedAt === null || hasFigures(category.id));
  const { tops, childrenOf } = treeOf(shown, categories);
  return tops.flatMap((top): SheetLine[] => {
    const children = childrenOf(top.id);
    const members = [top.id, ...categories.filter((each) => each.parentId === top.id).map((each) => each.id)];
    if (children.length === 0) return [categoryLine(top, 0)];
    const isCollapsed = collapsed.has(top.id);
    const head: SheetLine = { key: top.id, kind: "group", category: top, depth: 0, isCollapsed, members };
    if (isCollapsed) return [head];
    const own: SheetLine = { ...categoryLine(top, 1), key: `${top.id}/own`, kind: "own" };
    return [head, ...(hasFigures(top.id) ? [own] : []), ...children.map((child) => categoryLine(child, 1))];
  });
}

/** The categories at the top, and those under each. A child whose parent is not there, or that is shown where its parent is not, stands at the top. */
export function treeOf(shown: readonly CategoryRow[], all: readonly CategoryRow[] = shown) {
  const known = new Set(shown.map((category) => category.id));
  const withParent = (category: CategoryRow) => category.parentId !== null && known.has(category.parentId);
  return {
    tops: shown.filter((category) => !withParent(category)),
    childrenOf: (id: string) => shown.filter((category) => category.parentId === id),
    isParent: (id: string) => all.some((category) => category.parentId === id),
  };
}

function categoryLine(category: CategoryRow, depth: 0 | 1): SheetLine {
  return { key: category.id, kind: "category", category, depth, isCollapsed: false, members: [category.id] };
}

function isMoved(row: MonthRow | undefined): boolean {
  if (row === undefined) return false;
  return row.budgeted !== 0 || row.carriedIn !== 0 || row.spent !== 0 || row.available !== 0 || row.expensesCount > 0;
}

/** `isNow`: whether the month is the current one, in which a daily amount means something. */
export function figuresOfLine(line: SheetLine, rows: MonthRows, isNow: boolean): LineFigures {
  const members = line.members.flatMap((id) => rows.get(id) ?? []);
  const [only] = members;
  const sums = {
    budgeted: sumOf(members, (row) => row.budgeted),
    carriedIn: sumOf(members, (row) => row.carriedIn),
    spent: sumOf(members, (row) => row.spent),
    available: sumOf(members, (row) => row.available),
  };
  const toTarget = sumOf(members, ({ target }) => (target === null ? 0 : target.needed - target.funded));
  const coming = { toTarget, expected: sumOf(members, (row) => row.expected) };
  const used = usedOf(sums.spent, sums.budgeted + sums.carriedIn);
  if (line.kind === "group" || only === undefined) {
    return { ...sums, state: groupState(sums.available, members), amountSet: false, note: null, perDay: null, used, ...coming };
  }
  // Of what is saved up nothing is spent by the day.
  const perDay = isNow && only.perDay > 0 && only.spent > 0 ? only.perDay : null;
  return { ...sums, state: stateOf(only), amountSet: only.amountSet, note: only.note, perDay, used, ...coming };
}

function usedOf(spent: number, base: number): number {
  if (spent <= 0) return 0;
  return base <= 0 ? 100 : Math.min(100, Math.round((spent / base) * 100));
}

/** A bill that was paid to the last cent is no reason to worry. */
function stateOf({ available, limit, spent }: MonthRow): LineState {
  if (available < 0) return "over";
  if (available === 0) return spent > 0 ? "spent" : "none";
  return limit === "near" ? "near" : "left";
}

function groupState(available: number, members: readonly MonthRow[]): LineState {
  if (available < 0) return "over";
  if (members.some((row) => row.available < 0)) return "within";
  return available === 0 ? "none" : "left";
}

/** Whether a line shows the same in two figures: then it need not be painted again. */
export function sameFigures(one: readonly LineFigures[], other: readonly LineFigures[]): boolean {
  return one.length === other.length && one.every((figures, index) => sameOne(figures, other[index]));
}

function sameOne(one: LineFigures, other: LineFigures | undefined): boolean {
  return (
    other !== undefined &&
    one.budgeted === other.budgeted &&
    one.carriedIn === other.carriedIn &&
    one.spent === other.spent &&
    one.available === other.available &&
    one.state === other.state &&
    one.amountSet === other.amountSet &&
    one.note === other.note &&
    one.perDay === other.perDay &&
    one.used === other.used &&
    one.toTarget === other.toTarget &&
    one.expected === other.expected
  );
}
