import { Conflict, Invalid } from "../../domain/errors.js";
import { typeOf } from "../../domain/moneyaccounts/flows.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { Models } from "../../models/Models.js";
import { type RecurringDoc, type TemplateDoc, templateOf } from "../../models/recurring/recurring.js";
import type { CheckedTemplate, CheckedTemplateChange } from "../../validation/recurring.js";
import { requireCategories } from "../expenses/categories.js";
import { accountClosed, type Accounts, accountsNamedIn, accountsOf, type Ends, fixTerms, requireThere } from "../expenses/moneyAccounts.js";
import { templateChangedBy, templateFrom } from "./templates.js";

/** What a new template, or one after a merge patch, comes to in its budget; faults are told at its fields. */
export class TemplateTerms {
  constructor(private readonly models: Models) {}

  async made(budget: BudgetDoc, wanted: CheckedTemplate): Promise<TemplateDoc> {
    return atTemplate(async () => {
      const accounts = await accountsOf(this.models, budget._id, accountsNamedIn(wanted));
      return this.settled(budget, accounts, templateFrom({ budget, accounts }, wanted));
    });
  }

  async changed(budget: BudgetDoc, doc: RecurringDoc, wanted: CheckedTemplateChange | undefined): Promise<TemplateDoc> {
    const before = templateOf(doc);
    if (wanted === undefined) return before;
    return atTemplate(async () => {
      const accounts = await accountsOf(this.models, budget._id, [...accountsNamedIn(before), ...accountsNamedIn(wanted)]);
      return this.settled(budget, accounts, templateChangedBy({ budget, accounts }, before, wanted));
    });
  }

  /** Before a person books it. The server proposes instead what it cannot book. */
  async requireBookable({ budgetId, template }: RecurringDoc): Promise<void> {
    const accounts = await accountsOf(this.models, budgetId, accountsNamedIn(template));
    requireThere(accounts);
    if (typeOf(template.type) === "transfer" && accountsNamedIn(template).length < 2)
      throw new Conflict("money-account-gone", "A money account of this transfer was deleted. Give the recurring movement another one.");
    if ([...accounts.values()].some(({ closedAt }) => closedAt !== null)) throw accountClosed();
  }

  /** Its categories are there, and the currency and the side of its accounts stay from now on: its occurrences rest on them. */
  private async settled(budget: BudgetDoc, accounts: Accounts, template: TemplateDoc): Promise<TemplateDoc> {
    await requireCategories(
      this.models,
      budget._id,
      template.parts.map((part) => part.categoryId),
    );
    await fixTerms(
      this.models,
      budget._id,
      accounts,
      accountsNamedIn(template).map((accountId) => ({ accountId })),
    );
    return template;
  }
}

/** Whether it says anything of money accounts or of other currencies. */
export function saysMoney({ moneyAccountId, toMoneyAccountId, toAmount, original, rate }: CheckedTemplate & Ends): boolean {
  return [moneyAccountId, toMoneyAccountId, toAmount, original, rate].some((said) => said != null);
}

async function atTemplate<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    throw new Invalid(error.faults.map((fault) => ({ ...fault, path: `/template${fault.path}` })));
  }
}
