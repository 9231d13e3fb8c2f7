import mongoose from "mongoose";
import { z } from "zod";
import type { ChangeKind } from "../../domain/changeKinds.js";
import { type Caller, reaches, requirePermission } from "../../domain/caller.js";
import { NotFound } from "../../domain/errors.js";
import type { Month } from "../../domain/month.js";
import { type BudgetDoc, roleIn } from "../../models/budget.js";
import { check } from "../../validation/check.js";
import { syncRequest } from "../../validation/sync.js";
import type { BudgetNews } from "../../shapes/sync/BudgetNews.js";
import type { SyncPage } from "../../shapes/sync/Sync.js";
import { monthNamed } from "../budgets/horizon.js";
import type { Dependencies } from "../Dependencies.js";
import type { AccountSync } from "./AccountSync.js";
import type { BudgetChanges, Piece } from "./BudgetChanges.js";
import { type ChangeLog, lastOfEach } from "./ChangeLog.js";
import { lastRestoreOf, requireFresh } from "./cursorAge.js";
import { kindsAsked, lackedKinds, lookedFor, positionFor, seenKinds } from "./kinds.js";
import { placeOf } from "./placeOf.js";
import type { SyncRequest } from "./SyncRequest.js";

/** What happened in a budget, and up to which number of its log. */
export interface NumberedNews extends BudgetNews {
  readonly n: number;
  /** Nothing happened after the number that was asked for. */
  readonly isEmpty: boolean;
  /** More happened than one message speaks of. */
  readonly hasMore: boolean;
}

/** What one message speaks of; if more happened at once, the next one says the rest. */
const NEWS_AT_ONCE = 1000;
/** The most resources that one message brings along. */
const CHANGES_AT_ONCE = 100;

interface Needs extends Pick<Dependencies, "models" | "cursors" | "clock" | "outbox"> {
  readonly changeLog: ChangeLog;
  readonly pieces: BudgetChanges;
  readonly ofAccount: AccountSync;
}

/**
 * Where a walk stands. `n`: the last entry seen. `at`: every later entry was written after this instant, so its age says
 * whether a tombstone may be gone. `restored`: see `CursorAge`. `top`, `from`, `late`: see `SyncPosition`. `kinds`, `added`: see `KindsSeen`.
 */
const placeRule = z.object({
  n: z.int(),
  at: z.number(),
  top: z.int().optional(),
  from: z.string().optional(),
  late: z.int().optional(),
  restored: z.number().optional(),
  kinds: z.array(z.string()).readonly().optional(),
  added: z.array(z.string()).readonly().optional(),
});
type Place = z.output<typeof placeRule>;

/** Everything that changed in a budget after a cursor, in pages; see docs/decisions/0008-sync.md for why nothing is missed. */
export class SyncService {
  constructor(private readonly needs: Needs) {}

  /** Of one budget; without its id, of all that the caller has. */
  async changes(who: Caller, budgetId: string | undefined, request: SyncRequest): Promise<SyncPage> {
    const wanted = check(syncRequest, { budgetId, ...request });
    if (wanted.budgetId === undefined) return this.needs.ofAccount.changes(who, request);
    requirePermission(who, "read");
    const budget = await this.budgetOf(who, wanted.budgetId);
    if (budget.deletedAt !== null) return this.tombstone(budget, wanted.since);
    const list = ["sync", budget._id];
    const asked = this.needs.clock.now();
    const since = wanted.since === undefined ? null : this.placeOf(budget, list, wanted.since, asked);
    await this.needs.outbox.drain(budget._id);
    const kinds = kindsAsked(since, wanted.kinds);
    const begun = since ?? {
      ...(await this.needs.pieces.beginning(budget._id)),
      from: firstMonth(budget, asked, wanted),
      at: asked.getTime(),
    };
    const { n, top, from, late } = begun;
    const piece = await this.needs.pieces.page(who, budget, positionFor({ n, top, from, late }, kinds), kinds, wanted.limit);
    const next = {
      ...piece.position,
      ...seenKinds(kinds, [piece.position]),
      at: piece.hasMore ? unseenSince(begun, piece) : asked.getTime(),
    };
    return {
      changes: [...piece.changes],
      cursor: this.needs.cursors.write(list, { ...next, restored: lastRestoreOf([budget]) } satisfies Place),
      hasMore: piece.hasMore,
      ...lackedKinds([budget], kinds),
    };
  }

