import { Get, Queries, Query, Request, Route, Security, Tags } from "@tsoa/runtime";
import type { Forecast } from "../../shapes/reports/Forecast.js";
import type { NetWorth } from "../../shapes/reports/NetWorth.js";
import type { Spending, Trends } from "../../shapes/reports/Report.js";
import { ApiController } from "../ApiController.js";
import { OperationId } from "../OperationId.js";
import type { SignedIn } from "../authentication.js";
import type { SpendingQuery } from "./SpendingQuery.js";

@Route("reports")
@Tags("Reports")
@Security("bearer")
export class ReportController extends ApiController {
  /**
   * Reports the spending of a period, in groups, of all expenses or of those that match the filters of a list. Refunds are subtracted in their category; splits count in theirs. Default: the current month. At most 3660 days (366 by day), 1000 rows, and 10000 months in them.
   * @summary Spending in groups
   */
  @Get("spending")
  @OperationId("getSpending")
  spending(@Request() request: SignedIn, @Queries() query: SpendingQuery): Promise<Spending> {
    return this.services.reports.spending(request.user, query);
  }

  /**
   * Forecasts the balance by day, from recorded entries, those with a later date, and expected recurring movements.
   * @summary Forecast by day
   * @param days The number of days, from today on.
   * @isInt days
   * @param envelopes True: assumes that the money in this month's envelopes is spent evenly over its remaining days.
   * @param moneyAccountId The id of a money account: forecasts its balance, in its currency, from what is recorded and what recurring movements will bring. `envelopes` has no effect then.
   */
  @Get("forecast")
  @OperationId("getForecast")
  forecast(
    @Request() request: SignedIn,
    @Query() budgetId: string,
    @Query() days: number = 90,
    @Query() envelopes: boolean = false,
    @Query() moneyAccountId?: string,
  ): Promise<Forecast> {
    return this.services.forecasts.forecast(request.user, { budgetId, days, envelopes, moneyAccountId });
  }

  /**
   * Reports what the money accounts of a budget have and owe on the last day of each month, on and off the budget, by what is recorded. At most 120 months, from the first one of the budget on.
   * @summary Net worth by month
   * @param from The first month, as `YYYY-MM` or `current`. Default: eleven months before `to`.
   * @param to The last month, as `YYYY-MM` or `current`. Default: the current month.
   */
  @Get("net-worth")
  @OperationId("getNetWorth")
  netWorth(@Request() request: SignedIn, @Query() budgetId: string, @Query() from?: string, @Query() to?: string): Promise<NetWorth> {
    return this.services.netWorth.netWorth(request.user, { budgetId, from, to });
  }

  /**
   * Reports planned and actual spending, income and savings rate (in basis points) of the last months, including the current one.
   * @summary Trends over months
   * @param months The number of months.
   * @isInt months
   */
  @Get("trends")
  @OperationId("getTrends")
  trends(@Request() request: SignedIn, @Query() budgetId: string, @Query() months: number = 12): Promise<Trends> {
    return this.services.reports.trends(request.user, { budgetId, months });
  }
}
