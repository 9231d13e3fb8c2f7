interface Branch {
  readonly categoryId: string;
  readonly parentId: string | null;
}

/** Parents in their order, each followed by its children; a child whose parent is not there stands alone. */
export function inTreeOrder<Row extends Branch>(rows: readonly Row[]): { row: Row; depth: 0 | 1 }[] {
  const ids = new Set(rows.map((row) => row.categoryId));
  const tops = rows.filter((row) => row.parentId === null || !ids.has(row.parentId));
  return tops.flatMap((top) => [
    { row: top, depth: 0 },
    ...rows.filter((row) => row.parentId === top.categoryId).map((row) => ({ row, depth: 1 }) satisfies { row: Row; depth: 1 }),
  ]);
}
