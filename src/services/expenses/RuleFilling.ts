import { isPlain } from "../../domain/moneyaccounts/flows.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { ExpenseDoc, MadeDoc } from "../../models/expenses/expense.js";
import type { Models } from "../../models/Models.js";
import { categoriesOf, knownCategories } from "./categories.js";
import type { Draft } from "./draft.js";
import { usualCategoryOf } from "./usualCategory.js";
import type { RuleBook } from "./RuleBook.js";
import { categoriesIn, ruled, type RuledSet } from "./ruled.js";

/** Who makes an expense, and what of it a person said. */
type Made = MadeDoc & Pick<ExpenseDoc, "setByPerson">;

/** How a new expense comes to be. */
export interface HowMade {
  /** Who makes it; a person unless said. */
  readonly made: Made;
  /** Whether rules fill what it lacks. */
  readonly rules: boolean;
  /** Whether it gets the usual category of its payee where no rule gives it one. */
  readonly usualCategory: boolean;
}

export const byPerson: HowMade = { made: {}, rules: false, usualCategory: false };

/** What a new expense gets beside what its maker says. */
export type Filling = Made & Partial<RuledSet>;

/** Fills what a new expense lacks: by the rules of its budget, then by its payee. */
export class RuleFilling {
  constructor(
    private readonly models: Models,
    private readonly book: RuleBook,
  ) {}

  async fillingOf(budget: Pick<BudgetDoc, "_id" | "rulesRevision" | "keyForm">, draft: Draft, how: HowMade): Promise<Filling> {
    const set = how.rules ? await this.setByRules(budget, draft, how.made) : null;
    const filling: Filling = { ...how.made, ...set };
    const isLoose = !(filling.parts ?? draft.parts).some(({ categoryId }) => categoryId !== null);
    const payee = filling.payee ?? draft.payee;
    if (!how.usualCategory || !isPlain(draft.type) || !isLoose || payee === null || draft.parts.length !== 1) return filling;
    const categoryId = await usualCategoryOf(this.models, budget, payee);
    if (categoryId === null) return filling;
    const text = `Most of the last expenses of ${payee} have this category.`;
    return {
      ...filling,
      reviewed: false,
      parts: [{ categoryId, amount: draft.amount, note: null }],
      because: [...(filling.because ?? []), { field: "categoryId", rule: null, recurring: null, payee, text }],
    };
  }

  /** Most rules name categories that are there: only of those that are set it is looked up. */
  private async setByRules(
    budget: Pick<BudgetDoc, "_id" | "rulesRevision" | "keyForm">,
    draft: Draft,
    made: Made,
  ): Promise<RuledSet | null> {
    const rules = await this.book.of(budget);
    const named = categoriesIn(rules);
    const set = ruled(budget, rules, { ...draft, ...made }, { overwrite: false, categories: named });
    if (set?.parts === undefined) return set;
    const wanted = categoriesOf(set.parts);
    const there = await knownCategories(this.models, budget._id, wanted);
    if (wanted.every((id) => id === null || there.has(id))) return set;
    const categories = await knownCategories(this.models, budget._id, [...named]);
    return ruled(budget, rules, { ...draft, ...made }, { overwrite: false, categories });
  }
}
