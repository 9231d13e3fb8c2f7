import type { ChangeKind } from "../../domain/changeKinds.js";
import type { Caller } from "../../domain/caller.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { ChangeEntry } from "../../models/sync/change.js";
import type { Change } from "../../shapes/sync/Sync.js";
import { type ChangeLog, lastOfEach } from "./ChangeLog.js";
import { type KindsAsked, lookedFor } from "./kinds.js";
import type { SyncedResources } from "./SyncedResources.js";
import type { SyncPosition } from "./SyncPosition.js";

/** Some entries of a budget's log, returned as the resources they name. */
export interface Piece {
  readonly changes: readonly Change[];
  /** How many entries they come from. */
  readonly count: number;
  /** Where the walk goes on. */
  readonly position: SyncPosition;
  readonly hasMore: boolean;
  /** The last entry behind `n`; none where only late kinds were read. */
  readonly last: ChangeEntry | undefined;
}

/** A page that stays nearly empty ends here: what it costs is bounded. */
const READS_PER_PAGE = 10;

interface Stretch {
  readonly after: number;
  readonly kinds: readonly ChangeKind[] | undefined;
  readonly upTo?: number;
}

interface Found {
  readonly entries: readonly ChangeEntry[];
  readonly hasMore: boolean;
}

const nothing: Found = { entries: [], hasMore: false };

/** What a budget's log says behind a number, piece by piece. */
export class BudgetChanges {
  constructor(
    private readonly changeLog: ChangeLog,
    private readonly resources: SyncedResources,
  ) {}

  /** Of one who knows nothing. */
  async beginning(budgetId: string): Promise<SyncPosition> {
    return { n: 0, top: await this.changeLog.newest(budgetId) };
  }

  /** Late kinds first, up to where the others stand; then all of them together. */
  async after(who: Caller, budget: BudgetDoc, from: SyncPosition, { kinds, added }: KindsAsked, limit: number): Promise<Piece> {
    const { late: lateFrom, ...joined } = from;
    const late = lateFrom === undefined ? nothing : await this.found(budget, { after: lateFrom, kinds: added, upTo: from.n }, limit);
    const room = limit - late.entries.length;
    const isLate = late.hasMore || room === 0;
    const looked = lookedFor(kinds);
    // Before the entries are read: up to there none of another kind needs to be looked at again.
    const newest = isLate || looked === undefined ? 0 : await this.changeLog.newest(budget._id);
    const rest = isLate ? nothing : await this.found(budget, { after: from.n, kinds: looked }, room);
    const entries = [...late.entries, ...rest.entries];
    const last = rest.entries.at(-1);
    return {
      changes: await this.changesOf(who, budget, entries, from, kinds),
      count: entries.length,
      position: late.hasMore ? { ...joined, late: late.entries.at(-1)?.n } : isLate ? joined : advanced(joined, rest, newest),
      hasMore: isLate || rest.hasMore,
      last,
    };
  }

  /** The same as a page. Where expenses of earlier months are left out, it reads on until half of the page is there. */
  async page(who: Caller, budget: BudgetDoc, from: SyncPosition, kinds: KindsAsked, limit: number): Promise<Piece> {
    let page = await this.after(who, budget, from, kinds, limit);
    for (let reads = 1; reads < READS_PER_PAGE; reads++) {
      const { position, hasMore, changes } = page;
      if (position.from === undefined || !hasMore || changes.length * 2 >= limit) break;
      page = together(page, await this.after(who, budget, position, kinds, limit - changes.length));
    }
    return page;
  }

  /** The resources that these entries name. */
  async told(who: Caller, budget: BudgetDoc, entries: readonly ChangeEntry[], kinds: readonly ChangeKind[]): Promise<readonly Change[]> {
    return this.resources.of(who, budget, entries, { kinds });
  }

  private async found(budget: BudgetDoc, { after, ...part }: Stretch, limit: number): Promise<Found> {
    const found = await this.changeLog.after(budget._id, after, limit + 1, part);
    return { entries: found.slice(0, limit), hasMore: found.length > limit };
  }

  /** Nobody needs a tombstone of what they were never sent: such entries stand at or before `known`. */
  private async changesOf(
    who: Caller,
    budget: BudgetDoc,
    entries: readonly ChangeEntry[],
    { n, top = 0, from }: SyncPosition,
    kinds: readonly ChangeKind[],
  ): Promise<readonly Change[]> {
    const known = Math.max(n, top);
    const told = lastOfEach(entries);
    const earlier = told.filter((entry) => entry.n <= known);
    const [first, later] = await Promise.all([
      this.resources.of(who, budget, earlier, { kinds, from }),
      this.resources.of(who, budget, told.slice(earlier.length), { kinds }),
    ]);
    return [...first.filter(({ deleted }) => !deleted), ...later];
  }
}

function advanced({ n, top, from }: SyncPosition, { entries, hasMore }: Found, newest: number): SyncPosition {
  const last = entries.at(-1)?.n ?? n;
  if (!hasMore) return { n: Math.max(last, newest) };
  return top !== undefined && last < top ? { n: last, top, from } : { n: last };
}

/** Two pieces that follow each other. What both tell is told once, as the later one has it. */
function together(one: Piece, next: Piece): Piece {
  const again = new Set(next.changes.map(({ id }) => id));
  return {
    ...next,
    changes: [...one.changes.filter(({ id }) => !again.has(id)), ...next.changes],
    count: one.count + next.count,
    last: next.last ?? one.last,
  };
}
