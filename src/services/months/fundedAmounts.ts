import type { FundingSource } from "../../domain/funding.js";
import { addMonths, type Month } from "../../domain/month.js";
import { inForce } from "../../domain/rollover.js";
import { neededFor, type TargetTerms } from "../../domain/targets.js";
import type { BudgetDoc } from "../../models/budget.js";
import { type CategoryDoc, targetsOf } from "../../models/category.js";
import type { FundedAmount } from "../../shapes/months/FundedMonth.js";
import type { MonthReader, MonthsRead } from "../ledger/MonthReader.js";
import { MONTHS_BEFORE, suggestionsOf } from "../../domain/suggestions.js";

interface Wish {
  readonly source: FundingSource;
  /** Only these; undefined for all. */
  readonly categories: readonly string[] | undefined;
}

/** What each category gets that a source gives more than it has. */
export async function fundedAmounts(
  months: MonthReader,
  budget: BudgetDoc,
  month: Month,
  { source, categories }: Wish,
): Promise<FundedAmount[]> {
  const first = addMonths(month, -{ targets: 0, suggestions: MONTHS_BEFORE, lastMonth: 1 }[source]);
  const read = await months.read(budget, first < budget.startMonth ? budget.startMonth : first, month);
  const wanted = wantedBy(source, read, month);
  const archived = new Set(read.categories.flatMap(({ _id, archivedAt }) => (archivedAt === null ? [] : [_id])));
  const isMeant = (id: string): boolean => (categories === undefined ? !archived.has(id) : categories.includes(id));
  return (read.figures.at(-1)?.rows ?? []).flatMap(({ categoryId, budgeted: before }) => {
    const budgeted = wanted.get(categoryId) ?? 0;
    return budgeted > before && isMeant(categoryId) ? [{ categoryId, before, budgeted }] : [];
  });
}

function wantedBy(source: FundingSource, { figures, categories }: MonthsRead, month: Month): ReadonlyMap<string, number> {
  switch (source) {
    case "targets": {
      const terms = new Map(categories.map((category) => [category._id, termsIn(category, month)]));
      return new Map(
        (figures.at(-1)?.rows ?? []).flatMap(({ categoryId, carriedIn }) => {
          const target = terms.get(categoryId) ?? null;
          return target === null ? [] : [[categoryId, neededFor(target, month, carriedIn)]];
        }),
      );
    }
    case "suggestions":
      return new Map(suggestionsOf(figures).map(({ categoryId, suggested }) => [categoryId, suggested ?? 0]));
    case "lastMonth":
      return new Map((figures.length < 2 ? [] : (figures[0]?.rows ?? [])).map(({ categoryId, budgeted }) => [categoryId, budgeted]));
  }
}

function termsIn(category: CategoryDoc, month: Month): TargetTerms | null {
  return inForce<TargetTerms | null>(targetsOf(category), month, null);
}
