import { Body, Get, Header, OperationId, Patch, Path, Post, Query, Request, Route, Security, Tags } from "@tsoa/runtime";
import type { Month, MonthCategory, MonthList } from "../../../shapes/months/Month.js";
import type { MonthAmount, PlanToCopy, Transfer } from "../../../shapes/months/MonthInput.js";
import type { SuggestionList } from "../../../shapes/months/Suggestion.js";
import { ApiController } from "../../ApiController.js";
import type { SignedIn } from "../../authentication.js";
import { ifTagged } from "../../preconditions.js";

@Route("budgets/{budgetId}/months")
@Tags("Months")
export class MonthController extends ApiController {
  /**
   * A run of months, oldest first: the last twelve unless said, at most 120, and none more than 120 ahead of the current one.
   * @summary List months
   * @param from First month, `YYYY-MM`
   * @param to Last month, `YYYY-MM`
   */
  @Get()
  @OperationId("listMonths")
  @Security("bearer", ["read"])
  async list(@Request() request: SignedIn, @Path() budgetId: string, @Query() from?: string, @Query() to?: string): Promise<MonthList> {
    return { data: await this.services.months.list(request.user, budgetId, from, to), nextCursor: null };
  }

  /**
   * One month. Its figures are calculated on read. It may be at most 120 months after the current month.
   * @summary Read a month
   * @param month `YYYY-MM`, or `current` for the month of today in the budget's time zone
   */
  @Get("{month}")
  @OperationId("getMonth")
  @Security("bearer", ["read"])
  one(@Request() request: SignedIn, @Path() budgetId: string, @Path() month: string): Promise<Month> {
    return this.services.months.one(request.user, budgetId, month);
  }

  /**
   * Sets what one category gets in one month; it wins over the standing amount. `budgeted: null` goes back to that.
   * The month may lie at most 120 months ahead of the current one.
   * @summary Set a month's amount
   */
  @Patch("{month}/categories/{categoryId}")
  @OperationId("setMonthAmount")
  @Security("bearer", ["write"])
  async setAmount(
    @Request() request: SignedIn,
    @Path() budgetId: string,
    @Path() month: string,
    @Path() categoryId: string,
    @Body() input: MonthAmount,
    @Header("If-Match") match?: string,
  ): Promise<MonthCategory> {
    const row = (): Promise<MonthCategory> => this.services.months.category(request.user, budgetId, month, categoryId, "write");
    await this.services.plans.setAmount(request.user, { budgetId, month, categoryId }, input, ifTagged(match, row));
    return row();
  }

  /**
   * One category's row of a month.
   * @summary Read a category in a month
   * @param month `YYYY-MM`, or `current`
   */
  @Get("{month}/categories/{categoryId}")
  @OperationId("getMonthCategory")
  @Security("bearer", ["read"])
  category(
    @Request() request: SignedIn,
    @Path() budgetId: string,
    @Path() month: string,
    @Path() categoryId: string,
  ): Promise<MonthCategory> {
    return this.services.months.category(request.user, budgetId, month, categoryId);
  }

  /**
   * What each category could get in a month: the median of what was spent in the last three months before it.
   * @summary Suggest amounts for a month
   * @param month `YYYY-MM`, or `current`
   */
  @Get("{month}/suggestions")
  @OperationId("listSuggestions")
  @Security("bearer", ["read"])
  async suggestions(@Request() request: SignedIn, @Path() budgetId: string, @Path() month: string): Promise<SuggestionList> {
    return { data: await this.services.months.suggestions(request.user, budgetId, month), nextCursor: null };
  }

  /**
   * Gives every category what it had in another month (the one before unless said), in one step. Notes stay. Answers the month.
   * @summary Copy a month's plan
   */
  @Post("{month}/copy-plan")
  @OperationId("copyPlan")
  @Security("bearer", ["write"])
  async copyPlan(@Request() request: SignedIn, @Path() budgetId: string, @Path() month: string, @Body() input: PlanToCopy): Promise<Month> {
    await this.services.plans.copy(request.user, budgetId, month, input);
    return this.services.months.one(request.user, budgetId, month, "write");
  }

  /**
   * Moves planned money between two categories, or between a category and the pool (null), within one month. Answers the month.
   * @summary Transfer planned money
   */
  @Post("{month}/transfers")
  @OperationId("createTransfer")
  @Security("bearer", ["write"])
  async transfer(@Request() request: SignedIn, @Path() budgetId: string, @Path() month: string, @Body() input: Transfer): Promise<Month> {
    await this.services.plans.transfer(request.user, budgetId, month, input);
    return this.services.months.one(request.user, budgetId, month, "write");
  }
}
