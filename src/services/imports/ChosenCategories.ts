import { type ExpenseType, expenseTypes } from "../../domain/expenseType.js";
import { payeeKeyOfRow } from "../../domain/importPayee.js";
import { NO_CATEGORY } from "../../domain/noCategory.js";
import { isInRanges, rangesIn } from "../../domain/lineRanges.js";
import type { ImportPlan } from "./ImportPlan.js";

type Named = Parameters<typeof payeeKeyOfRow>[0];

/** What a person chose for rows: null for no category, undefined where nothing is chosen. */
export class ChosenCategories {
  private readonly lines: readonly (readonly [categoryId: string, ranges: ReturnType<typeof rangesIn>])[];
  private readonly payees = new Map<string, string>();

  constructor({ chosen = {}, payees = {} }: Pick<ImportPlan, "chosen" | "payees">) {
    this.lines = Object.entries(chosen).map(([categoryId, lines]) => [categoryId, rangesIn(lines)]);
    for (const [categoryId, named] of Object.entries(payees)) {
      for (const type of expenseTypes) this.take(categoryId, type, named[type] ?? []);
    }
  }

  /** `live`: those that an expense may have. Another one was deleted meanwhile. */
  ofLine(line: number, live: ReadonlySet<string>): string | null | undefined {
    const [chosen] = this.lines.find(([, ranges]) => isInRanges(ranges, line)) ?? [];
    return standing(chosen, live);
  }

  ofPayee(row: Named, live: ReadonlySet<string>): string | null | undefined {
    return this.payees.size === 0 ? undefined : standing(this.payees.get(payeeKeyOfRow(row)), live);
  }

  private take(categoryId: string, type: ExpenseType, names: readonly string[]): void {
    for (const payee of names) this.payees.set(payeeKeyOfRow({ type, payee, description: null }), categoryId);
  }
}

function standing(chosen: string | undefined, live: ReadonlySet<string>): string | null | undefined {
  if (chosen === NO_CATEGORY) return null;
  return chosen !== undefined && live.has(chosen) ? chosen : undefined;
}
