import { Invalid } from "../domain/errors.js";
import type { PageBounds } from "./connection.js";
import type { PageRead } from "./payloads/PageInfo.js";

/** What a short list is sorted by: a number, then the id. */
type Key = readonly [number, string];

/** A page of a list that was loaded whole, in the order of its keys; a cursor is the key of its row, so it survives inserts. */
export function sliceOf<Item>(items: readonly Item[], { limit, cursor }: PageBounds, keyOf: (item: Item) => Key): PageRead<Item> {
  const start = cursor === undefined ? null : keyIn(cursor);
  const sorted = [...items].sort((one, other) => (isBehind(keyOf(one), keyOf(other)) ? 1 : -1));
  const rest = start === null ? sorted : sorted.filter((item) => isBehind(keyOf(item), start));
  const nodes = rest.slice(0, limit);
  return {
    nodes,
    hasNextPage: rest.length > limit,
    hasPreviousPage: cursor !== undefined,
    cursorAt: (index) => {
      const item = nodes[index];
      if (item === undefined) throw new RangeError(`a page of ${nodes.length} rows has no row ${index}`);
      return Buffer.from(JSON.stringify(keyOf(item))).toString("base64url");
    },
  };
}

function isBehind([number, id]: Key, [otherNumber, otherId]: Key): boolean {
  return number === otherNumber ? id > otherId : number > otherNumber;
}

function keyIn(cursor: string): Key {
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    if (Array.isArray(key) && typeof key[0] === "number" && typeof key[1] === "string" && key.length === 2) return [key[0], key[1]];
  } catch {
    // Said below.
  }
  throw Invalid.at("/after", "invalid-cursor", "This cursor does not belong to this list. Start again without a cursor.");
}
