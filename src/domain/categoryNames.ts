import { type Named, namesakes } from "./categoryKeys.js";
import { caseFolded } from "./folded.js";
import { formerKeyOf } from "./formerKeys.js";

/** The ids of live categories by their names without case. */
export type CategoryNames = ReadonlyMap<string, string>;

/** Two whose names became equal are each found by its own spelling alone. */
export function categoryNames(live: readonly Pick<Named, "_id" | "name">[]): CategoryNames {
  const groups = namesakes(live).flatMap(([first, ...others]) =>
    others.length === 0 ? [[caseFolded(first.name), first._id] as const] : [],
  );
  return new Map([...groups, ...live.map(({ _id, name }) => [formerKeyOf(name), _id] as const)]);
}

/** The category that a text names; null for none. */
export function categoryIn(names: CategoryNames, text: string): string | null {
  return names.get(formerKeyOf(text)) ?? names.get(caseFolded(text)) ?? null;
}
