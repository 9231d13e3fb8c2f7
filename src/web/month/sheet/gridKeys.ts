/** A place in the sheet: column 0 is the name, then four for each month. */
export interface Cell {
  readonly line: number;
  readonly column: number;
}

const columnsOfMonth = ["assigned", "carried", "spent", "available"] as const;
export type MonthColumn = (typeof columnsOfMonth)[number];

interface Size {
  readonly lines: number;
  readonly columns: number;
}

/** Where a key leads from a cell. Null: it leads nowhere. */
export function cellAfter({ line, column }: Cell, key: string, { lines, columns }: Size, isFar = false): Cell | null {
  const to = {
    ArrowUp: { line: isFar ? 0 : line - 1, column },
    ArrowDown: { line: isFar ? lines - 1 : line + 1, column },
    ArrowLeft: { line, column: isFar ? 0 : column - 1 },
    ArrowRight: { line, column: isFar ? columns - 1 : column + 1 },
    Home: { line: isFar ? 0 : line, column: 0 },
    End: { line: isFar ? lines - 1 : line, column: columns - 1 },
    PageUp: { line: Math.max(0, line - 10), column },
    PageDown: { line: Math.min(lines - 1, line + 10), column },
  }[key];
  if (to === undefined) return null;
  const isInside = to.line >= 0 && to.line < lines && to.column >= 0 && to.column < columns;
  return isInside ? to : null;
}

/** Which month and which of its columns; null for the name. */
export function partOf(column: number): { month: number; part: MonthColumn } | null {
  const part = columnsOfMonth[(column - 1) % columnsOfMonth.length];
  return column < 1 || part === undefined ? null : { month: Math.floor((column - 1) / columnsOfMonth.length), part };
}

export function columnOf(month: number, part: MonthColumn): number {
  return 1 + month * columnsOfMonth.length + columnsOfMonth.indexOf(part);
}

/** The next amount that can be typed, in reading order: to the right, then the line below. Null after the last. */
export function amountAfter(at: Cell, step: 1 | -1, months: number, isOpen: readonly boolean[]): Cell | null {
  const month = partOf(at.column)?.month ?? 0;
  const beside = month + step;
  if (beside >= 0 && beside < months) return { line: at.line, column: columnOf(beside, "assigned") };
  for (let line = at.line + step; line >= 0 && line < isOpen.length; line += step) {
    if (isOpen[line] === true) return { line, column: columnOf(step === 1 ? 0 : months - 1, "assigned") };
  }
  return null;
}

/** The next line below or above whose amount can be typed. */
export function amountBelow(at: Cell, step: 1 | -1, isOpen: readonly boolean[]): Cell | null {
  for (let line = at.line + step; line >= 0 && line < isOpen.length; line += step) if (isOpen[line] === true) return { ...at, line };
  return null;
}

/** Whether a key begins an amount. */
export function startsAmount(key: string): boolean {
  return /^[\d.,+\-−(]$/.test(key);
}
