import { useCallback, useMemo, useRef, useState } from "react";
import type { ExpenseRow } from "../../../store/model.js";
import { activeIndex, type GridState, orderOf, type RowOrder, startState } from "./gridState.js";

/** The list as a grid: where the keyboard is and what is selected of the rows in view. */
export interface Grid {
  readonly rows: readonly ExpenseRow[];
  readonly order: RowOrder;
  readonly state: GridState;
  /** Where the keyboard is among the rows; -1 in an empty list. */
  readonly index: number;
  readonly active: ExpenseRow | null;
  /** In the order of the list. */
  readonly selected: readonly ExpenseRow[];
  /** With `focus` the cell in which the keyboard is gets it once it is on the page. */
  readonly change: (next: (state: GridState) => GridState, focus?: boolean) => void;
  /** Whether the focus was asked for since the last time. */
  readonly takeFocus: () => boolean;
}

export function useGrid(rows: readonly ExpenseRow[]): Grid {
  const [state, setState] = useState(startState);
  const wantsFocus = useRef(false);
  const order = useMemo(() => orderOf(rows.map(({ id }) => id)), [rows]);
  const selected = useMemo(
    () => (state.selected.size === 0 ? [] : rows.filter(({ id }) => state.selected.has(id))),
    [rows, state.selected],
  );
  const change = useCallback((next: (state: GridState) => GridState, focus = true) => {
    if (focus) wantsFocus.current = true;
    setState(next);
  }, []);
  const takeFocus = useCallback(() => {
    const wanted = wantsFocus.current;
    wantsFocus.current = false;
    return wanted;
  }, []);
  const index = activeIndex(state, order);
  return { rows, order, state, index, active: rows[index] ?? null, selected, change, takeFocus };
}
