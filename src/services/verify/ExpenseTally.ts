import type { MonthMovements, Movement } from "../../domain/envelopes.js";
import { add, exact, isAmount } from "../../domain/money.js";
import { countsAs, liesOffBudget } from "../../domain/moneyaccounts/flows.js";
import type { Place } from "../../domain/moneyaccounts/placing.js";
import { type Month, monthOf } from "../../domain/month.js";
import { OPENING } from "../../domain/noCategory.js";
import type { BudgetDoc } from "../../models/budget.js";
import { type ExpenseDoc, importKeyOf, wordsIn } from "../../models/expenses/expense.js";
import { AccountTally } from "./AccountTally.js";
import type { ReportViolation } from "./Violation.js";

/** A live expense that uses a category and whose last change has been processed. */
export type CategoryUses = ReadonlyMap<string, string>;

/** How many of a month's movements are income: all in all, and by category. */
export interface Incomes {
  readonly all: number;
  readonly byCategory: ReadonlyMap<string | null, number>;
}

interface Sums {
  readonly incomes: Map<string | null, number>;
  incomeCount: number;
  toReview: number;
  readonly categories: Map<string, Movement>;
  uncategorised: Movement;
  count: number;
}

const nothing: Movement = { out: 0, in: 0, count: 0 };

/** Looks at every expense of a budget once, and sums them one by one: not as the server does, which lets the database sum. */
export class ExpenseTally {
  /** Those whose last change is processed, so that the change log has them. */
  readonly processed = new Set<string>();
  readonly uses = new Map<string, string>();
  readonly accounts: AccountTally;
  private readonly identities = new Map<string, string>();
  private readonly months = new Map<Month, Sums>();

  constructor(
    private readonly budget: Pick<BudgetDoc, "currency" | "monthStartDay" | "startMonth" | "keyForm">,
    accounts: ReadonlyMap<string, Place>,
    private readonly report: ReportViolation,
  ) {
    this.accounts = new AccountTally(budget, accounts, report);
  }

  add(doc: ExpenseDoc): void {
    const processed = doc.dirtyBudgetId === undefined;
    if (processed) this.processed.add(doc._id);
    if (doc.deletedAt !== null) return;
    if (!this.isWhole(doc)) return;
    if (processed)
      for (const { categoryId } of doc.parts) if (categoryId !== null && categoryId !== OPENING) this.uses.set(categoryId, doc._id);
    const { moneyAccountId = null, source, externalId, toMoneyAccountId = null, toSource = null, toExternalId = null } = doc;
    if (externalId !== null) this.identify(doc, importKeyOf(source, externalId, moneyAccountId));
    if (toExternalId !== null) this.identify(doc, importKeyOf(toSource, toExternalId, toMoneyAccountId));
    this.accounts.add(doc);
    this.sum(doc);
  }

  get lastMonth(): Month | null {
    return [...this.months.keys(), this.accounts.lastMonth ?? []].flat().sort().at(-1) ?? null;
  }

  movementsIn(month: Month): MonthMovements {
    return this.months.get(month) ?? { categories: new Map(), uncategorised: nothing, count: 0, toReview: 0 };
  }

  incomesIn(month: Month): Incomes {
    const sums = this.months.get(month);
    return { all: sums?.incomeCount ?? 0, byCategory: sums?.incomes ?? new Map() };
  }

  private isWhole(doc: ExpenseDoc): boolean {
    const { currency, monthStartDay, startMonth } = this.budget;
    const wrong = (detail: string): void => this.report("expense", doc._id, detail);
    const amounts = [doc.amount, ...doc.parts.map((part) => part.amount)].map(Number);
    if (!amounts.every((amount) => isAmount(amount) && amount > 0)) {
      wrong(`invalid amounts ${amounts.join(", ")}`);
      return false;
    }
    if (add(...amounts.slice(1)) !== amounts[0]) wrong(`its parts add up to ${add(...amounts.slice(1))}, not ${amounts[0]}`);
    if (doc.currency !== currency) wrong(`its currency is ${doc.currency}, but the budget's is ${currency}`);
    if (doc.month !== monthOf(doc.date, monthStartDay)) wrong(`its date ${doc.date} is not in its month ${doc.month}`);
    if (doc.month < startMonth) wrong(`its month ${doc.month} is before the budget's first one, ${startMonth}`);
    const [kept, words] = [String(doc.words), wordsIn(doc, this.budget).join()];
    if (kept !== words && this.budget.keyForm !== "both") wrong(`its search words are ${kept}, but should be ${words}`);
    return true;
  }

  private identify(doc: ExpenseDoc, identity: string): void {
    const other = this.identities.get(identity);
    if (other !== undefined) this.report("duplicate", doc._id, `same source and externalId as ${other}: ${identity}`);
    this.identities.set(identity, doc._id);
  }

  private sum({ month, type, parts, reviewed }: ExpenseDoc): void {
    const sums = this.months.get(month) ?? blank();
    this.months.set(month, sums);
    if (reviewed === false && !liesOffBudget(type)) sums.toReview++;
    const counts = countsAs(type);
    if (counts === null) return;
    sums.count++;
    if (counts === "income") sums.incomeCount++;
    const counted = new Set<string | null>();
    for (const { categoryId, amount } of parts) {
      // Two parts in one category are one expense there.
      const moved = {
        out: counts === "expense" ? exact(amount) : 0,
        in: counts === "income" ? exact(amount) : 0,
        count: counted.has(categoryId) ? 0 : 1,
      };
      if (counts === "income" && !counted.has(categoryId)) sums.incomes.set(categoryId, (sums.incomes.get(categoryId) ?? 0) + 1);
      counted.add(categoryId);
      if (categoryId === null) sums.uncategorised = combined(sums.uncategorised, moved);
      else sums.categories.set(categoryId, combined(sums.categories.get(categoryId) ?? nothing, moved));
    }
  }
}

function blank(): Sums {
  return { categories: new Map(), uncategorised: nothing, count: 0, incomes: new Map(), incomeCount: 0, toReview: 0 };
}

function combined(one: Movement, other: Movement): Movement {
  return { out: add(one.out, other.out), in: add(one.in, other.in), count: one.count + other.count };
}
