import { Body, Get, Header, Patch, Path, Post, Query, Request, Route, Security, Tags } from "@tsoa/runtime";
import type { Month, MonthCategory, MonthList } from "../../../shapes/months/Month.js";
import type { FundedMonth } from "../../../shapes/months/FundedMonth.js";
import type { Funding, MonthAmount, MonthAmounts, PlanToCopy, Transfer } from "../../../shapes/months/MonthInput.js";
import type { SuggestionList } from "../../../shapes/months/Suggestion.js";
import { ApiController } from "../../ApiController.js";
import { OperationId } from "../../OperationId.js";
import type { SignedIn } from "../../authentication.js";
import { ifTagged } from "../../preconditions.js";

@Route("budgets/{budgetId}/months")
@Tags("Months")
export class MonthController extends ApiController {
  /**
   * Lists consecutive months, oldest first. Default: the last twelve. At most 120 months, and at most 120 months after the current month.
   * @summary List months
   * @param from The first month, as `YYYY-MM` or `current`.
   * @param to The last month, as `YYYY-MM` or `current`.
   */
  @Get()
  @OperationId("listMonths")
  @Security("bearer")
  async list(@Request() request: SignedIn, @Path() budgetId: string, @Query() from?: string, @Query() to?: string): Promise<MonthList> {
    return { data: await this.services.months.list(request.user, budgetId, from, to), nextCursor: null };
  }

  /**
   * Returns one month. Its figures are calculated on read. It may be at most 120 months after the current month.
   * @summary Read a month
   * @param month `YYYY-MM`, or `current` for the month of today in the budget's time zone.
   */
  @Get("{month}")
  @OperationId("getMonth")
  @Security("bearer")
  one(@Request() request: SignedIn, @Path() budgetId: string, @Path() month: string): Promise<Month> {
    return this.services.months.one(request.user, budgetId, month);
  }

  /**
   * Sets the amount of one category in one month. It takes precedence over the standing amount, which `budgeted: null` restores.
   * The month may be at most 120 months after the current month.
   * @summary Set a month's amount
   */
  @Patch("{month}/categories/{categoryId}")
  @OperationId("setMonthAmount")
  @Security("bearer")
  async setAmount(
    @Request() request: SignedIn,
    @Path() budgetId: string,
    @Path() month: string,
    @Path() categoryId: string,
    @Body() input: MonthAmount,
    @Header("If-Match") match?: string,
  ): Promise<MonthCategory> {
    const row = (label: string): Promise<MonthCategory> =>
      this.services.months.category(request.user, budgetId, label, categoryId, "write");
    const at = { budgetId, month, categoryId };
    const written = await this.services.plans.setAmount(
      request.user,
      at,
      input,
      ifTagged(match, () => row(month)),
    );
    this.tellMonths(written);
    return row(written.month);
  }

  /**
   * Sets the amounts of up to 500 categories in one month, all of them or none. Absent fields of an entry keep their values. Returns the
   * month.
   * @summary Set several amounts of a month
   */
  @Patch("{month}/categories")
  @OperationId("setMonthAmounts")
  @Security("bearer")
  async setAmounts(
    @Request() request: SignedIn,
    @Path() budgetId: string,
    @Path() month: string,
    @Body() input: MonthAmounts,
    @Header("If-Match") match?: string,
  ): Promise<Month> {
    const isUnchanged = ifTagged(match, () => this.services.months.one(request.user, budgetId, month, "write"));
    const written = await this.services.plans.setAmounts(request.user, budgetId, month, input, isUnchanged);
    this.tellMonths(written);
    return this.services.months.one(request.user, budgetId, written.month, "write");
  }

  /**
   * Returns the figures of one category in a month.
   * @summary Read a category in a month
   * @param month `YYYY-MM`, or `current`.
   */
  @Get("{month}/categories/{categoryId}")
  @OperationId("getMonthCategory")
  @Security("bearer")
  category(
    @Request() request: SignedIn,
    @Path() budgetId: string,
    @Path() month: string,
    @Path() categoryId: string,
  ): Promise<MonthCategory> {
    return this.services.months.category(request.user, budgetId, month, categoryId);
  }

  /**
   * Suggests an amount for each category in a month: the median of its spending in the three previous months.
   * @summary Suggest amounts for a month
   * @param month `YYYY-MM`, or `current`.
   */
  @Get("{month}/suggestions")
  @OperationId("listSuggestions")
  @Security("bearer")
  async suggestions(@Request() request: SignedIn, @Path() budgetId: string, @Path() month: string): Promise<SuggestionList> {
    return { data: await this.services.months.suggestions(request.user, budgetId, month), nextCursor: null };
  }

  /**
   * Copies the amounts of all categories from another month (default: the previous month) in one step. Notes do not change. Returns the month.
   * @summary Copy a month's plan
   */
  @Post("{month}/copy-plan")
  @OperationId("copyPlan")
  @Security("bearer")
  async copyPlan(@Request() request: SignedIn, @Path() budgetId: string, @Path() month: string, @Body() input: PlanToCopy): Promise<Month> {
    const written = await this.services.plans.copy(request.user, budgetId, month, input);
    this.tellMonths(written);
    return this.services.months.one(request.user, budgetId, written.month, "write");
  }

  /**
   * Gives categories what their targets need, what they usually cost, or what they had last month. One write; no category gets less than it has. Returns what was set.
   * @summary Fund a month
   */
  @Post("{month}/fund")
  @OperationId("fundMonth")
  @Security("bearer")
  async fund(@Request() request: SignedIn, @Path() budgetId: string, @Path() month: string, @Body() input: Funding): Promise<FundedMonth> {
    const funded = await this.services.plans.fund(request.user, budgetId, month, input);
    this.tellMonths({ labels: funded.amounts.length === 0 || funded.dryRun ? [] : [funded.month] });
    return funded;
  }

  /**
   * Moves planned money between two categories, or between a category and the pool (null), within one month. Returns the month.
   * @summary Transfer planned money
   */
  @Post("{month}/transfers")
  @OperationId("createTransfer")
  @Security("bearer")
  async transfer(@Request() request: SignedIn, @Path() budgetId: string, @Path() month: string, @Body() input: Transfer): Promise<Month> {
    const written = await this.services.plans.transfer(request.user, budgetId, month, input);
    this.tellMonths(written);
    return this.services.months.one(request.user, budgetId, written.month, "write");
  }
}
