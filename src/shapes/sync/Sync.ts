import { createUnionType, Field, ID, Int, ObjectType } from "type-graphql";
import type { ChangeKind } from "../../domain/changeKinds.js";
import { Budget } from "../budgets/Budget.js";
import { Category } from "../categories/Category.js";
import { Expense } from "../expenses/Expense.js";
import { MonthlyBudget } from "../months/MonthlyBudget.js";
import { Node, typeOfId } from "../Node.js";
import { Versioned } from "../Versioned.js";
import { Money, YearMonth } from "../scalars.js";
import { ChangeKindEnum } from "./changeKinds.js";

/** What was set for one category in one month. */
@ObjectType()
export class PlannedAmount {
  @Field(() => ID)
  categoryId!: string;

  /** Minor units; null: only a note, the standing amount holds. */
  @Field(() => Money, { nullable: true })
  budgeted!: number | null;

  @Field(() => String, { nullable: true })
  note!: string | null;
}

/** The amounts that were set for one month; categories that it does not name get their standing amount. */
@ObjectType({ implements: Node })
export class Plan extends Versioned {
  /** Opaque, starts with `pln_`. */
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  budgetId!: string;

  /** The month, `YYYY-MM`. */
  @Field(() => YearMonth)
  month!: string;

  @Field(() => [PlannedAmount])
  amounts!: PlannedAmount[];

  /**
   * Goes up by one with every change.
   * @isInt
   */
  @Field(() => Int)
  override version!: number;
}

/** The type of what a change of each kind brings. */
const resourceTypes = {
  budget: Budget,
  category: Category,
  expense: Expense,
  "monthly-budget": MonthlyBudget,
  plan: Plan,
} as const satisfies Readonly<Record<ChangeKind, unknown>>;

const SyncedResource = createUnionType({
  name: "SyncedResource",
  description: "Whatever a sync can bring; `kind` of the change says which.",
  types: () => Object.values(resourceTypes),
  resolveType: ({ id }: { id: string }) => typeOfId(id),
});

/** What every change says. */
class Changed {
  id!: string;

  /** True: it is gone, take it away. */
  deleted!: boolean;
}

/** A budget as it is now, or its tombstone. */
class BudgetChanged extends Changed {
  kind!: "budget";

  /** Null when it is deleted. */
  resource!: Budget | null;
}

/** A category as it is now, or its tombstone. */
class CategoryChanged extends Changed {
  kind!: "category";

  /** Null when it is deleted. */
  resource!: Category | null;
}

/** An expense as it is now, or its tombstone. */
class ExpenseChanged extends Changed {
  kind!: "expense";

  /** Null when it is deleted. */
  resource!: Expense | null;
}

/** A statement as it is now, or its tombstone. */
class MonthlyBudgetChanged extends Changed {
  kind!: "monthly-budget";

  /** Null when it is deleted. */
  resource!: MonthlyBudget | null;
}

/** The amounts of one month as they are now, or their tombstone. */
class PlanChanged extends Changed {
  kind!: "plan";

  /** Null when it is deleted. */
  resource!: Plan | null;
}

/** One resource as it is now, or its tombstone; `kind` says which. A kind that comes later is told only to clients that ask for it. */
export type Change = BudgetChanged | CategoryChanged | ExpenseChanged | MonthlyBudgetChanged | PlanChanged;

/** The same on the API that has one type for all of them. */
@ObjectType("Change", { description: "One resource as it is now, or its tombstone." })
class AnyChange {
  @Field(() => ChangeKindEnum, { description: "What kind of resource. A kind that comes later is told only to clients that ask for it." })
  kind!: string;

  @Field(() => ID, { description: "The id of the resource." })
  id!: string;

  @Field(() => Boolean, { description: "True: it is gone, take it away." })
  deleted!: boolean;

  @Field(() => SyncedResource, { nullable: true, description: "The whole resource; null when it is deleted." })
  resource!: Change["resource"];
}

/** One page of what changed in a budget. */
@ObjectType()
export class SyncPage {
  @Field(() => [AnyChange])
  changes!: Change[];

  /** Give it as `since` next time, whether or not there is more now. */
  @Field(() => String)
  cursor!: string;

  /** True: ask again at once. */
  @Field(() => Boolean)
  hasMore!: boolean;
}
