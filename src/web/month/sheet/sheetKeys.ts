import type { KeyboardEvent } from "react";
import { amountAfter, type Cell, cellAfter, partOf, startsAmount } from "./gridKeys.js";
import type { SheetLine } from "./lines.js";
import { stepFrom } from "./places.js";
import type { FocusedCell } from "./useFocusedCell.js";

interface Needs {
  readonly lines: readonly SheetLine[];
  readonly months: number;
  readonly mayEdit: boolean;
  readonly isOpen: readonly boolean[];
  readonly focus: (cell: Cell) => void;
  readonly edit: (cell: FocusedCell, typed: string | null) => void;
  /** What Enter and a click do in a cell. */
  readonly act: (cell: FocusedCell) => void;
  readonly reorder: (line: SheetLine, step: 1 | -1) => void;
  readonly fold: (line: SheetLine, isCollapsed: boolean) => void;
}

/** The keys of the sheet while nothing is being typed in it. */
export function sheetKeyHandler(needs: Needs, at: Cell) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    const line = needs.lines[at.line];
    if (line === undefined) return;
    if (handled(event, needs, at, line)) event.preventDefault();
  };
}

function handled(event: KeyboardEvent, needs: Needs, at: Cell, line: SheetLine): boolean {
  const { key, altKey, shiftKey } = event;
  const isFar = event.ctrlKey || event.metaKey;
  const cell = { key: line.key, column: at.column };
  const isAmount = partOf(at.column)?.part === "assigned";
  if (altKey) return step(key, needs, line);
  if (key === "Tab") return isAmount && goTo(needs, amountAfter(at, shiftKey ? -1 : 1, needs.months, needs.isOpen));
  if (at.column === 0 && line.kind === "group" && !isFar && (key === "ArrowRight" || key === "ArrowLeft")) {
    const collapses = key === "ArrowLeft";
    if (collapses !== line.isCollapsed) {
      needs.fold(line, collapses);
      return true;
    }
  }
  if (key === "Enter" || key === " " || key === "F2") {
    needs.act(cell);
    return true;
  }
  if (isAmount && needs.mayEdit && needs.isOpen[at.line] === true && !isFar && (startsAmount(key) || key === "Backspace")) {
    needs.edit(cell, key === "Backspace" ? "" : key);
    return true;
  }
  return goTo(needs, cellAfter(at, key, { lines: needs.lines.length, columns: 1 + needs.months * 4 }, isFar));
}

function goTo(needs: Needs, cell: Cell | null): boolean {
  if (cell === null) return false;
  needs.focus(cell);
  return true;
}

function step(key: string, needs: Needs, line: SheetLine): boolean {
  if (key !== "ArrowUp" && key !== "ArrowDown") return false;
  const by = key === "ArrowUp" ? -1 : 1;
  if (needs.mayEdit && line.kind !== "own" && stepFrom(needs.lines, line.category.id, by) !== null) needs.reorder(line, by);
  return true;
}
