import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";

/** Where the keyboard is among the rows of a list. */
export interface ActiveRow {
  /** -1 where there are no rows. */
  readonly index: number;
  readonly moveTo: (index: number) => void;
  /** The row is marked, and the focus stays where it is. */
  readonly mark: (index: number) => void;
  /** Whether the row where the keyboard is shall get the focus. */
  readonly takeFocus: () => boolean;
}

/** Follows a row by its key. When that row is gone, the next one is where it was. */
export function useActiveRow(keys: readonly string[]): ActiveRow {
  const [at, setAt] = useState({ key: "", index: 0 });
  const wantsFocus = useRef(false);
  const known = keys.indexOf(at.key);
  const mark = (place: number) => setAt({ key: keys[place] ?? "", index: place });
  return {
    index: known >= 0 ? known : Math.min(at.index, keys.length - 1),
    mark,
    moveTo(next) {
      wantsFocus.current = true;
      mark(Math.max(0, Math.min(next, keys.length - 1)));
    },
    takeFocus() {
      const wanted = wantsFocus.current;
      wantsFocus.current = false;
      return wanted;
    },
  };
}

/** The keys of a grid of rows: arrows, Home and End move, Enter does what the row is for; null: nothing. */
export function useRowKeys<Row>(
  rows: readonly Row[],
  { index, moveTo, takeFocus }: Omit<ActiveRow, "mark">,
  onEnter: ((row: Row) => void) | null,
): { readonly ref: RefObject<HTMLDivElement | null>; readonly onKeyDown: (event: KeyboardEvent) => void } {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (takeFocus()) ref.current?.querySelector<HTMLElement>('[role="row"][tabindex="0"]')?.focus();
  });
  function onKeyDown(event: KeyboardEvent) {
    const row = rows[index];
    const isOnRow = event.target instanceof Element && event.target.matches('[role="row"]');
    if (row === undefined || !isOnRow || event.ctrlKey || event.metaKey || event.altKey) return;
    const steps: Readonly<Record<string, number>> = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: rows.length - 1 };
    const step = steps[event.key];
    if (step !== undefined) moveTo(step);
    else if (event.key === "Enter" && onEnter !== null) onEnter(row);
    else return;
    event.preventDefault();
  }
  return { ref, onKeyDown };
}
