import type { ExpenseRow } from "../../../store/model.js";

export const cellColumns = ["date", "payee", "category", "tags", "amount"] as const;
export type CellColumn = (typeof cellColumns)[number];

/** Where the keyboard is and what is selected. Rows are known by their ids; the index is for when the row has gone. */
export interface GridState {
  readonly active: string | null;
  readonly index: number;
  readonly column: CellColumn;
  /** Where a selection with Shift begins. */
  readonly anchor: string | null;
  readonly selected: ReadonlySet<string>;
  readonly editing: boolean;
}

/** The rows in view, in order. */
export interface RowOrder {
  readonly ids: readonly string[];
  readonly indexOf: (id: string) => number | undefined;
}

const nothing: ReadonlySet<string> = new Set();

export const startState: GridState = { active: null, index: 0, column: "payee", anchor: null, selected: nothing, editing: false };

export function orderOf(ids: readonly string[]): RowOrder {
  const indexes = new Map(ids.map((id, index) => [id, index]));
  return { ids, indexOf: (id) => indexes.get(id) };
}

/** Where the keyboard is now: at its row, or at the one that took its place; -1 where there is none. */
export function activeIndex({ active, index }: GridState, { ids, indexOf }: RowOrder): number {
  const known = active === null ? undefined : indexOf(active);
  return known ?? Math.min(index, ids.length - 1);
}

/** With `extend` all from the anchor on are selected. */
export function movedTo(state: GridState, order: RowOrder, wanted: number, extend = false): GridState {
  const index = Math.max(0, Math.min(wanted, order.ids.length - 1));
  const active = order.ids[index];
  if (active === undefined) return state;
  const moved = { ...state, active, index, editing: false };
  if (!extend) return { ...moved, anchor: active };
  const anchor = state.anchor ?? order.ids[activeIndex(state, order)] ?? active;
  return { ...moved, anchor, selected: between(order, anchor, index) };
}

/** What a click selects: one row, with Ctrl one more or one less, with Shift all from the anchor on. */
export function clicked(state: GridState, order: RowOrder, id: string, { extend, add }: { extend: boolean; add: boolean }): GridState {
  const index = order.indexOf(id) ?? 0;
  if (extend) return movedTo(state, order, index, true);
  const moved = movedTo(state, order, index);
  return add ? toggled(moved, id) : { ...moved, selected: new Set([id]) };
}

export function toggled(state: GridState, id: string): GridState {
  const selected = new Set(state.selected);
  if (!selected.delete(id)) selected.add(id);
  return { ...state, selected, anchor: id };
}

export function allSelected(state: GridState, { ids }: RowOrder): GridState {
  return { ...state, selected: new Set(ids) };
}

export function noneSelected(state: GridState): GridState {
  return { ...state, selected: nothing };
}

export function besides(state: GridState, step: 1 | -1): GridState {
  const next = cellColumns[cellColumns.indexOf(state.column) + step];
  return next === undefined ? state : { ...state, column: next };
}

export function inColumn(state: GridState, column: CellColumn): GridState {
  return { ...state, column };
}

export function editing(state: GridState, isEditing: boolean): GridState {
  return state.editing === isEditing ? state : { ...state, editing: isEditing };
}

function between({ ids, indexOf }: RowOrder, anchor: string, index: number): ReadonlySet<string> {
  const start = indexOf(anchor) ?? index;
  return new Set(ids.slice(Math.min(start, index), Math.max(start, index) + 1));
}

/** Amounts that come of parts or of another currency are changed in the form, which shows all of them. */
export function isPlainCell(column: CellColumn, { splits, original }: ExpenseRow): boolean {
  return (column !== "category" || splits.length === 0) && (column !== "amount" || (splits.length === 0 && original === null));
}
