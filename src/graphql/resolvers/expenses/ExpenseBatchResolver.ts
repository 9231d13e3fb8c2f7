import { Arg, Ctx, Resolver } from "type-graphql";
import { ExpenseBatch, ExpenseBatchChange, ExpenseBatchRemoval, ExpenseBatchRestoration } from "../../../shapes/expenses/ExpenseBatch.js";
import { ExpenseReview } from "../../../shapes/expenses/ExpenseReview.js";
import type { Context } from "../../context.js";
import {
  batchFacts,
  CreateExpensesPayload,
  DeleteExpensesPayload,
  RestoreExpensesPayload,
  UpdateExpensesPayload,
} from "../../payloads/expenses/batchPayloads.js";
import { ReviewExpensesPayload } from "../../payloads/expenses/expensePayloads.js";
import { Mutation } from "../../rootFieldDecorators.js";

@Resolver()
export class ExpenseBatchResolver {
  @Mutation(() => CreateExpensesPayload, { description: "Creates up to 500 expenses. Each item is created completely or fails alone." })
  async createExpenses(@Ctx() context: Context, @Arg("input", () => ExpenseBatch) input: ExpenseBatch): Promise<CreateExpensesPayload> {
    const outcomes = await context.services.expenseBatch.add(await context.who(), input);
    return Object.assign(new CreateExpensesPayload(), batchFacts(outcomes));
  }

  @Mutation(() => UpdateExpensesPayload, {
    description: "Changes up to 500 expenses, each by its own merge patch. Each item is changed completely or fails alone.",
  })
  async updateExpenses(
    @Ctx() context: Context,
    @Arg("input", () => ExpenseBatchChange) input: ExpenseBatchChange,
  ): Promise<UpdateExpensesPayload> {
    const outcomes = await context.services.expenseBulk.change(await context.who(), input);
    return Object.assign(new UpdateExpensesPayload(), batchFacts(outcomes));
  }

  @Mutation(() => DeleteExpensesPayload, { description: "Deletes up to 500 expenses. Each can be restored for 30 days." })
  async deleteExpenses(
    @Ctx() context: Context,
    @Arg("input", () => ExpenseBatchRemoval) input: ExpenseBatchRemoval,
  ): Promise<DeleteExpensesPayload> {
    const outcomes = await context.services.expenseBulk.remove(await context.who(), input);
    return Object.assign(new DeleteExpensesPayload(), batchFacts(outcomes));
  }

  @Mutation(() => RestoreExpensesPayload, {
    description: "Restores up to 500 expenses that were deleted within the last 30 days. Each is restored or fails alone.",
  })
  async restoreExpenses(
    @Ctx() context: Context,
    @Arg("input", () => ExpenseBatchRestoration) input: ExpenseBatchRestoration,
  ): Promise<RestoreExpensesPayload> {
    const outcomes = await context.services.expenseBulk.restore(await context.who(), input);
    return Object.assign(new RestoreExpensesPayload(), batchFacts(outcomes));
  }

  @Mutation(() => ReviewExpensesPayload, {
    description:
      "Marks expenses as reviewed, or as not reviewed: up to 500 by id, or those that match a filter. If one of the ids does not exist, nothing is changed.",
  })
  async reviewExpenses(@Ctx() context: Context, @Arg("input", () => ExpenseReview) input: ExpenseReview): Promise<ReviewExpensesPayload> {
    return Object.assign(new ReviewExpensesPayload(), await context.services.expenseReviews.review(await context.who(), input));
  }
}
