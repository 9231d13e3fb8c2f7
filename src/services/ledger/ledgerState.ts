import type { PipelineStage } from "mongoose";
import { addMonths, type Month } from "../../domain/month.js";
import { LEDGER_ARITHMETIC, type LedgerDoc, type LedgerPageDoc, touchedOf, unnamedOf } from "../../models/ledger/ledger.js";
import type { Models } from "../../models/Models.js";
import { type DirtyDoc, earliestMonthOf, flagFields, flagOf, isDirtyIn, monthDirtyFlags, type DirtyFlag } from "./dirtyFlags.js";
import type { Counted } from "./sums.js";

/** What says how far the ledger pages of a budget can be trusted, and whether anything changed since. */
export interface LedgerState {
  /** As it is now: a budget that was read earlier may have had another one. */
  readonly startMonth: Month;
  readonly flags: readonly DirtyFlag[];
  readonly epoch: number;
  readonly named: number;
  readonly touched: Readonly<Record<Month, number>>;
  readonly validThrough: Month | null;
  readonly beyond: boolean;
}

type LookupPipeline = NonNullable<PipelineStage.Lookup["$lookup"]["pipeline"]>;

/** More than so many are asked for one kind at a time. */
const FLAGS_AT_ONCE = 1000;
const kinds = ["category", "expense", "plan"] as const;
const collections = { category: "categories", expense: "expenses", plan: "plans" } as const;

export interface StateDoc {
  readonly budget: readonly (DirtyDoc & { readonly startMonth: Month; readonly dirtyBudgetId?: string })[];
  readonly category: readonly DirtyDoc[];
  readonly expense: readonly DirtyDoc[];
  readonly plan: readonly DirtyDoc[];
  readonly head: readonly LedgerDoc[];
}

/**
 * The stages that put the state of a budget beside its document. Dirty flags are looked at before the head: a dirty flag that is gone
 * by then was cleared after its pages were invalidated, and that the head shows.
 */
export function stateStages(models: Models, budgetId: string): PipelineStage.Lookup[] {
  return stagesFor(models, budgetId, { prefix: "", fieldsOf: flagFields });
}

/** The same once more, with no more than tells whether it is still the same. */
export function laterStateStages(models: Models, budgetId: string): PipelineStage.Lookup[] {
  return stagesFor(models, budgetId, { prefix: "later_", fieldsOf: () => ({ version: 1 }) });
}

interface Stages {
  readonly prefix: string;
  readonly fieldsOf: (kind: (typeof kinds)[number]) => Readonly<Record<string, 1>>;
}

function stagesFor(models: Models, budgetId: string, { prefix, fieldsOf }: Stages): PipelineStage.Lookup[] {
  const lookup = (from: string, as: string, pipeline: LookupPipeline): PipelineStage.Lookup => ({
    $lookup: { from, pipeline, as: `${prefix}${as}` },
  });
  const own = { $match: { _id: budgetId } };
  return [
    ...kinds.map((kind) =>
      lookup(models[collections[kind]].collection.name, kind, [
        { $match: isDirtyIn(kind, budgetId) },
        { $limit: FLAGS_AT_ONCE + 1 },
        { $project: fieldsOf(kind) },
      ]),
    ),
    lookup(models.budgets.collection.name, "budget", [own, { $project: { startMonth: 1, version: 1, dirtyFrom: 1, dirtyBudgetId: 1 } }]),
    lookup(models.ledgers.collection.name, "head", [own]),
  ];
}

/** Null where there are more dirty flags than were asked for, or no budget. */
export function stateIn(doc: StateDoc): LedgerState | null {
  const [budget] = doc.budget;
  if (budget === undefined || kinds.some((kind) => doc[kind].length > FLAGS_AT_ONCE)) return null;
  const ofBudget = budget.dirtyBudgetId === undefined || budget.dirtyFrom === undefined ? [] : [flagOf("budget", budget)];
  const flags = [...ofBudget, ...kinds.flatMap((kind) => doc[kind].map((found) => flagOf(kind, found)).sort(byId))];
  return stateOf(budget.startMonth, flags, doc.head[0] ?? null);
}

