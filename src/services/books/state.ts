import { addMonths, type Month } from "../../domain/month.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { LedgerDoc } from "../../models/ledger.js";
import type { Models } from "../../models/Models.js";
import { earliestOf, type Mark, movingMarks } from "./marks.js";

/** What says how far the ledger pages of a budget can be trusted, and whether anything changed since. */
export interface State {
  /** As it is now: a budget that was read earlier may have had another one. */
  readonly startMonth: Month;
  readonly marks: readonly Mark[];
  readonly epoch: number;
  readonly goodUntil: Month | null;
}

interface Found {
  _id: string;
  version: number;
  touchedIn?: string;
  touchedFrom?: string;
}

type Gathered = Found & { startMonth: string; category: Found[]; plan: Found[]; expense: Found[]; head: LedgerDoc[] };

/**
 * Null for a budget that is not there. Marks are looked at before the head: a mark that is gone by then was cleared after
 * its pages were distrusted, and that the head shows.
 */
export async function stateOf(models: Models, budgetId: string): Promise<State | null> {
  const [found] = await models.budgets
    .aggregate<Gathered>([
      { $match: { _id: budgetId } },
      { $lookup: { from: models.categories.collection.name, localField: "_id", foreignField: "touchedIn", as: "category" } },
      { $lookup: { from: models.plans.collection.name, localField: "_id", foreignField: "touchedIn", as: "plan" } },
      { $lookup: { from: models.expenses.collection.name, localField: "_id", foreignField: "touchedIn", as: "expense" } },
      { $lookup: { from: models.ledgers.collection.name, localField: "_id", foreignField: "_id", as: "head" } },
      {
        $project: {
          startMonth: 1,
          version: 1,
          touchedIn: 1,
          touchedFrom: 1,
          category: slim("$category"),
          plan: slim("$plan"),
          expense: slim("$expense"),
          head: 1,
        },
      },
    ])
    // After an import the unsettled expenses may be more than one document can hold.
    .catch(() => gathered(models, budgetId));
  if (found === undefined) return null;
  const [head] = found.head;
  return {
    startMonth: found.startMonth,
    marks: [
      ...(found.touchedIn === undefined ? [] : marksFrom("budget", [found])),
      ...marksFrom("category", found.category),
      ...marksFrom("plan", found.plan),
      ...marksFrom("expense", found.expense),
    ],
    epoch: head?.epoch ?? -1,
    goodUntil: head?.goodUntil ?? null,
  };
}

function slim(list: string): object {
  return { $map: { input: list, as: "one", in: { _id: "$$one._id", version: "$$one.version", touchedFrom: "$$one.touchedFrom" } } };
}

/** The same, one question after the other. */
async function gathered(models: Models, budgetId: string): Promise<Gathered[]> {
  const marks = await movingMarks(models, budgetId);
  const head = await models.ledgers.findById(budgetId).lean<LedgerDoc>();
  const budget = await models.budgets.findById(budgetId).lean<BudgetDoc>();
  if (budget === null) return [];
  const of = (kind: Mark["kind"]): Found[] =>
    marks.filter((mark) => mark.kind === kind).map(({ id, version, from }) => ({ _id: id, version, ...(from === undefined ? {} : { touchedFrom: from }) }));
  const { _id, version, touchedIn, touchedFrom, startMonth } = budget;
  return [
    {
      _id,
      version,
      startMonth,
      ...(touchedIn === undefined ? {} : { touchedIn }),
      ...(touchedFrom === undefined ? {} : { touchedFrom }),
      category: of("category"),
      plan: of("plan"),
      expense: of("expense"),
      head: head === null ? [] : [head],
    },
  ];
}

/** In a fixed order, and only those that move months. */
function marksFrom(kind: Mark["kind"], found: readonly Found[]): Mark[] {
  return found
    .flatMap(({ _id, version, touchedFrom }): Mark[] => (typeof touchedFrom === "string" ? [{ kind, id: _id, version, from: touchedFrom }] : []))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** Up to which month pages count: not from the earliest unsettled change on. */
export function trusted(state: State): Month | null {
  const earliest = earliestOf(state.marks);
  if (state.goodUntil === null || earliest === undefined) return state.goodUntil;
  const before = addMonths(earliest, -1);
  return before < state.goodUntil ? before : state.goodUntil;
}

export function same(one: State, other: State): boolean {
  return (
    one.startMonth === other.startMonth &&
    one.epoch === other.epoch &&
    one.goodUntil === other.goodUntil &&
    one.marks.length === other.marks.length &&
    JSON.stringify(one.marks) === JSON.stringify(other.marks)
  );
}
