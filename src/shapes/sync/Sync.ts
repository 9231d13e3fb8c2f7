import { createUnionType, Field, ID, Int, ObjectType } from "type-graphql";
import { Budget } from "../budgets/Budget.js";
import { Category } from "../categories/Category.js";
import { Expense } from "../expenses/Expense.js";
import { MonthlyBudget } from "../months/MonthlyBudget.js";
import { Money } from "../scalars.js";

/** What was set for one category in one month. */
@ObjectType()
export class PlannedAmount {
  @Field(() => ID)
  categoryId!: string;

  /**
   * Minor units; null: only a note, the standing amount holds.
   * @isLong
   */
  @Field(() => Money, { nullable: true })
  budgeted!: number | null;

  @Field(() => String, { nullable: true })
  note!: string | null;
}

/** The amounts that were set for one month; categories that it does not name get their standing amount. */
@ObjectType()
export class Plan {
  /** Opaque, starts with `pln_`. */
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  budgetId!: string;

  /** The month, `YYYY-MM`. */
  @Field(() => String)
  month!: string;

  @Field(() => [PlannedAmount])
  amounts!: PlannedAmount[];

  /**
   * Goes up by one with every change.
   * @isInt
   */
  @Field(() => Int)
  version!: number;

  /** RFC 3339, UTC, milliseconds. */
  @Field(() => String)
  createdAt!: string;

  /** RFC 3339, UTC, milliseconds. */
  @Field(() => String)
  updatedAt!: string;
}

export const SyncedResource = createUnionType({
  name: "SyncedResource",
  description: "Whatever a sync can bring; `kind` of the change says which.",
  types: () => [Budget, Category, Expense, MonthlyBudget, Plan] as const,
  resolveType: (value: { id: string }) => typeOf(value.id),
});

function typeOf(id: string) {
  switch (id.slice(0, 4)) {
    case "bud_":
      return Budget;
    case "cat_":
      return Category;
    case "exp_":
      return Expense;
    case "mon_":
      return MonthlyBudget;
    default:
      return Plan;
  }
}

/** One resource as it is now, or its tombstone. */
@ObjectType()
export class Change {
  /** What kind of resource. Values may be added: skip those you do not know. */
  @Field(() => String)
  kind!: "budget" | "category" | "expense" | "monthly-budget" | "plan";

  @Field(() => ID)
  id!: string;

  /** True: it is gone, take it away. */
  @Field(() => Boolean)
  deleted!: boolean;

  /** The whole resource; null when it is deleted. */
  @Field(() => SyncedResource, { nullable: true })
  resource!: Budget | Category | Expense | MonthlyBudget | Plan | null;
}

/** One page of what changed in a budget. */
@ObjectType()
export class SyncPage {
  @Field(() => [Change])
  changes!: Change[];

  /** Give it as `since` next time, whether or not there is more now. */
  @Field(() => String)
  cursor!: string;

  /** True: ask again at once. */
  @Field(() => Boolean)
  hasMore!: boolean;
}