  /** The budget to listen to, if the caller may hear of it. */
  async listenedTo(who: Caller, budgetId: string, kinds?: readonly ChangeKind[]): Promise<string> {
    check(syncRequest, { budgetId, kinds });
    requirePermission(who, "read");
    return (await this.budgetOf(who, budgetId))._id;
  }

  /** What happened after a number, in a few words; with null, only where the budget stands. */
  async news(who: Caller, budgetId: string, after: number | null, wanted?: readonly ChangeKind[]): Promise<NumberedNews> {
    requirePermission(who, "read");
    const budget = await this.budgetOf(who, budgetId);
    if (budget.deletedAt !== null) throw new NotFound("budget");
    const at = this.needs.clock.now().getTime();
    const asked = kindsAsked(null, wanted);
    const newest = await this.needs.changeLog.newest(budget._id);
    const part = { kinds: lookedFor(asked.kinds) };
    const entries = after === null ? [] : await this.needs.changeLog.after(budget._id, after, NEWS_AT_ONCE, part);
    const told = lastOfEach(entries);
    const hasMore = entries.length === NEWS_AT_ONCE;
    const last = entries.at(-1)?.n ?? after ?? newest;
    const n = hasMore ? last : Math.max(newest, last);
    return {
      n,
      isEmpty: entries.length === 0,
      hasMore,
      cursor: this.needs.cursors.write(["sync", budget._id], {
        n,
        at,
        restored: lastRestoreOf([budget]),
        ...seenKinds(asked, []),
      } satisfies Place),
      months: [...new Set(entries.flatMap(({ month }) => month ?? []))].sort(),
      kinds: [...new Set(entries.map(({ kind }) => kind))].sort(),
      readChanges: async () => (told.length > CHANGES_AT_ONCE ? null : this.needs.pieces.told(who, budget, told, asked.kinds)),
    };
  }

  /** A deleted budget is reported once more to clients that know it; new clients never see it. */
  private tombstone(budget: BudgetDoc, since: string | undefined): SyncPage {
    if (since === undefined) throw new NotFound("budget");
    this.placeOf(budget, ["sync", budget._id], since, this.needs.clock.now());
    return { changes: [{ kind: "budget", id: budget._id, deleted: true, resource: null }], cursor: since, hasMore: false };
  }

  private async budgetOf(who: Caller, budgetId: string): Promise<BudgetDoc> {
    if (!reaches(who, budgetId)) throw new NotFound("budget");
    const budget = await this.needs.models.budgets
      .findOne({ _id: budgetId, members: mongoose.trusted({ $elemMatch: { accountId: who.accountId } }) })
      .lean<BudgetDoc>();
    if (budget === null || roleIn(budget, who.accountId) === undefined) throw new NotFound("budget");
    return budget;
  }

  private placeOf(budget: BudgetDoc, list: unknown, since: string, now: Date): Place {
    const place = placeOf({ cursors: this.needs.cursors, list, since }, placeRule);
    requireFresh(place, [budget], now);
    return place;
  }
}

function firstMonth(budget: BudgetDoc, now: Date, { from }: SyncRequest): Month | undefined {
  return from === undefined ? undefined : monthNamed(budget, now, from);
}

/** On a first walk, and while kinds are late, entries that were not seen may be older than the last one that was. */
function unseenSince({ at }: Pick<Place, "at">, { position, last }: Piece): number {
  const isFirst = position.top !== undefined || position.late !== undefined;
  return isFirst || last === undefined ? at : Math.max(at, last.at.getTime());
}
