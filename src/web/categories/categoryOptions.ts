import { inTreeOrder } from "../format/treeOrder.js";

interface Named {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
}

/** For a select: parents in order, children set in below them. */
export function categoryOptions(categories: readonly Named[]): { value: string; label: string }[] {
  const branches = categories.map((category) => ({ ...category, categoryId: category.id }));
  return inTreeOrder(branches).map(({ row, depth }) => ({
    value: row.id,
    label: `${depth === 1 ? "\u2003" : ""}${row.name}`,
  }));
}