/** Null for a budget that is not there. */
export async function ledgerStateOf(models: Models, budgetId: string): Promise<LedgerState | null> {
  const [doc] = await models.budgets.aggregate<StateDoc>([
    { $match: { _id: budgetId } },
    { $project: { _id: 1 } },
    ...stateStages(models, budgetId),
  ]);
  return doc === undefined ? null : (stateIn(doc) ?? longStateOf(models, budgetId));
}

/** However many dirty flags there are. */
async function longStateOf(models: Models, budgetId: string): Promise<LedgerState | null> {
  const flags = await monthDirtyFlags(models, budgetId);
  const budget = await models.budgets.findById(budgetId, { startMonth: 1 }).lean<{ startMonth: Month }>();
  const head = await models.ledgers.findById(budgetId).lean<LedgerDoc>();
  return budget === null ? null : stateOf(budget.startMonth, flags.sort(byId), head);
}

function stateOf(startMonth: Month, flags: readonly DirtyFlag[], head: LedgerDoc | null): LedgerState {
  const known = head?.arithmetic === LEDGER_ARITHMETIC ? head : null;
  return {
    startMonth,
    flags,
    epoch: head?.epoch ?? -1,
    named: known?.named ?? 0,
    touched: known?.touched ?? {},
    validThrough: known?.validThrough ?? null,
    beyond: known?.beyond ?? true,
  };
}

/** The last month whose page opens with what can be trusted: the earliest unprocessed change moves what comes behind its month. */
export function openedThrough(state: LedgerState): Month | null {
  const { validThrough, startMonth, flags } = state;
  if (validThrough === null || validThrough < startMonth) return null;
  const earliest = earliestMonthOf(flags);
  // A new first month has no page yet.
  const limit = flags.some(({ kind }) => kind === "budget") && earliest !== undefined ? addMonths(earliest, -1) : earliest;
  if (limit !== undefined && limit < startMonth) return null;
  return limit !== undefined && limit < validThrough ? limit : validThrough;
}

/** The unprocessed changes that move what a month holds, in three sorts. */
export interface MonthChanges {
  /** Expenses that nobody has ever processed: they are in no sums but those that say so. */
  readonly fresh: readonly Counted[];
  /** Whether there are others, so that only the expenses themselves tell. */
  readonly unknown: boolean;
  /** The same two months with the same text hold the same expenses. */
  readonly key: string;
}

/** By month; null stands for a month in which nothing is unprocessed. */
export function changesByMonth(state: LedgerState, months: readonly Month[]): Map<Month, MonthChanges> {
  const fresh = new Map<Month, Counted[]>();
  const keys = new Map<Month, string[]>();
  const unknown = new Set<Month>();
  for (const flag of state.flags) {
    if (flag.kind === "category" || flag.kind === "plan") continue;
    if (flag.fresh !== undefined) fresh.set(flag.fresh.month, [...(fresh.get(flag.fresh.month) ?? []), flag.fresh]);
    for (const month of flag.months ?? months.filter((one) => flag.from !== undefined && one >= flag.from)) {
      if (flag.fresh === undefined) unknown.add(month);
      keys.set(month, [...(keys.get(month) ?? []), `${flag.id}@${flag.version}`]);
    }
  }
  return new Map(
    months.map((month) => [
      month,
      {
        fresh: fresh.get(month) ?? [],
        unknown: unknown.has(month),
        key: `${unnamedOf(state)}/${touchedOf(state, month)}/${(keys.get(month) ?? []).join()}`,
      },
    ]),
  );
}

export function sameState(one: LedgerState, other: LedgerState): boolean {
  return (
    one.startMonth === other.startMonth &&
    one.epoch === other.epoch &&
    one.validThrough === other.validThrough &&
    one.flags.length === other.flags.length &&
    one.flags.every((flag, place) => flag.id === other.flags[place]?.id && flag.version === other.flags[place].version)
  );
}

/** What a page must hold to be read for its sums. */
export type SummedPage = Pick<LedgerPageDoc, "month" | "touched" | "unnamed" | "moved" | "count" | "inCount" | "seen">;

function byId(one: DirtyFlag, other: DirtyFlag): number {
  return one.id < other.id ? -1 : one.id > other.id ? 1 : 0;
}
