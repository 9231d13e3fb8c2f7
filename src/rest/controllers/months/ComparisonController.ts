import { Get, Path, Query, Request, Route, Security, Tags } from "@tsoa/runtime";
import type { Comparison } from "../../../shapes/months/Comparison.js";
import { ApiController } from "../../ApiController.js";
import { OperationId } from "../../OperationId.js";
import type { SignedIn } from "../../authentication.js";

@Route("budgets/{budgetId}/comparisons")
@Tags("Months")
export class ComparisonController extends ApiController {
  /**
   * Compares two months or monthly budgets of a budget and returns the differences from left to right.
   * @summary Compare two months
   * @param left A month, as `YYYY-MM` or `current`, for its current figures, or the id of a monthly budget.
   * @param right The other side, in the same form.
   */
  @Get()
  @OperationId("compareMonths")
  @Security("bearer")
  compare(@Request() request: SignedIn, @Path() budgetId: string, @Query() left: string, @Query() right: string): Promise<Comparison> {
    return this.services.comparisons.compare(request.user, budgetId, left, right);
  }
}
