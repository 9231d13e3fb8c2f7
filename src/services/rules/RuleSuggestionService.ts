import mongoose from "mongoose";
import type { Caller } from "../../domain/caller.js";
import type { RuleTerms } from "../../domain/ruleTerms.js";
import { countsAs } from "../../domain/moneyaccounts/flows.js";
import { yielding } from "../../runtime/turn.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { ExpenseDoc } from "../../models/expenses/expense.js";
import type { RuleSuggestion } from "../../shapes/rules/Rule.js";
import type { Dependencies } from "../Dependencies.js";
import { noAccounts } from "../expenses/moneyAccounts.js";
import type { RuleBook } from "../expenses/RuleBook.js";
import { categoriesIn, ruled } from "../expenses/ruled.js";

interface Needs extends Pick<Dependencies, "models" | "access" | "readers"> {
  readonly book: RuleBook;
}

/** So many of the newest expenses are looked at. */
const LOOKED_AT = 5000;
/** Of a payee's last ones, and how many of them must have one category. */
const LAST = 6;
const ENOUGH = 5;
const SUGGESTED_AT_MOST = 20;
const shown = {
  type: 1,
  amount: 1,
  description: 1,
  source: 1,
  payee: 1,
  payeeKey: 1,
  note: 1,
  tags: 1,
  parts: 1,
  because: 1,
  origin: 1,
  date: 1,
  month: 1,
  original: 1,
  externalId: 1,
  currency: 1,
  budgetId: 1,
  words: 1,
  moneyAccountId: 1,
} as const;

/** Rules that would do what somebody does again and again. They are offered, never made. */
export class RuleSuggestionService {
  constructor(private readonly needs: Needs) {}

  async list(who: Caller, budgetId: string): Promise<RuleSuggestion[]> {
    const { budget } = await this.needs.access.open(who, budgetId, "read");
    await this.needs.readers.one.reads.whole(budgetId);
    const rules = await this.needs.book.of(budget);
    const names = await this.categoryNames(budgetId);
    const categories = categoriesIn(rules);
    const suggestions: RuleSuggestion[] = [];
    for await (const docs of yielding((await this.byPayee(budgetId)).values())) {
      const [newest] = docs;
      const categoryId = newest === undefined ? null : categoryOfMost(docs.slice(0, LAST));
      const name = names.get(categoryId ?? "");
      if (newest === undefined || categoryId === null || name === undefined || isCovered(budget, rules, categories, newest)) continue;
      const payee = newest.payee ?? "";
      const count = docs.filter((doc) => categoryOf(doc) === categoryId).length;
      suggestions.push({ payee, categoryId, count, text: `You put ${payee} into ${name} ${count} times: make it a rule?` });
    }
    return suggestions.sort((one, other) => other.count - one.count).slice(0, SUGGESTED_AT_MOST);
  }

  /** What a rule or the payee's habit put into a category says nothing new. */
  private async byPayee(budgetId: string): Promise<Map<string, ExpenseDoc[]>> {
    const payees = new Map<string, ExpenseDoc[]>();
    const cursor = this.needs.models.expenses
      .find({ budgetId, deletedAt: null, date: mongoose.trusted({ $gte: "" }) }, shown)
      .sort({ date: -1, _id: -1 })
      .limit(LOOKED_AT)
      .lean<ExpenseDoc[]>()
      .cursor({ batchSize: 1000 });
    for await (const doc of yielding(cursor)) {
      if (doc.payeeKey === null || doc.payeeKey === "" || countsAs(doc.type) === null) continue;
      if (doc.because?.some(({ field }) => field === "categoryId" || field === "splits") === true) continue;
      const known = payees.get(doc.payeeKey);
      if (known === undefined) payees.set(doc.payeeKey, [doc]);
      else known.push(doc);
    }
    return payees;
  }

  private async categoryNames(budgetId: string): Promise<Map<string, string>> {
    const found = await this.needs.models.categories
      .find({ budgetId, deletedAt: null }, { name: 1 })
      .lean<{ _id: string; name: string }[]>();
    return new Map(found.map(({ _id, name }) => [_id, name]));
  }
}

function categoryOf({ parts }: Pick<ExpenseDoc, "parts">): string | null {
  return parts.length === 1 ? (parts[0]?.categoryId ?? null) : null;
}

function categoryOfMost(docs: readonly ExpenseDoc[]): string | null {
  const found = docs.map(categoryOf);
  return found.find((id) => id !== null && found.filter((other) => other === id).length >= ENOUGH) ?? null;
}

/** Whether a rule would put such an expense into a category if it had none. */
function isCovered(budget: BudgetDoc, rules: readonly RuleTerms[], categories: ReadonlySet<string>, doc: ExpenseDoc): boolean {
  const loose = { ...doc, parts: [{ categoryId: null, amount: doc.amount, note: null }], because: [], setByPerson: [] };
  return ruled(budget, rules, loose, { overwrite: false, categories, accounts: noAccounts })?.parts !== undefined;
}
