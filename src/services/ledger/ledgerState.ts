import { addMonths, type Month } from "../../domain/month.js";
import type { BudgetDoc } from "../../models/budgets/budget.js";
import { type LedgerDoc, validThroughOf } from "../../models/ledger/ledger.js";
import type { Models } from "../../models/Models.js";
import { earliestMonthOf, type DirtyFlag, monthDirtyFlags } from "./dirtyFlags.js";

/** What says how far the ledger pages of a budget can be trusted, and whether anything changed since. */
export interface LedgerState {
  /** As it is now: a budget that was read earlier may have had another one. */
  readonly startMonth: Month;
  readonly flags: readonly DirtyFlag[];
  readonly epoch: number;
  readonly validThrough: Month | null;
}

interface Found {
  _id: string;
  version: number;
  dirtyBudgetId?: string;
  dirtyFrom?: string;
}

type Gathered = Found & { startMonth: string; category: Found[]; plan: Found[]; expense: Found[]; head: LedgerDoc[] };

/**
 * Null for a budget that is not there. Dirty flags are looked at before the head: a dirty flag that is gone by then was cleared after
 * its pages were invalidated, and that the head shows.
 */
export async function ledgerStateOf(models: Models, budgetId: string): Promise<LedgerState | null> {
  const [found] = await models.budgets
    .aggregate<Gathered>([
      { $match: { _id: budgetId } },
      { $lookup: { from: models.categories.collection.name, localField: "_id", foreignField: "dirtyBudgetId", as: "category" } },
      { $lookup: { from: models.plans.collection.name, localField: "_id", foreignField: "dirtyBudgetId", as: "plan" } },
      { $lookup: { from: models.expenses.collection.name, localField: "_id", foreignField: "dirtyBudgetId", as: "expense" } },
      { $lookup: { from: models.ledgers.collection.name, localField: "_id", foreignField: "_id", as: "head" } },
      {
        $project: {
          startMonth: 1,
          version: 1,
          dirtyBudgetId: 1,
          dirtyFrom: 1,
          category: slim("$category"),
          plan: slim("$plan"),
          expense: slim("$expense"),
          head: 1,
        },
      },
    ])
    // After an import the unprocessed expenses may be more than one document can hold.
    .catch(() => gathered(models, budgetId));
  if (found === undefined) return null;
  const [head] = found.head;
  return {
    startMonth: found.startMonth,
    flags: [
      ...(found.dirtyBudgetId === undefined ? [] : flagsFrom("budget", [found])),
      ...flagsFrom("category", found.category),
      ...flagsFrom("plan", found.plan),
      ...flagsFrom("expense", found.expense),
    ],
    epoch: head?.epoch ?? -1,
    validThrough: validThroughOf(head),
  };
}

function slim(list: string): object {
  return { $map: { input: list, as: "one", in: { _id: "$$one._id", version: "$$one.version", dirtyFrom: "$$one.dirtyFrom" } } };
}

/** The same, one question after the other. */
async function gathered(models: Models, budgetId: string): Promise<Gathered[]> {
  const flags = await monthDirtyFlags(models, budgetId);
  const head = await models.ledgers.findById(budgetId).lean<LedgerDoc>();
  const budget = await models.budgets.findById(budgetId).lean<BudgetDoc>();
  if (budget === null) return [];
  const of = (kind: DirtyFlag["kind"]): Found[] =>
    flags
      .filter((flag) => flag.kind === kind)
      .map(({ id, version, from }) => ({ _id: id, version, ...(from === undefined ? {} : { dirtyFrom: from }) }));
  const { _id, version, dirtyBudgetId, dirtyFrom, startMonth } = budget;
  return [
    {
      _id,
      version,
      startMonth,
      ...(dirtyBudgetId === undefined ? {} : { dirtyBudgetId }),
      ...(dirtyFrom === undefined ? {} : { dirtyFrom }),
      category: of("category"),
      plan: of("plan"),
      expense: of("expense"),
      head: head === null ? [] : [head],
    },
  ];
}

/** In a fixed order, and only those that move months. */
function flagsFrom(kind: DirtyFlag["kind"], found: readonly Found[]): DirtyFlag[] {
  return found
    .flatMap(({ _id, version, dirtyFrom }): DirtyFlag[] =>
      typeof dirtyFrom === "string" ? [{ kind, id: _id, version, from: dirtyFrom }] : [],
    )
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** Up to which month pages count: not from the earliest unprocessed change on. */
export function validMonthOf(state: LedgerState): Month | null {
  const earliest = earliestMonthOf(state.flags);
  if (state.validThrough === null || earliest === undefined) return state.validThrough;
  const before = addMonths(earliest, -1);
  return before < state.validThrough ? before : state.validThrough;
}

export function sameState(one: LedgerState, other: LedgerState): boolean {
  return (
    one.startMonth === other.startMonth &&
    one.epoch === other.epoch &&
    one.validThrough === other.validThrough &&
    one.flags.length === other.flags.length &&
    JSON.stringify(one.flags) === JSON.stringify(other.flags)
  );
}
