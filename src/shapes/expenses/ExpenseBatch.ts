import { Field, ID, InputType, Int, ObjectType } from "type-graphql";
import { BatchStatusEnum } from "../enums.js";
import { Fault } from "../Fault.js";
import { Expense } from "./Expense.js";
import { ExpenseChange, NewExpense } from "./ExpenseInput.js";

/**
 * Up to 500 new expenses.
 * @example { "items": [{ "budgetId": "bud_7p6r9s1t3w5x8y2z", "amount": 4250, "date": "2026-01-17", "externalId": "tx-1", "source": "bank:giro" }] }
 */
@InputType("CreateExpensesInput")
export class ExpenseBatch {
  /** The expenses, each as in a single request. An invalid item fails alone. */
  @Field(() => [NewExpense])
  items!: NewExpense[];
}

/** One change of a batch. */
@InputType("UpdateExpensesItem")
export class ExpenseBatchChangeItem {
  /** The id of the expense. */
  @Field(() => ID)
  id!: string;

  /**
   * The expected version. If the expense has another one, the item fails with `precondition-failed`.
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
  /** The changes, each `{ id, change, ifVersion? }`. An invalid item fails alone. */
  @Field(() => [ExpenseBatchChangeItem])
  items!: ExpenseBatchChangeItem[];
}

/** One deletion of a batch. */
@InputType("DeleteExpensesItem")
export class ExpenseBatchRemovalItem {
  /** The id of the expense. */
  @Field(() => ID)
  id!: string;

  /**
   * The expected version. If the expense has another one, the item fails with `precondition-failed`.
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
  /** The deletions, each `{ id, ifVersion? }`. */
  @Field(() => [ExpenseBatchRemovalItem])
  items!: ExpenseBatchRemovalItem[];
}

/** One expense to restore. */
@InputType("RestoreExpensesItem")
export class ExpenseBatchRestorationItem {
  /** The id of the deleted expense. */
  @Field(() => ID)
  id!: string;
}

/**
 * Up to 500 deleted expenses.
 * @example { "items": [{ "id": "exp_7p6r9s1t3w5x8y2z01kb3v5h0q2m8x4n7p6r9s" }] }
 */
@InputType("RestoreExpensesInput")
export class ExpenseBatchRestoration {
  /** The expenses, each `{ id }`. */
  @Field(() => [ExpenseBatchRestorationItem])
  items!: ExpenseBatchRestorationItem[];
}

/** Why an item failed: the problem that a single request would have returned. */
@ObjectType()
export class BatchProblem {
  /** The URL of a page that explains it. */
  type!: string;

  title!: string;

  /**
   * The HTTP status that a single request would have had.
   * @isInt
   */
  status!: number;

  /** One of the codes of the operation on a single expense: for an item of createExpenses, one of createExpense. */
  @Field(() => String)
  code!: string;

  @Field(() => String)
  detail!: string;

  /** The errors of `validation-failed`. Their paths start at the root of the request, such as `/items/3/amount`. */
  @Field(() => [Fault], { nullable: true })
  errors?: Fault[];
}

/** The result of one item. */
@ObjectType()
export class BatchResult {
  /**
   * The index of the item in the request, from 0.
   * @isInt
   * @extension {"x-told": true}
   */
  @Field(() => Int)
  index!: number;

  /**
   * `existing` means that an expense with this externalId and source already existed. Values may be added.
   * @extension {"x-told": true}
   */
  @Field(() => BatchStatusEnum)
  status!: "created" | "existing" | "updated" | "deleted" | "restored" | "failed";

  /** The current expense, or the deleted one as it was. Absent when the item failed. */
  @Field(() => Expense, { nullable: true })
  expense?: Expense;

  /**
   * The problem. Present only when the item failed.
   * @extension {"x-told": true}
   */
  @Field(() => BatchProblem, { nullable: true })
  problem?: BatchProblem;
}

/** One result per item, in the order of the request. */
export class BatchResults {
  results!: BatchResult[];
}
