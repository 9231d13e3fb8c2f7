import {
  type Envelope,
  figuresOf,
  type MonthFigures,
  type MonthMovements,
  type MonthPlan,
  type Opening,
  quietMonth,
} from "../../../domain/envelopes.js";
import { addMonths } from "../../../domain/month.js";
import type { CategoryRow, Month, PlanRow } from "../model.js";

interface Sources {
  /** The first month, and what it starts with. */
  readonly first: () => { readonly month: Month; readonly opening: Opening };
  /** In the order of the budget. */
  readonly categories: () => readonly CategoryRow[];
  readonly plan: (month: Month) => PlanRow | null;
  readonly movements: (month: Month) => MonthMovements | null;
}

/** The figures of the months, each from the one before, and kept until something in it or before it moves. */
export class Months {
  private readonly kept = new Map<Month, { readonly opening: Opening; readonly figures: MonthFigures }>();
  private readonly dirty = new Set<Month>();
  private envelopes: readonly Envelope[] | null = null;

  constructor(private readonly sources: Sources) {}

  /** Expenses or amounts of a month changed. */
  monthChanged(month: Month): void {
    this.dirty.add(month);
  }

  /** A category, the first month or what it starts with changed. */
  allChanged(): void {
    this.kept.clear();
    this.dirty.clear();
    this.envelopes = null;
  }

  /** Null before the first month. The same object as before unless a figure moved. */
  figures(month: Month): MonthFigures | null {
    const first = this.sources.first();
    if (month < first.month) return null;
    let opening = first.opening;
    for (let each = first.month; ; each = addMonths(each, 1)) {
      const figures = this.one(each, opening);
      if (each >= month) return figures;
      opening = figures.closing;
    }
  }

  private one(month: Month, opening: Opening): MonthFigures {
    const kept = this.kept.get(month);
    if (kept !== undefined && !this.dirty.has(month) && sameOpening(kept.opening, opening)) return kept.figures;
    this.envelopes ??= this.sources.categories().map(envelopeOf);
    const made = figuresOf(month, opening, this.envelopes, planOf(this.sources.plan(month)), this.sources.movements(month) ?? quietMonth);
    // What comes after stays as it is where this month ends as before.
    const closing = kept !== undefined && sameOpening(kept.figures.closing, made.closing) ? kept.figures.closing : made.closing;
    const figures = { ...made, closing };
    this.kept.set(month, { opening, figures });
    this.dirty.delete(month);
    return figures;
  }
}

function planOf(plan: PlanRow | null): MonthPlan {
  const set = new Map<string, number>();
  for (const { categoryId, budgeted } of plan?.amounts ?? []) if (budgeted !== null) set.set(categoryId, budgeted);
  return set;
}

function envelopeOf({ id, parentId, name, allocations }: CategoryRow): Envelope {
  return {
    id,
    parentId,
    name,
    standing: allocations.map(({ from, budgeted }) => ({ from, value: budgeted })),
    rollovers: allocations.map(({ from, rollover }) => ({ from, value: rollover })),
  };
}

function sameOpening(one: Opening, other: Opening): boolean {
  if (one === other) return true;
  if (one.pool !== other.pool || one.carriedIn.size !== other.carriedIn.size) return false;
  return [...one.carriedIn].every(([id, amount]) => other.carriedIn.get(id) === amount);
}
