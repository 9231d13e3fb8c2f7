import type { WaitingWrite, Write } from "../../../store/outbox/writes.js";

export type RowState = WaitingWrite["state"]["is"];

/** What is not stored yet of each expense; what was refused or is in conflict before what waits. */
export function rowStates(outbox: readonly WaitingWrite[]): ReadonlyMap<string, RowState> {
  const states = new Map<string, RowState>();
  for (const { write, state } of outbox) {
    for (const id of expensesOf(write)) if (state.is !== "waiting" || !states.has(id)) states.set(id, state.is);
  }
  return states;
}

function expensesOf(write: Write): readonly string[] {
  if (write.kind === "create-expense") return [write.id];
  if (write.kind === "change-expenses") return write.items.map(({ id }) => id);
  if (write.kind === "remove-expenses" || write.kind === "review-expenses") return write.ids;
  return write.kind === "restore-expenses" ? write.rows.map(({ id }) => id) : [];
}
