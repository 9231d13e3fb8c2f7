import { Body, Post, Request, Route, Security, Tags } from "@tsoa/runtime";
import { monthsOfOutcomes, type Outcome } from "../../../services/expenses/outcome.js";
import type {
  BatchResult,
  BatchResults,
  ExpenseBatch,
  ExpenseBatchChange,
  ExpenseBatchRemoval,
  ExpenseBatchRestoration,
} from "../../../shapes/expenses/ExpenseBatch.js";
import type { ExpenseReview, ReviewedExpenses } from "../../../shapes/expenses/ExpenseReview.js";
import { ApiController } from "../../ApiController.js";
import { OperationId } from "../../OperationId.js";
import type { SignedIn } from "../../authentication.js";
import { problemOf } from "../../errors.js";
import { problemBody } from "../../problem.js";

@Route("expenses")
@Tags("Expenses")
@Security("bearer")
export class ExpenseBatchController extends ApiController {
  /**
   * Creates up to 500 expenses. Each item is created completely or fails alone: the response is 200 with one result per item. Of
   * two items with the same externalId and source, the first is created and the second is `existing`.
   * @summary Create many expenses
   */
  @Post("batch")
  @OperationId("createExpenses")
  async add(@Request() request: SignedIn, @Body() input: ExpenseBatch): Promise<BatchResults> {
    return this.results(await this.services.expenseBatch.add(request.user, input));
  }

  /**
   * Changes up to 500 expenses, each by its own merge patch. Each item is changed completely or fails alone.
   * @summary Change many expenses
   */
  @Post("batch-update")
  @OperationId("updateExpenses")
  async change(@Request() request: SignedIn, @Body() input: ExpenseBatchChange): Promise<BatchResults> {
    return this.results(await this.services.expenseBulk.change(request.user, input));
  }

  /**
   * Deletes up to 500 expenses. Each can be restored for 30 days.
   * @summary Delete many expenses
   */
  @Post("batch-delete")
  @OperationId("deleteExpenses")
  async remove(@Request() request: SignedIn, @Body() input: ExpenseBatchRemoval): Promise<BatchResults> {
    return this.results(await this.services.expenseBulk.remove(request.user, input));
  }

  /**
   * Restores up to 500 expenses that were deleted within the last 30 days. Each is restored or fails alone; one that is not deleted
   * stays as it is.
   * @summary Restore many expenses
   */
  @Post("batch-restore")
  @OperationId("restoreExpenses")
  async restore(@Request() request: SignedIn, @Body() input: ExpenseBatchRestoration): Promise<BatchResults> {
    return this.results(await this.services.expenseBulk.restore(request.user, input));
  }

  /**
   * Marks expenses as reviewed, or as not reviewed: up to 500 by id, or those that match a filter. If one of the ids does not exist,
   * nothing is changed. Expenses that already have this state do not change.
   * @summary Review expenses
   */
  @Post("review")
  @OperationId("reviewExpenses")
  async review(@Request() request: SignedIn, @Body() input: ExpenseReview): Promise<ReviewedExpenses> {
    const { expenses, more, ...months } = await this.services.expenseReviews.review(request.user, input);
    this.tellMonths(months);
    return { data: expenses, more };
  }

  /** Each refusal as the problem that the single operation would have answered. */
  private results(outcomes: readonly Outcome[]): BatchResults {
    this.tellMonths(...monthsOfOutcomes(outcomes));
    return { results: outcomes.map(resultOf) };
  }
}

function resultOf(outcome: Outcome): BatchResult {
  if (outcome.status !== "failed") return { index: outcome.index, status: outcome.status, expense: outcome.expense };
  return { index: outcome.index, status: "failed", problem: problemBody(problemOf(outcome.refusal)) };
}
