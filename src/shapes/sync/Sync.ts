import { createUnionType, Field, ID, Int, ObjectType } from "type-graphql";
import type { ChangeKind } from "../../domain/changeKinds.js";
import { Budget } from "../Budget.js";
import { Category } from "../categories/Category.js";
import { Expense } from "../expenses/Expense.js";
import { AccountStatement } from "../moneyaccounts/AccountStatement.js";
import { MoneyAccount } from "../moneyaccounts/MoneyAccount.js";
import { MonthlyBudget } from "../months/MonthlyBudget.js";
import { Recurring } from "../recurring/Recurring.js";
import { Rule } from "../rules/Rule.js";
import { Node, typeOfId } from "../Node.js";
import { Versioned } from "../Versioned.js";
import { Money, YearMonth } from "../scalars.js";
import { ChangeKindEnum } from "./changeKinds.js";

/** The amount of one category in one month. */
@ObjectType()
export class PlannedAmount {
  @Field(() => ID)
  categoryId!: string;

  /** The amount in minor units; null when only a note is set and the standing amount applies. */
  @Field(() => Money, { nullable: true })
  budgeted!: number | null;

  @Field(() => String, { nullable: true })
  note!: string | null;
}

/** The amounts of one month. Categories that are missing here have their standing amount. */
@ObjectType({ implements: Node })
export class Plan extends Versioned {
  /** Opaque, starts with `pln_`. */
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  budgetId!: string;

  /** The month, as `YYYY-MM`. */
  @Field(() => YearMonth)
  month!: string;

  @Field(() => [PlannedAmount])
  amounts!: PlannedAmount[];

  /**
   * The version. Every change increases it by one.
   * @isInt
   */
  @Field(() => Int)
  override version!: number;
}

/** The type of what a change of each kind brings. */
const resourceTypes = {
  "account-statement": AccountStatement,
  budget: Budget,
  category: Category,
  expense: Expense,
  "money-account": MoneyAccount,
  "monthly-budget": MonthlyBudget,
  plan: Plan,
  recurring: Recurring,
  rule: Rule,
} as const satisfies Readonly<Record<ChangeKind, unknown>>;

const SyncedResource = createUnionType({
  name: "SyncedResource",
  description: "A resource that sync returns; `kind` of the change says which kind it is.",
  types: () => Object.values(resourceTypes),
  resolveType: ({ id }: { id: string }) => typeOfId(id),
});

/** The fields of every change. */
class Changed {
  id!: string;

  /** Whether the resource was deleted. */
  deleted!: boolean;
}

/** A current budget, or a tombstone. */
class BudgetChanged extends Changed {
  kind!: "budget";

  /** Null when it was deleted. */
  resource!: Budget | null;
}

/** A current category, or a tombstone. */
class CategoryChanged extends Changed {
  kind!: "category";

  /** Null when it was deleted. */
  resource!: Category | null;
}

/** A current expense, or a tombstone. */
class ExpenseChanged extends Changed {
  kind!: "expense";

  /** Null when it was deleted. */
  resource!: Expense | null;
}

/** A current monthly budget, or a tombstone. */
class MonthlyBudgetChanged extends Changed {
  kind!: "monthly-budget";

  /** Null when it was deleted. */
  resource!: MonthlyBudget | null;
}

/** The current amounts of one month, or a tombstone. */
class PlanChanged extends Changed {
  kind!: "plan";

  /** Null when it was deleted. */
  resource!: Plan | null;
}

/** A current rule, or a tombstone. */
class RuleChanged extends Changed {
  kind!: "rule";

  /** Null when it was deleted. */
  resource!: Rule | null;
}

/** A current recurring movement, or a tombstone. */
class RecurringChanged extends Changed {
  kind!: "recurring";

  /** Null when it was deleted. */
  resource!: Recurring | null;
}

/** A current money account, without its balance, or a tombstone. */
class MoneyAccountChanged extends Changed {
  kind!: "money-account";

  /** Null when it was deleted. */
  resource!: MoneyAccount | null;
}

/** A current statement of a money account, or a tombstone. */
class AccountStatementChanged extends Changed {
  kind!: "account-statement";

  /** Null when it was deleted. */
  resource!: AccountStatement | null;
}

/** A current resource or a tombstone, of the kind in `kind`. Kinds added later are sent only to clients that request them. */
export type Change =
  | BudgetChanged
  | CategoryChanged
  | ExpenseChanged
  | MonthlyBudgetChanged
  | PlanChanged
  | RuleChanged
  | RecurringChanged
  | MoneyAccountChanged
  | AccountStatementChanged;

/** The same on the API that has one type for all of them. */
@ObjectType("Change", { description: "A current resource, or a tombstone." })
export class AnyChange {
  @Field(() => ChangeKindEnum, { description: "The kind of resource. Kinds added later are sent only to clients that request them." })
  kind!: string;

  id!: string;

  @Field(() => Boolean, { description: "Whether the resource was deleted." })
  deleted!: boolean;

  @Field(() => SyncedResource, { nullable: true, description: "The complete resource; null when it was deleted." })
  resource!: Change["resource"];
}

/** One page of changes. */
@ObjectType()
export class SyncPage {
  @Field(() => [AnyChange])
  changes!: Change[];

  /** Send it as `since` next time, whether or not there is more now. */
  @Field(() => String)
  cursor!: string;

  /** Whether there are more changes to read now. */
  @Field(() => Boolean)
  hasMore!: boolean;

  /**
   * Kinds that the request leaves out and without which a copy lacks movements; otherwise absent. Ask for them, or ask people to update the
   * app.
   */
  @Field(() => [ChangeKindEnum], { nullable: true })
  kinds?: Change["kind"][];
}
