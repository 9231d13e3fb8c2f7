import mongoose from "mongoose";
import { unlessTaken } from "../../database/errors/duplicateKey.js";
import { quantity } from "../../domain/quantity.js";
import { yielding } from "../../runtime/turn.js";
import type { RuleRunDoc, RuleRunPageDoc, RunKind } from "../../models/rules/ruleRun.js";
import { insertOnce, recordingCall } from "../storage/stored.js";
import type { Dependencies } from "../Dependencies.js";
import { moving } from "../expenses/edits.js";
import { keysSet } from "./keysSet.js";
import { clearOldRuns } from "./oldRuns.js";
import { movable } from "./movable.js";
import { changesIn, type PlannedChange } from "./plannedChanges.js";
import { changeRules, type PlannedRule, restoreRules } from "./plannedRules.js";

type Needs = Pick<Dependencies, "models" | "clock" | "outbox" | "background">;

export interface NewRun {
  readonly _id: string;
  readonly budgetId: string;
  readonly kind: RunKind;
  readonly by: string;
  readonly more: boolean;
}

const CHANGES_PER_PAGE = 200;
const KEPT_AT_MOST = 1000;
const KEPT_DAYS = 90;
const ABANDONED_MS = 3_600_000;

/**
 * Changes of many expenses as one, which can be taken back as a whole. A run is planned first: every change is written down with the
 * values before it. Then it is made, page by page, each expense only in the version that was planned for. Every step may be repeated, by
 * any process: an expense remembers the runs that changed it.
 */
export class RuleRuns {
  constructor(private readonly needs: Needs) {}

  async find(at: Pick<RuleRunDoc, "_id" | "budgetId">): Promise<RuleRunDoc | null> {
    return this.needs.models.ruleRuns.findOne({ _id: at._id, budgetId: at.budgetId }).lean<RuleRunDoc>();
  }

  /** Plans and makes all changes, or goes on where an earlier try of the same run ended. */
  async make(
    wanted: NewRun,
    changes: () => AsyncIterable<PlannedChange> | Iterable<PlannedChange>,
    rules: () => Promise<readonly PlannedRule[]> = () => Promise.resolve([]),
  ): Promise<RuleRunDoc> {
    const known = await this.find(wanted);
    const run = known === null || known.status === "planned" ? await this.plan(wanted, changes(), await rules()) : known;
    return run.status === "running" ? this.finish(run) : run;
  }

  /** Takes back what nobody has changed since. */
  async undo(run: RuleRunDoc, by: string): Promise<RuleRunDoc> {
    if (run.status === "undone") return run;
    const { ruleRuns } = this.needs.models;
    await ruleRuns.updateOne({ ...keyOf(run), status: "done" }, { $set: { status: "undoing", undoneBy: by } });
    return this.takeBack((await this.find(run)) ?? run);
  }

  /** What a crash interrupted, and what is too old to be taken back. */
  async resume(): Promise<void> {
    const { models, clock, background } = this.needs;
    for await (const run of models.ruleRuns
      .find({ status: mongoose.trusted({ $in: ["running", "undoing"] }) })
      .lean<RuleRunDoc[]>()
      .cursor())
      await background.of(run.by, () => (run.status === "running" ? this.finish(run) : this.takeBack(run)));
    const before = (ms: number): Date => new Date(clock.now().getTime() - ms);
    await clearOldRuns(models, ["planned"], before(ABANDONED_MS));
    await clearOldRuns(models, ["done", "undone"], before(KEPT_DAYS * 86_400_000));
  }

  private async plan(
    wanted: NewRun,
    changes: AsyncIterable<PlannedChange> | Iterable<PlannedChange>,
    rules: readonly PlannedRule[],
  ): Promise<RuleRunDoc> {
    const { models, clock } = this.needs;
    const now = clock.now();
    const run: RuleRunDoc = {
      ...wanted,
      status: "planned",
      changed: 0,
      restored: 0,
      kept: [],
      pages: 0,
      months: [],
      createdAt: now,
      updatedAt: now,
      undoneAt: null,
    };
    await insertOnce(models.ruleRuns, run);
    let pages = 0;
    const moved = new Set<string>();
    let held: PlannedChange[] = [];
    for await (const change of yielding(changes)) {
      held.push(change);
      moved.add(change.month);
      if (held.length < CHANGES_PER_PAGE) continue;
      await this.writePage(run, pages++, held);
      held = [];
    }
    if (held.length > 0) await this.writePage(run, pages++, held);
    const months = [...moved].sort();
    const ofRules = rules.length === 0 ? {} : { rules: JSON.stringify(rules) };
    const planned = { status: "running", pages, months, updatedAt: clock.now(), ...ofRules } as const;
    await models.ruleRuns.updateOne({ ...keyOf(run), status: "planned" }, { $set: planned });
    return { ...run, ...planned };
  }

  /** Over one that an earlier try wrote: nothing was changed by it. */
  private async writePage({ _id: runId, budgetId }: RuleRunDoc, n: number, changes: readonly PlannedChange[]): Promise<void> {
    await this.needs.models.ruleRunPages.updateOne(
      { _id: `${runId}:${n}`, budgetId },
      { $set: { runId, n, changes: JSON.stringify(changes) } },
      { upsert: true },
    );
  }

