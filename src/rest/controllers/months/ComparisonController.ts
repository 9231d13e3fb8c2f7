import { Get, OperationId, Path, Query, Request, Route, Security, Tags } from "@tsoa/runtime";
import type { Comparison } from "../../../shapes/months/Comparison.js";
import { ApiController } from "../../ApiController.js";
import type { SignedIn } from "../../authentication.js";

@Route("budgets/{budgetId}/comparisons")
@Tags("Months")
export class ComparisonController extends ApiController {
  /**
   * Any two months or statements of a budget side by side, and what changed from left to right.
   * @summary Compare two months
   * @param left A month, `YYYY-MM`, as it is now, or the id of a statement
   * @param right The same, for the other side
   */
  @Get()
  @OperationId("compareMonths")
  @Security("bearer", ["read"])
  compare(@Request() request: SignedIn, @Path() budgetId: string, @Query() left: string, @Query() right: string): Promise<Comparison> {
    return this.services.comparisons.compare(request.user, budgetId, left, right);
  }
}
