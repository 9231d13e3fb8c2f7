import { caseFolded } from "./folded.js";
import { formerKeyOf } from "./formerKeys.js";
import type { Keyed } from "./storedKeys.js";

/** Behind every other key, so that an index finds the categories whose name an older one has, too. */
export const SHARED = "~";

export interface Named {
  readonly _id: string;
  readonly name: string;
  readonly createdAt: Date;
}

export interface KeyedName extends Named {
  readonly liveName: string | readonly string[];
}

/**
 * What is unique of a live category's name. It begins as no id does, so that no name is another category's id. The former key stands
 * beside the new one, so that whoever still goes by that finds the name taken.
 */
export function liveNameOf(name: string, { keyForm }: Keyed): string | string[] {
  const former = `=${formerKeyOf(name)}`;
  return keyForm === undefined ? former : oneOrBoth(`=${caseFolded(name)}`, former);
}

/**
 * The keys to write, in this order, so that of live names that are equal the oldest has the key and the others one of their own:
 * names from before they were equal, or whose equal was renamed or deleted since.
 */
export function keysToWrite<Category extends KeyedName>(live: readonly Category[]): { category: Category; liveName: string | string[] }[] {
  const wanted = namesakes([...live].sort(byAge)).flatMap(([oldest, ...others]) => [
    ...others.map((category) => ({ category, liveName: sharedKeyOf(category) })),
    { category: oldest, liveName: liveNameOf(oldest.name, { keyForm: "folded" }) },
  ]);
  return wanted.filter(({ category, liveName }) => String(category.liveName) !== String(liveName));
}

/** Whether that is the key of its name, or the one beside an older category of that name. */
export function isKeyOf(category: KeyedName, budget: Keyed): boolean {
  return [liveNameOf(category.name, budget), sharedKeyOf(category)].some((key) => String(key) === String(category.liveName));
}

/** The categories of each name, in the order given. */
export function namesakes<Category extends Pick<Named, "name">>(live: readonly Category[]): [Category, ...Category[]][] {
  const groups = new Map<string, [Category, ...Category[]]>();
  for (const category of live) {
    const key = caseFolded(category.name);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [category]);
    else group.push(category);
  }
  return [...groups.values()];
}

function sharedKeyOf({ _id, name }: Named): string | string[] {
  const [key, former] = [caseFolded(name), formerKeyOf(name)];
  const shared = `${SHARED}${key}#${_id}`;
  return former === key ? shared : [shared, `=${former}`];
}

function oneOrBoth(key: string, former: string): string | string[] {
  return key === former ? key : [key, former];
}

function byAge(one: Named, other: Named): number {
  return one.createdAt.getTime() - other.createdAt.getTime() || (one._id < other._id ? -1 : 1);
}