  private async finish(run: RuleRunDoc): Promise<RuleRunDoc> {
    const { models, clock, outbox } = this.needs;
    const { _id: runId, budgetId } = run;
    let changed = 0;
    for (let n = 0; n < run.pages; n++) {
      const changes = await this.page(run, n);
      const able = await movable(models, budgetId, changes);
      await this.write(
        budgetId,
        runId,
        able.map(({ id, version, month, set }) => ({ id, version, month, set, unset: [] })),
      );
      changed += await models.expenses.countDocuments({ budgetId, _id: among(changes), appliedCalls: runId });
    }
    const now = clock.now();
    await changeRules(models, run, now);
    await this.tell(run, 1, "changed", changed, run.by, now);
    await models.ruleRuns.updateOne({ ...keyOf(run), status: "running" }, { $set: { status: "done", changed, updatedAt: now } });
    outbox.schedule(budgetId);
    return (await this.find(run)) ?? run;
  }

  private async takeBack(run: RuleRunDoc): Promise<RuleRunDoc> {
    const { models, clock, outbox } = this.needs;
    const { _id: runId, budgetId } = run;
    const call = `${runId}.undo`;
    let restored = 0;
    const kept: string[] = [];
    for (let n = 0; n < run.pages; n++) {
      const changes = await this.page(run, n);
      const made = await models.expenses.find({ budgetId, _id: among(changes), appliedCalls: runId }, { _id: 1 }).lean<{ _id: string }[]>();
      const own = new Set(made.map(({ _id }) => _id));
      const undone = changes.filter(({ id }) => own.has(id));
      const able = await movable(models, budgetId, undone);
      await this.write(
        budgetId,
        call,
        able.map(({ id, version, month, before, absent }) => ({ id, version: version + 1, month, set: before, unset: absent })),
      );
      const back = await models.expenses.find({ budgetId, _id: among(undone), appliedCalls: call }, { _id: 1 }).lean<{ _id: string }[]>();
      const taken = new Set(back.map(({ _id }) => _id));
      restored += taken.size;
      for (const { id } of undone) if (!taken.has(id) && kept.length < KEPT_AT_MOST) kept.push(id);
    }
    const now = clock.now();
    await restoreRules(models, run, now);
    await this.tell(run, 2, "restored", restored, run.undoneBy ?? run.by, now);
    await models.ruleRuns.updateOne(
      { ...keyOf(run), status: "undoing" },
      { $set: { status: "undone", restored, kept, undoneAt: now, updatedAt: now } },
    );
    outbox.schedule(budgetId);
    return (await this.find(run)) ?? run;
  }

  /**
   * Each expense only in the version that is meant: what somebody has changed or deleted meanwhile stays, and so does what would come onto
   * an import identity that is taken.
   */
  private async write(budgetId: string, call: string, writes: readonly Write[]): Promise<void> {
    if (writes.length === 0) return;
    const now = this.needs.clock.now();
    const keyed = await keysSet(this.needs.models, budgetId, writes);
    const updates = writes.map(({ id, version, month, set, unset }) => {
      const { formerPayee = null, ...keys } = keyed.get(id) ?? {};
      return {
        updateOne: {
          filter: { _id: id, budgetId, version, deletedAt: null },
          update: {
            $set: { ...set, ...keys, updatedAt: now, dirtyBudgetId: budgetId },
            ...(unset.length === 0 ? {} : { $unset: Object.fromEntries(unset.map((name) => [name, 1])) }),
            ...moving([month], formerPayee),
            $push: recordingCall(call),
            $inc: { version: 1 },
          },
        },
      };
    });
    const options = { ordered: false, writeConcern: { w: "majority", journal: true } } as const;
    await unlessTaken(() => this.needs.models.expenses.bulkWrite(updates, options));
    this.needs.outbox.schedule(budgetId);
  }

  private async page({ _id: runId, budgetId }: RuleRunDoc, n: number): Promise<PlannedChange[]> {
    const found = await this.needs.models.ruleRunPages.findOne({ _id: `${runId}:${n}`, budgetId }).lean<RuleRunPageDoc>();
    if (found === null) throw new Error(`The run ${runId} lacks its page ${n}.`);
    return changesIn(found.changes);
  }

  /** One line for the whole run, however often its end is tried. */
  private async tell(run: RuleRunDoc, n: number, action: "changed" | "restored", count: number, by: string, at: Date): Promise<void> {
    if (count === 0) return;
    const { _id, budgetId } = run;
    const label = quantity(count, "expense");
    await insertOnce(this.needs.models.activities, {
      _id: `${_id}.${n}`,
      budgetId,
      kind: "rule-run",
      resourceId: _id,
      action,
      label,
      by,
      at,
    });
  }
}

interface Write {
  readonly id: string;
  readonly version: number;
  readonly month: string;
  readonly set: PlannedChange["set"];
  readonly unset: PlannedChange["absent"];
}

function keyOf({ _id, budgetId }: Pick<RuleRunDoc, "_id" | "budgetId">): { readonly _id: string; readonly budgetId: string } {
  return { _id, budgetId };
}

function among(changes: readonly PlannedChange[]): object {
  return mongoose.trusted({ $in: changes.map(({ id }) => id) });
}
