import mongoose, { type PipelineStage } from "mongoose";
import { addMonths, type Month } from "../../domain/month.js";
import { yielding } from "../../runtime/turn.js";
import type { BudgetDoc } from "../../models/budget.js";
import { collectionOfKind } from "../../models/collections.js";
import { arithmeticOf, type LedgerDoc, type LedgerPageDoc, monthEpochOf, unnamedOf } from "../../models/ledger.js";
import type { Models } from "../../models/Models.js";
import { type DirtyDoc, earliestMonthOf, flagFields, flagOf, isDirtyIn, monthDirtyFlags, type DirtyFlag } from "./dirtyFlags.js";
import type { Counted } from "./sums.js";

/** What says how far the ledger pages of a budget can be trusted, and whether anything changed since. */
export interface LedgerState {
  /** As it is now: a budget that was read earlier may have had another one. */
  readonly startMonth: Month;
  readonly monthStartDay: number;
  readonly hasAccounts: boolean;
  readonly flags: readonly DirtyFlag[];
  readonly epoch: number;
  readonly named: number;
  readonly monthEpochs: Readonly<Record<Month, number>>;
  readonly validThrough: Month | null;
  readonly beyond: boolean;
}

type LookupPipeline = NonNullable<PipelineStage.Lookup["$lookup"]["pipeline"]>;

/** More than so many are asked for one kind at a time. */
const FLAGS_AT_ONCE = 1000;
const kinds = ["category", "expense", "plan"] as const;
const termKinds = ["category", "plan"] as const;
type Kind = (typeof kinds)[number];
const ofBudget = { startMonth: 1, monthStartDay: 1, hasAccounts: 1, version: 1, dirtyFrom: 1, dirtyBudgetId: 1 } as const;

type FirstMonthDoc = DirtyDoc & Pick<BudgetDoc, "startMonth" | "monthStartDay" | "hasAccounts"> & { readonly dirtyBudgetId?: string };

/** What does not hang on the expenses: the first month, how figures are carried, and what is planned. */
interface TermsDoc {
  readonly budget: readonly FirstMonthDoc[];
  readonly category: readonly DirtyDoc[];
  readonly plan: readonly DirtyDoc[];
  readonly head: readonly LedgerDoc[];
}

export interface StateDoc extends TermsDoc {
  readonly expense: readonly DirtyDoc[];
}

/**
 * The stages that put the state of a budget beside its document. Dirty flags are looked at before the head: a dirty flag that is gone
 * by then was cleared after its pages were invalidated, and that the head shows.
 */
export function stateStages(models: Models, budgetId: string): PipelineStage.Lookup[] {
  return stagesFor(models, budgetId, kinds, "");
}

/** For an earlier look at the same, without the expenses: of those there may be many, and what is read in between holds none. */
export function earlierStages(models: Models, budgetId: string): PipelineStage.Lookup[] {
  return stagesFor(models, budgetId, termKinds, "earlier_");
}

function stagesFor(models: Models, budgetId: string, of: readonly Kind[], prefix: string): PipelineStage.Lookup[] {
  const lookup = (from: string, as: string, pipeline: LookupPipeline): PipelineStage.Lookup => ({
    $lookup: { from, pipeline, as: `${prefix}${as}` },
  });
  const own = { $match: { _id: budgetId } };
  return [
    ...of.map((kind) =>
      lookup(collectionOfKind(kind), kind, [
        { $match: isDirtyIn(kind, budgetId) },
        { $limit: FLAGS_AT_ONCE + 1 },
        { $project: flagFields(kind) },
      ]),
    ),
    lookup(models.budgets.collection.name, "budget", [own, { $project: ofBudget }]),
    lookup(models.ledgers.collection.name, "head", [own]),
  ];
}

/** Null where there are more dirty flags than were asked for, or no budget. */
export function stateIn(doc: StateDoc): LedgerState | null {
  const [budget] = doc.budget;
  if (budget === undefined || kinds.some((kind) => doc[kind].length > FLAGS_AT_ONCE)) return null;
  const flags = [...flagsOf(budget), ...kinds.flatMap((kind) => doc[kind].map((found) => flagOf(kind, found)).sort(byId))];
  return stateOf(budget, flags, doc.head[0] ?? null);
}

/** Null for a budget that is not there. */
export async function ledgerStateOf(models: Models, budgetId: string): Promise<LedgerState | null> {
  return (await ledgerStatesOf(models, [budgetId])).get(budgetId) ?? null;
}

/** Of one budget by one command, of several by as many as of two. A budget that is not there has none. */
export async function ledgerStatesOf(
  models: Models,
  budgetIds: readonly string[],
  of: readonly Kind[] = kinds,
): Promise<Map<string, LedgerState>> {
  const [only, ...others] = budgetIds;
  if (only === undefined || others.length > 0) return longStatesOf(models, budgetIds, of);
  const [doc] = await models.budgets.aggregate<TermsDoc & Partial<StateDoc>>([
    { $match: { _id: only } },
    { $project: { _id: 1 } },
    ...stagesFor(models, only, of, ""),
  ]);
  if (doc === undefined) return new Map();
  const state = stateIn({ expense: [], ...doc });
  return state === null ? longStatesOf(models, [only], of) : new Map([[only, state]]);
}

