import type { ExpectedMovement } from "../../domain/recurring/expected.js";
import type { RecurringDoc } from "../../models/recurring/recurring.js";

export type MovementDoc = Pick<
  RecurringDoc,
  "_id" | "rule" | "start" | "weekend" | "since" | "through" | "singles" | "nextAt" | "version" | "updatedAt" | "template"
>;

/** The movements of a budget as they were read, and what was expected of them. */
export interface Kept {
  readonly docs: readonly MovementDoc[];
  readonly state: string;
  /** By the days from and to. */
  readonly expected: Map<string, readonly ExpectedMovement[]>;
}

const MOST_DOCS = 5000;
const MOST_RANGES = 50;

/** Movements that were read last. Whoever uses them asks first whether they are still as they were. */
export class RecentMovements {
  private readonly kept = new Map<string, Kept>();
  private count = 0;

  of(budgetId: string): Kept | undefined {
    return this.kept.get(budgetId);
  }

  /** A budget without any costs nothing to read. */
  keep(budgetId: string, kept: Kept): void {
    this.forget(budgetId);
    if (kept.docs.length === 0) return;
    this.kept.set(budgetId, kept);
    this.count += kept.docs.length;
    for (const oldest of this.kept.keys()) {
      if (this.count <= MOST_DOCS) return;
      this.forget(oldest);
    }
  }

  remember({ docs, expected }: Kept, range: string, movements: readonly ExpectedMovement[]): void {
    if (docs.length === 0) return;
    if (expected.size >= MOST_RANGES) expected.clear();
    expected.set(range, movements);
  }

  private forget(budgetId: string): void {
    this.count -= this.kept.get(budgetId)?.docs.length ?? 0;
    this.kept.delete(budgetId);
  }
}

/** Every change of a movement, and every new or deleted one, gives another state. */
export function stateOf(docs: readonly MovementDoc[]): string {
  const most = <Value>(values: readonly Value[]): Value | undefined => values.reduce((one, other) => (other > one ? other : one));
  if (docs.length === 0) return "none";
  const versions = docs.reduce((sum, { version }) => sum + Number(version), 0);
  return [docs.length, versions, most(docs.map(({ updatedAt }) => updatedAt.getTime())), most(docs.map(({ _id }) => _id))].join(" ");
}
