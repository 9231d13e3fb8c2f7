import { Field, ID, InputType, Int, ObjectType } from "type-graphql";
import { BatchStatusEnum } from "../enums.js";
import { Expense } from "./Expense.js";
import { ExpenseChange, NewExpense } from "./ExpenseInput.js";

/**
 * Up to 500 new expenses.
 * @example { "items": [{ "budgetId": "bud_7p6r9s1t3w5x8y2z", "amount": 4250, "date": "2026-01-17", "externalId": "tx-1", "source": "bank:giro" }] }
 */
@InputType("CreateExpensesInput")
export class ExpenseBatch {
  /** Each as for a single expense. One that breaks a rule fails by itself. */
  @Field(() => [NewExpense])
  items!: NewExpense[];
}

/** One change of a batch. */
@InputType("UpdateExpensesItem")
export class ExpenseBatchChangeItem {
  /** Which expense. */
  @Field(() => ID)
  id!: string;

  /**
   * Only if this is still its version; else the item fails with `precondition-failed`.
   * @isInt
   */
  @Field(() => Int, { nullable: true })
  ifVersion?: number | null;

  /** A merge patch. */
  @Field(() => ExpenseChange)
  change!: ExpenseChange;
}

/**
 * Up to 500 changes.
 * @example { "items": [{ "id": "exp_7p6r9s1t3w5x8y2z01kb3v5h0q2m8x4n7p6r9s", "ifVersion": 1, "change": { "categoryId": "cat_7p6r9s1t3w5x8y2z01kb3v5h0q2m8x4n7p6r9s" } }] }
 */
@InputType("UpdateExpensesInput")
export class ExpenseBatchChange {
  /** Each `{ id, change, ifVersion? }`. One that breaks a rule fails by itself. */
  @Field(() => [ExpenseBatchChangeItem])
  items!: ExpenseBatchChangeItem[];
}

/** One deletion of a batch. */
@InputType("DeleteExpensesItem")
export class ExpenseBatchRemovalItem {
  /** Which expense. */
  @Field(() => ID)
  id!: string;

  /**
   * Only if this is still its version; else the item fails with `precondition-failed`.
   * @isInt
   */
  @Field(() => Int, { nullable: true })
  ifVersion?: number | null;
}

/**
 * Up to 500 deletions.
 * @example { "items": [{ "id": "exp_7p6r9s1t3w5x8y2z01kb3v5h0q2m8x4n7p6r9s" }] }
 */
@InputType("DeleteExpensesInput")
export class ExpenseBatchRemoval {
  /** Each `{ id, ifVersion? }`. */
  @Field(() => [ExpenseBatchRemovalItem])
  items!: ExpenseBatchRemovalItem[];
}

/** One thing wrong with an item; the path starts at the whole request, so it names the item. */
@ObjectType()
export class BatchFault {
  /** A JSON pointer, such as `/items/3/amount`. */
  @Field(() => String)
  path!: string;

  @Field(() => String)
  code!: string;

  @Field(() => String)
  message!: string;
}

/** Why an item failed: the problem that the single operation would have answered. */
@ObjectType()
export class BatchProblem {
  /** The page that explains it. */
  type!: string;

  title!: string;

  /**
   * The status that the single operation would have had.
   * @isInt
   */
  status!: number;

  @Field(() => String)
  code!: string;

  @Field(() => String)
  detail!: string;

  /** For `validation-failed`. */
  @Field(() => [BatchFault], { nullable: true })
  errors?: BatchFault[];
}

/** What became of one item. */
@ObjectType()
export class BatchResult {
  /**
   * The item's place in the request, from 0.
   * @isInt
   */
  @Field(() => Int)
  index!: number;

  /** `existing`: an expense with this externalId and source was there already. Values may be added. */
  @Field(() => BatchStatusEnum)
  status!: "created" | "existing" | "updated" | "deleted" | "failed";

  /** As it is now; as it was, if it was deleted. Absent when the item failed. */
  @Field(() => Expense, { nullable: true })
  expense?: Expense;

  /** Only when the item failed. */
  @Field(() => BatchProblem, { nullable: true })
  problem?: BatchProblem;
}

/** One result for each item, in the order of the request. */
export class BatchResults {
  results!: BatchResult[];
}