/** For an earlier look than another one: without the flags of expenses. */
export async function earlierStatesOf(models: Models, budgetIds: readonly string[]): Promise<Map<string, LedgerState>> {
  return ledgerStatesOf(models, budgetIds, termKinds);
}

export type EarlierDoc = { readonly [Name in keyof TermsDoc as `earlier_${Name}`]: TermsDoc[Name] };

export function earlierIn(doc: EarlierDoc): LedgerState | null {
  const { earlier_budget: budget, earlier_category: category, earlier_plan: plan, earlier_head: head } = doc;
  return stateIn({ budget, category, expense: [], plan, head });
}

/** However many dirty flags there are. Flags come before heads here, too. */
async function longStatesOf(models: Models, budgetIds: readonly string[], of: readonly Kind[]): Promise<Map<string, LedgerState>> {
  const among = { _id: mongoose.trusted({ $in: [...budgetIds] }) };
  const flags = await monthDirtyFlags(models, of, budgetIds);
  const budgets = await models.budgets.find(among, ofBudget).lean<FirstMonthDoc[]>();
  const heads = new Map((await models.ledgers.find(among).lean<LedgerDoc[]>()).map((head) => [head._id, head]));
  const stateFor = (budget: FirstMonthDoc): LedgerState => {
    const sorted = (flags.get(budget._id) ?? []).sort(byId);
    return stateOf(budget, [...flagsOf(budget), ...sorted], heads.get(budget._id) ?? null);
  };
  return new Map(budgets.map((budget) => [budget._id, stateFor(budget)]));
}

function flagsOf(budget: FirstMonthDoc): DirtyFlag[] {
  return budget.dirtyBudgetId === undefined || budget.dirtyFrom === undefined ? [] : [flagOf("budget", budget)];
}

function stateOf(budget: FirstMonthDoc, flags: readonly DirtyFlag[], head: LedgerDoc | null): LedgerState {
  const { startMonth, monthStartDay, hasAccounts = false } = budget;
  const known = head?.arithmetic === arithmeticOf(budget) ? head : null;
  return {
    startMonth,
    monthStartDay,
    hasAccounts,
    flags,
    epoch: head?.epoch ?? -1,
    named: known?.named ?? 0,
    monthEpochs: known?.monthEpochs ?? {},
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

/** The unprocessed changes that move what a month holds. */
export interface MonthChanges {
  readonly all: readonly DirtyFlag[];
  /** Expenses that nobody has ever processed: they are in no sums but those that say so. */
  readonly fresh: readonly Counted[];
  /** Whether there are others, so that only the expenses themselves tell. */
  readonly unknown: boolean;
}

/** By month; one in which nothing is unprocessed has none. */
export async function changesByMonth(state: LedgerState, months: readonly Month[]): Promise<Map<Month, MonthChanges>> {
  const changes = new Map<Month, { all: DirtyFlag[]; fresh: Counted[]; unknown: boolean }>();
  for await (const flag of yielding(state.flags)) {
    if (flag.kind === "category" || flag.kind === "plan") continue;
    for (const month of flag.months ?? months.filter((one) => flag.from !== undefined && one >= flag.from)) {
      const change = changes.get(month) ?? { all: [], fresh: [], unknown: false };
      changes.set(month, change);
      change.all.push(flag);
      if (flag.fresh === undefined) change.unknown = true;
      else change.fresh.push(flag.fresh);
    }
  }
  return changes;
}

/** The same two months with the same text hold the same expenses. */
export function keyOfMonth(state: LedgerState, month: Month, changes: MonthChanges | undefined): string {
  const unprocessed = (changes?.all ?? []).map(({ id, version }) => `${id}@${version}`);
  // The sums of a head that counts for nothing may be from before the first money account.
  return `${state.hasAccounts}/${unnamedOf(state)}/${monthEpochOf(state, month)}/${unprocessed.join()}`;
}

/** Whether an earlier look saw the same, expenses aside. */
export function sameTerms(earlier: LedgerState, state: LedgerState): boolean {
  return sameState(withoutExpenses(earlier), withoutExpenses(state));
}

function withoutExpenses(state: LedgerState): LedgerState {
  return { ...state, flags: state.flags.filter(({ kind }) => kind !== "expense") };
}

export function sameState(one: LedgerState, other: LedgerState): boolean {
  return (
    one.startMonth === other.startMonth &&
    one.hasAccounts === other.hasAccounts &&
    one.epoch === other.epoch &&
    one.named === other.named &&
    one.validThrough === other.validThrough &&
    one.flags.length === other.flags.length &&
    one.flags.every((flag, place) => flag.id === other.flags[place]?.id && flag.version === other.flags[place].version)
  );
}

/** What a page must hold to be read for its sums. */
export type SummedPage = Pick<
  LedgerPageDoc,
  "month" | "monthEpoch" | "unnamed" | "moved" | "count" | "inCount" | "toReview" | "seen" | "accounts" | "accountsSeen" | "apart"
>;

function byId(one: DirtyFlag, other: DirtyFlag): number {
  return one.id < other.id ? -1 : one.id > other.id ? 1 : 0;
}
