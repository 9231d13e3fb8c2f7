import type { FieldConflict } from "./writes.js";

type Fields = Readonly<Record<string, unknown>>;

/**
 * Puts together what was changed here (`mine`, from `before`) and what the resource is now on the server (`theirs`). Different fields
 * are put together silently; a field that is already as wanted was our own write, whose answer was lost; one that is wanted as it was
 * before is no change of ours. Where both changed one field to something else, a person chooses.
 */
export function merged(id: string, before: Fields, mine: object, theirs: Fields): { left: Fields; conflicts: FieldConflict[] } {
  const left: Record<string, unknown> = {};
  const conflicts: FieldConflict[] = [];
  for (const [field, wanted] of Object.entries<unknown>({ ...mine })) {
    const current = theirs[field];
    if (isSame(current, wanted) || (field in before && isSame(wanted, before[field]))) continue;
    if (!(field in before) || isSame(current, before[field])) left[field] = wanted;
    else conflicts.push({ id, field, mine: wanted, theirs: current });
  }
  return { left, conflicts };
}

/** Of plain values: texts, numbers, lists and objects of them. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  const [left, right] = [Object.entries(one), new Map(Object.entries(other))];
  return left.length === right.size && left.every(([name, value]) => right.has(name) && isSame(value, right.get(name)));
}
