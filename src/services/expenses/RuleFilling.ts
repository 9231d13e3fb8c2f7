import { Invalid } from "../../domain/errors.js";
import { exact } from "../../domain/money.js";
import { isPlain } from "../../domain/moneyaccounts/flows.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { ExpenseDoc, MadeDoc } from "../../models/expenses/expense.js";
import type { Models } from "../../models/Models.js";
import { categoriesOf, knownCategories } from "./categories.js";
import type { Draft } from "./draft.js";
import type { ExpenseOverflowCheck } from "./ExpenseOverflowCheck.js";
import { accountsOf, fixTerms, noAccounts } from "./moneyAccounts.js";
import type { RuleTerms } from "../../domain/ruleTerms.js";
import { usualCategoryOf } from "./usualCategory.js";
import type { RuleBook } from "./RuleBook.js";
import { accountsIn, categoriesIn, ruled, type RuledSet, type RuledWithin } from "./ruled.js";

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

type FilledBudget = Pick<BudgetDoc, "_id" | "rulesRevision" | "keyForm" | "currency" | "monthStartDay">;

/** What a new expense gets beside what its maker says. */
export type Filling = Made & Partial<RuledSet>;

/** Fills what a new expense lacks: by the rules of its budget, then by its payee. */
export class RuleFilling {
  constructor(
    private readonly models: Models,
    private readonly book: RuleBook,
  ) {}

  /** `room`: where the draft has its room already, which a money account of it needs as well. */
  async fillingOf(budget: FilledBudget, draft: Draft, how: HowMade, room: ExpenseOverflowCheck): Promise<Filling> {
    const set = how.rules ? await this.setByRules(budget, draft, how.made, room) : null;
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

  /** An account that has no room for it, it stays out of. */
  private async setByRules(budget: FilledBudget, draft: Draft, made: Made, room: ExpenseOverflowCheck): Promise<RuledSet | null> {
    const rules = await this.book.of(budget);
    const accounts = await accountsOf(this.models, budget._id, accountsIn(rules));
    const set = await this.setWithin(budget, rules, { ...draft, ...made }, accounts);
    if (set?.legs === undefined) return set;
    if (!(await hasRoom(room, draft, set.legs))) return this.setWithin(budget, rules, { ...draft, ...made }, noAccounts);
    await fixTerms(this.models, budget._id, accounts, set.legs);
    return set;
  }

  /** Most rules name categories that are there: only of those that are set it is looked up. */
  private async setWithin(
    budget: FilledBudget,
    rules: readonly RuleTerms[],
    draft: Draft & Made,
    accounts: RuledWithin["accounts"],
  ): Promise<RuledSet | null> {
    const named = categoriesIn(rules);
    const set = ruled(budget, rules, draft, { overwrite: false, categories: named, accounts });
    if (set?.parts === undefined) return set;
    const wanted = categoriesOf(set.parts);
    const there = await knownCategories(this.models, budget._id, wanted);
    if (wanted.every((id) => id === null || there.has(id))) return set;
    const categories = await knownCategories(this.models, budget._id, [...named]);
    return ruled(budget, rules, draft, { overwrite: false, categories, accounts });
  }
}

async function hasRoom(room: ExpenseOverflowCheck, draft: Draft, legs: NonNullable<Draft["legs"]>): Promise<boolean> {
  const { type } = draft;
  const amount = exact(draft.amount);
  try {
    await room.reserve({ type, amount, legs }, { type, amount, legs: draft.legs });
    return true;
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return false;
  }
}
