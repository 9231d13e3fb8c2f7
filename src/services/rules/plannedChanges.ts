import { exact } from "../../domain/money.js";
import type { ExpenseDoc } from "../../models/expenses/expense.js";

/** The fields that a run may change. */
const changeable = [
  ...(["parts", "payee", "payeeKey", "note", "tags", "words", "because", "reviewed", "setByPerson"] as const),
  ...(["moneyAccountId", "cleared", "legs", "fromEntry", "importKey", "leftFrom"] as const),
] as const;
type Changeable = (typeof changeable)[number];
export type RunSet = Partial<Pick<ExpenseDoc, Changeable>>;

/** What a run does to one expense. */
export interface PlannedChange {
  readonly id: string;
  /** The version that it changes. */
  readonly version: number;
  readonly month: string;
  readonly set: RunSet;
  readonly before: RunSet;
  /** The fields that were not there before. */
  readonly absent: readonly Changeable[];
}

export function plannedChange(doc: ExpenseDoc, set: RunSet): PlannedChange {
  const named = changeable.filter((name) => set[name] !== undefined);
  const absent = named.filter((name) => doc[name] === undefined);
  const plain: RunSet = {
    ...doc,
    parts: doc.parts.map((part) => ({ ...part, amount: exact(part.amount) })),
    ...(doc.legs === undefined ? {} : { legs: doc.legs.map((leg) => ({ ...leg, amount: exact(leg.amount), booked: exact(leg.booked) })) }),
  };
  const before = pickedFrom(
    plain,
    named.filter((name) => !absent.includes(name)),
  );
  return { id: doc._id, version: doc.version, month: doc.month, set, before, absent };
}

function pickedFrom(all: RunSet, names: readonly Changeable[]): RunSet;
function pickedFrom(all: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, all[name]]));
}

export function changesIn(text: string): PlannedChange[] {
  const changes: PlannedChange[] = JSON.parse(text);
  return changes;
}
