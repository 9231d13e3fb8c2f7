import { Ctx, Field, ObjectType } from "type-graphql";
import { Expense, ExpenseTotals } from "../../shapes/Expense.js";
import type { ExpenseFilter } from "../../shapes/ExpenseInput.js";
import type { Context } from "../context.js";

@ObjectType()
export class PageInfo {
  @Field(() => Boolean)
  hasNextPage!: boolean;

  @Field(() => Boolean, { description: "True on every page after the first." })
  hasPreviousPage!: boolean;

  @Field(() => String, { nullable: true })
  startCursor!: string | null;

  @Field(() => String, { nullable: true, description: "Give it as `after` for the next page." })
  endCursor!: string | null;
}

@ObjectType()
export class ExpenseEdge {
  @Field(() => String)
  cursor!: string;

  @Field(() => Expense)
  node!: Expense;
}

@ObjectType()
export class ExpenseConnection {
  @Field(() => [ExpenseEdge])
  edges!: ExpenseEdge[];

  @Field(() => [Expense])
  nodes!: Expense[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;

  /** What the totals are of; not a field of the schema. */
  budgetId!: string;
  filter!: ExpenseFilter;

  @Field(() => ExpenseTotals, { description: "Sums over the whole filtered set, not only the page." })
  async totals(@Ctx() context: Context): Promise<ExpenseTotals> {
    return context.services.expenseLists.totals(await context.who(), this.budgetId, this.filter);
  }
}
