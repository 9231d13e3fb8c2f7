import { turn } from "../runtime/turn.js";

/** GraphQL reads all fields of all objects of a list in one go: of more objects than these, no second list in the same turn. */
const LONG = 100;

/** What is made of a list, or the list: after a turn for others if it is long. For what there may be hundreds of in one answer. */
export function beforeLong<Result>(list: readonly unknown[], make: () => Result): Result | Promise<Result> {
  return list.length > LONG ? turn().then(make) : make();
}

/** The objects of a list of which there may be thousands: so many in each turn. */
export function inTurns<Item>(list: readonly Item[]): (Item | Promise<Item>)[] {
  let begun = Promise.resolve();
  return list.map((item, place) => {
    if (place < LONG) return item;
    if (place % LONG === 0) begun = begun.then(turn);
    return begun.then(() => item);
  });
}
