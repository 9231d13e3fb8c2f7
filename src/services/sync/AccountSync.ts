import mongoose from "mongoose";
import { type Caller, type Reach, requirePermission } from "../../domain/caller.js";
import { Invalid } from "../../domain/errors.js";
import { yielding } from "../../runtime/turn.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { ChangeHeadDoc } from "../../models/sync/changeHead.js";
import { check } from "../../validation/check.js";
import { syncRequest } from "../../validation/sync.js";
import type { Change, SyncPage } from "../../shapes/sync/Sync.js";
import type { Dependencies } from "../Dependencies.js";
import { AccountCursors, type Found } from "./AccountCursors.js";
import type { BudgetChanges } from "./BudgetChanges.js";
import { lastRestoreOf, requireFresh } from "./cursorAge.js";
import { kindsAsked, lackedKinds, positionFor, seenKinds } from "./kinds.js";
import type { SyncPosition } from "./SyncPosition.js";
import type { SyncRequest } from "./SyncRequest.js";

interface Needs extends Pick<Dependencies, "models" | "cursors" | "clock" | "outbox" | "memberships"> {
  readonly pieces: BudgetChanges;
}

/** Each request looks at all of them. */
const MOST_BUDGETS = 200;

/** Everything that changed in all budgets of the caller. Each budget keeps its own numbers, so nothing is missed in any of them. */
export class AccountSync {
  private readonly cursors: AccountCursors;

  constructor(private readonly needs: Needs) {
    this.cursors = new AccountCursors(needs);
  }

  async changes(who: Caller, request: SyncRequest): Promise<SyncPage> {
    const { since, limit, kinds } = check(syncRequest, request);
    requirePermission(who, "read");
    const asked = this.needs.clock.now();
    const budgets = await this.budgetsOf(who);
    const known = since === undefined ? null : await this.foundAt(who, since, budgets, asked);
    const from = known?.place ?? { at: asked.getTime() };
    const wanted = kindsAsked(known?.place ?? null, kinds);
    await this.needs.outbox.drainSeveral(budgets.map(({ _id }) => _id));
    const positions = new Map([...(known?.positions ?? [])].map(([id, position]) => [id, positionFor(position, wanted)]));
    const changes = removals(positions, budgets, limit);
    const moved = beginningWith(from.next, await this.movedAmong(budgets, positions));
    let left = limit - changes.length;
    let next: string | undefined;
    for (const budget of moved) {
      next = left === 0 ? budget._id : undefined;
      if (next !== undefined) break;
      const position = positions.get(budget._id) ?? (await this.needs.pieces.beginning(budget._id));
      const piece = await this.needs.pieces.after(who, budget, position, wanted, left);
      changes.push(...piece.changes);
      positions.set(budget._id, piece.position);
      left -= piece.count;
      next = piece.hasMore ? budget._id : undefined;
      if (next !== undefined) break;
    }
    const hasMore = next !== undefined || [...positions.keys()].some((id) => !budgets.some(({ _id }) => _id === id));
    const place = {
      at: hasMore ? from.at : asked.getTime(),
      restored: lastRestoreOf(budgets),
      next,
      ...seenKinds(wanted, positions.values()),
    };
    const cursor = await this.cursors.write(who.accountId, listOf(who), { place, positions, base: known?.base ?? null });
    return { changes, cursor, hasMore, ...lackedKinds(budgets, wanted) };
  }

  /** Clears away what is stored of places that no cursor stands at any more. */
  async sweep(): Promise<void> {
    await this.cursors.sweep();
  }

  private async budgetsOf(who: Caller): Promise<BudgetDoc[]> {
    const budgets: BudgetDoc[] = [];
    for await (const { budget } of yielding(this.needs.memberships.after(who, null))) {
      if (budgets.length === MOST_BUDGETS)
        throw Invalid.at("/budgetId", "required", `You have more than ${MOST_BUDGETS} budgets. Send a budgetId.`);
      budgets.push(budget);
    }
    return budgets;
  }

  /** Those with entries that were not seen, asked about together. A head that is not there says nothing. */
  private async movedAmong(budgets: readonly BudgetDoc[], positions: ReadonlyMap<string, SyncPosition>): Promise<BudgetDoc[]> {
    const known = budgets.filter(({ _id }) => positions.has(_id)).map(({ _id }) => _id);
    const found =
      known.length === 0 ? [] : await this.needs.models.changeHeads.find({ _id: mongoose.trusted({ $in: known }) }).lean<ChangeHeadDoc[]>();
    const heads = new Map(found.map(({ _id, n }) => [_id, n]));
    return budgets.filter(({ _id }) => {
      const { n, late } = positions.get(_id) ?? { n: -1 };
      return late !== undefined || (heads.get(_id) ?? Infinity) > n;
    });
  }

  private async foundAt(who: Caller, since: string, budgets: readonly BudgetDoc[], now: Date): Promise<Found> {
    const found = await this.cursors.read(who.accountId, listOf(who), since);
    requireFresh(found.place, budgets, now);
    return found;
  }
}

/** A cursor made for other budgets would tell of them as deleted. */
function listOf({ accountId, budgets }: Reach): string[] {
  return ["sync of all", accountId, ...[...(budgets ?? [])].sort()];
}

/** A budget that was deleted, or that the caller has left, is reported once and forgotten afterwards. */
function removals(positions: Map<string, SyncPosition>, budgets: readonly BudgetDoc[], limit: number): Change[] {
  const live = new Set(budgets.map(({ _id }) => _id));
  const gone = [...positions.keys()].filter((id) => !live.has(id)).slice(0, limit);
  for (const id of gone) positions.delete(id);
  return gone.map((id) => ({ kind: "budget", id, deleted: true, resource: null }));
}

/** The one in progress first, so that one budget is complete before the next one starts. */
function beginningWith(next: string | undefined, budgets: readonly BudgetDoc[]): BudgetDoc[] {
  const place = Math.max(
    0,
    budgets.findIndex(({ _id }) => _id === next),
  );
  return [...budgets.slice(place), ...budgets.slice(0, place)];
}
