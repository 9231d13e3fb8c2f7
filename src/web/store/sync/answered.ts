import type { BudgetStore } from "../BudgetStore.js";
import type { Change } from "../model.js";
import { isRelative, type WaitingWrite } from "../outbox/writes.js";

export interface Answered {
  /** What of the answer is to be taken in. */
  readonly changes: readonly Change[];
  /** Rows that changed since the write was sent: what it lays over them is not put onto what the server has. */
  readonly moved: readonly string[];
  /** Whether only the server knows what became of one of them. */
  readonly isDoubtful: boolean;
}

/**
 * Compares an answer with what came from the server since the write was sent, which may be newer: somebody else changed, deleted or
 * restored a row after the write, and the news of it was faster than the answer. `isRepeated`: the request was sent before, perhaps by
 * another page; what it created then may have been deleted since.
 */
export function answered({ id, write, sent }: WaitingWrite, changes: readonly Change[], isRepeated: boolean, store: BudgetStore): Answered {
  const told = new Map(changes.map((change) => [nameOf(change), change]));
  const moved: string[] = [];
  const unknown = new Set<string>();
  for (const [row, { isHere, version }] of Object.entries(store.versionsUnder(id))) {
    const change = told.get(row);
    const mayBeGone = isRepeated && !isHere && change?.resource != null;
    if (version === sent?.bases[row] && !mayBeGone) continue;
    moved.push(row);
    // Of two that are here, versions tell which is newer. Where the answer has none, the news has the row with the write, or will have it;
    // what a transfer made of it must not be shown without it until then.
    if (change === undefined ? isRelative(write) : (change.resource !== null) !== isHere) unknown.add(row);
  }
  return { changes: changes.filter((change) => !unknown.has(nameOf(change))), moved, isDoubtful: unknown.size > 0 };
}

/** Plans are named by their month. */
function nameOf({ kind, id, resource }: Change): string {
  return kind === "plan" && resource !== null ? resource.month : id;
}
