import { Body, OperationId, Post, Request, Route, Security, Tags } from "@tsoa/runtime";
import type { BatchResults, ExpenseBatch, ExpenseBatchChange, ExpenseBatchRemoval } from "../../../shapes/expenses/ExpenseBatch.js";
import { ApiController } from "../../ApiController.js";
import type { SignedIn } from "../../authentication.js";
import { batchResults } from "../../batchResults.js";

@Route("expenses")
@Tags("Expenses")
export class ExpenseBatchController extends ApiController {
  /**
   * Up to 500 at once. Each item is created completely or fails by itself: the answer is 200 with one result per item. Of two items
   * with the same externalId and source the first is created and the second is `existing`.
   * @summary Create many expenses
   */
  @Post("batch")
  @OperationId("createExpenses")
  @Security("bearer", ["write"])
  async add(@Request() request: SignedIn, @Body() input: ExpenseBatch): Promise<BatchResults> {
    return batchResults(await this.services.expenseBatch.add(request.user, input));
  }

  /**
   * Up to 500 at once, each a merge patch of its own. Each item is changed whole or fails by itself.
   * @summary Change many expenses
   */
  @Post("batch-update")
  @OperationId("updateExpenses")
  @Security("bearer", ["write"])
  async change(@Request() request: SignedIn, @Body() input: ExpenseBatchChange): Promise<BatchResults> {
    return batchResults(await this.services.expenseBulk.change(request.user, input));
  }

  /**
   * Up to 500 at once. Each can be restored for 30 days.
   * @summary Delete many expenses
   */
  @Post("batch-delete")
  @OperationId("deleteExpenses")
  @Security("bearer", ["write"])
  async remove(@Request() request: SignedIn, @Body() input: ExpenseBatchRemoval): Promise<BatchResults> {
    return batchResults(await this.services.expenseBulk.remove(request.user, input));
  }
}
