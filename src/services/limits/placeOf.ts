import { currentWork, withoutTurn } from "../../runtime/work.js";
import type { Turn } from "./heldTurn.js";
import type { TurnScheduler } from "./TurnScheduler.js";

/**
 * Waits for one of a few places for work that needs much memory, fairly among callers; whoever waits keeps no turn of its request. It is
 * for what has arrived already: a client that sends slowly would keep the place from the others.
 */
export function placeOf(places: TurnScheduler, caller: string): Promise<Turn> {
  return withoutTurn(() => places.take(caller, currentWork() ?? undefined));
}
