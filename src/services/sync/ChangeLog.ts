import mongoose from "mongoose";
import { isDuplicateKey } from "../../database/errors/duplicateKey.js";
import type { ChangeKind } from "../../domain/changeKinds.js";
import type { Clock } from "../../domain/ids.js";
import { type ChangeDoc, type ChangeEntry, entriesIn, resourceIdsOf } from "../../models/sync/change.js";
import type { Models } from "../../models/Models.js";
import { rowsOf } from "../../models/rows.js";
import type { DirtyFlag } from "../ledger/dirtyFlags.js";

/** What an entry tells, without its number. */
type Unnumbered = Pick<ChangeDoc, "kind" | "resourceId" | "resourceIds" | "month">;

/** The newest number of a log, and when it was asked for. */
export interface NewestNumber {
  readonly n: number;
  readonly at: Date;
}

/** Which part of a log is read. */
interface Part {
  readonly kinds?: readonly ChangeKind[] | undefined;
  /** The last number. */
  readonly upTo?: number;
}

/** A page of a sync reads as many documents as it may tell changes, in one command, so that one holds no more. */
const LARGEST_GROUP = 25;

/** Whoever was held up for longer since they asked for the newest number asks again. */
export const WRITTEN_WITHIN_MS = 10 * 60_000;

/** The numbered list of what changed in a budget. */
export class ChangeLog {
  constructor(
    private readonly models: Models,
    private readonly clock: Clock,
    /** Called with the newest number of a budget's log, once it is stored. */
    private readonly moved: (budgetId: string, n: number) => void = () => undefined,
    /** Whether one document may tell several changes: not while a release runs that would misread it. */
    private readonly mayGroup: () => boolean = () => true,
  ) {}

  async newest(budgetId: string): Promise<number> {
    const last = await this.models.changes.findOne({ budgetId }).sort({ n: -1 }).lean<ChangeDoc>();
    return last?.n ?? 0;
  }

  /** The entries behind a number, in order. An entry that is missing was taken out by the compaction, not overlooked. */
  async after(budgetId: string, n: number, limit: number, { kinds, upTo = Infinity }: Part = {}): Promise<ChangeEntry[]> {
    const docs = await this.models.changes
      .find({ budgetId, n: mongoose.trusted({ $gt: n }), ...(kinds === undefined ? {} : { kind: mongoose.trusted({ $in: [...kinds] }) }) })
      .sort({ n: 1 })
      // Of the first one all that lies behind the number may have been taken out; each other tells something.
      .limit(limit + 1)
      .lean<ChangeDoc[]>();
    return docs
      .flatMap(entriesIn)
      .filter((entry) => entry.n > n && entry.n <= upTo)
      .slice(0, limit);
  }

  /**
   * Writes entries behind the last one. The number is part of the id, so two writers never get the same one; whoever
   * loses goes on from the new end. An entry written twice does no harm: a reader sees the resource as it is now. `known`: what the
   * caller has just read of the end.
   */
  async append(budgetId: string, flags: readonly DirtyFlag[], known?: NewestNumber): Promise<void> {
    let rest = grouped(flags, this.mayGroup() ? LARGEST_GROUP : 1);
    for (let read = known; rest.length > 0; read = undefined) {
      const at = read?.at ?? this.clock.now();
      let n = read?.n ?? (await this.newest(budgetId));
      // The number behind it may have been taken and freed again by the compaction, which waits longer than that.
      if (Math.abs(this.clock.now().getTime() - at.getTime()) > WRITTEN_WITHIN_MS) continue;
      const docs = rest.map((some): ChangeDoc => {
        const _id = `${budgetId}:${n + 1}`;
        n += resourceIdsOf(some).length;
        return { _id, budgetId, n, ...some, at };
      });
      rest = rest.slice(await this.insertedOf(docs));
      if (rest.length === 0) await this.raiseHead(budgetId, n);
    }
  }

  /** Whoever listens hears of it; should this be lost in a crash, the change is appended once more, as its mark is still there. */
  private async raiseHead(budgetId: string, n: number): Promise<void> {
    await this.models.changeHeads.updateOne({ _id: budgetId }, { $max: { n } }, { upsert: true });
    this.moved(budgetId, n);
  }

  private async insertedOf(docs: ChangeDoc[]): Promise<number> {
    try {
      await rowsOf(this.models.changes).insertMany(docs, { ordered: true });
      return docs.length;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return insertedBefore(error);
    }
  }
}

/** Many of one kind and month, as an import makes them, stand together: to write one costs as much as to write twenty-five. */
function grouped(flags: readonly DirtyFlag[], largest: number): Unnumbered[] {
  const open = new Map<string, DirtyFlag[]>();
  const groups: DirtyFlag[][] = [];
  for (const flag of flags) {
    const alike = `${flag.kind} ${flag.from ?? ""}`;
    const group = open.get(alike);
    if (group !== undefined && group.length < largest) group.push(flag);
    else {
      const begun = [flag];
      open.set(alike, begun);
      groups.push(begun);
    }
  }
  return groups.flatMap(inOneDocument);
}

function inOneDocument(group: readonly DirtyFlag[]): Unnumbered[] {
  const [first, ...others] = group;
  if (first === undefined) return [];
  const { kind, id, from } = first;
  const month = from === undefined ? {} : { month: from };
  return [others.length === 0 ? { kind, resourceId: id, ...month } : { kind, resourceIds: group.map((flag) => flag.id), ...month }];
}

/** An ordered insert stops at the first number that is taken: what stands before it was written by us. */
function insertedBefore(error: unknown): number {
  if (typeof error !== "object" || error === null) return 0;
  return "insertedCount" in error && typeof error.insertedCount === "number" ? error.insertedCount : 0;
}

/** Several entries of one resource say it once, where it was said last. */
export function lastOfEach(entries: readonly ChangeEntry[]): ChangeEntry[] {
  const last = new Map(entries.map((entry) => [entry.resourceId, entry]));
  return entries.filter((entry) => last.get(entry.resourceId) === entry);
}
