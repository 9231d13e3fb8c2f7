import { Get, OperationId, Query, Request, Route, Security, Tags } from "@tsoa/runtime";
import type { Spending, Trends } from "../../../shapes/reports/Report.js";
import { ApiController } from "../../ApiController.js";
import type { SignedIn } from "../../authentication.js";

@Route("reports")
@Tags("Reports")
@Security("bearer", ["read"])
export class ReportController extends ApiController {
  /**
   * What was spent between two days, grouped. Refunds are taken off in their category; splits count in theirs. At most 3660 days (366 by day) and 1000 rows.
   * @summary Spending in groups
   * @param budgetId Whose expenses
   * @param from First day, included, `YYYY-MM-DD`; the first of the current month unless said
   * @param to Last day, included, `YYYY-MM-DD`; the last of the current month unless said
   * @param groupBy `category` unless said
   */
  @Get("spending")
  @OperationId("getSpending")
  spending(
    @Request() request: SignedIn,
    @Query() budgetId: string,
    @Query() from?: string,
    @Query() to?: string,
    @Query() groupBy: "category" | "month" | "payee" | "tag" | "day" = "category",
  ): Promise<Spending> {
    return this.services.reports.spending(request.user, { budgetId, from, to, groupBy });
  }

  /**
   * Planned against actual, income and the savings rate (an integer in basis points) of the last months, the current one included.
   * @summary Trends over months
   * @param budgetId Whose months
   * @param months How many
   * @isInt months
   */
  @Get("trends")
  @OperationId("getTrends")
  trends(@Request() request: SignedIn, @Query() budgetId: string, @Query() months: number = 12): Promise<Trends> {
    return this.services.reports.trends(request.user, { budgetId, months });
  }
}
