import { type RefObject, useCallback, useState } from "react";
import type { Cell } from "./gridKeys.js";

export interface FocusedCell {
  readonly key: string;
  readonly column: number;
}

/** The one cell of the sheet that Tab leads to; the arrows move it. */
export function useFocusedCell(grid: RefObject<HTMLElement | null>, keys: readonly string[], columns: number) {
  const [wanted, setWanted] = useState<FocusedCell | null>(null);
  const line = wanted === null ? -1 : keys.indexOf(wanted.key);
  const at: Cell = line < 0 || wanted === null ? { line: 0, column: 0 } : { line, column: Math.min(wanted.column, columns - 1) };
  const focus = useCallback((cell: FocusedCell) => cellOf(grid.current, cell)?.focus(), [grid]);
  return { at, key: keys[at.line] ?? "", setWanted, focus };
}

function cellOf(grid: HTMLElement | null, { key, column }: FocusedCell): HTMLElement | null {
  return grid?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] > [data-column="${column}"]`) ?? null;
}

/** The cell that an event happened in. */
export function cellAt(target: EventTarget): FocusedCell | null {
  if (!(target instanceof Element)) return null;
  const cell = target.closest<HTMLElement>("[data-column]");
  const key = cell?.closest<HTMLElement>("[data-key]")?.dataset["key"];
  const column = cell?.dataset["column"];
  return key === undefined || column === undefined ? null : { key, column: Number(column) };
}
