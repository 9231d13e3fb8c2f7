import { Field, ObjectType } from "type-graphql";
import { Expense } from "../../../shapes/expenses/Expense.js";
import { ExpenseTotals } from "../../../shapes/expenses/ExpenseTotals.js";
import type { ListedExpense } from "../../../shapes/expenses/ListedExpense.js";
import { connectionType } from "../connectionType.js";
import type { PageRead } from "../PageInfo.js";

/** Totals are summed only where the query asks for them. */
export interface ExpensesRead extends PageRead<ListedExpense> {
  readonly totalsOf: () => Promise<ExpenseTotals>;
}

const Page = connectionType<Expense, ListedExpense>("Expense", () => Expense, "ExpensePage");

export const ExpenseEdge = Page.Edge;

@ObjectType({ description: "One page of a list of expenses." })
export class ExpenseConnection extends Page {
  constructor(private readonly read: ExpensesRead) {
    super(read);
  }

  @Field(() => ExpenseTotals, {
    description: "Sums over the whole filtered set, not only the page. Income in a category is a refund and lowers spending.",
  })
  async totals(): Promise<ExpenseTotals> {
    return this.read.totalsOf();
  }
}
