import {
  Body,
  Delete,
  Get,
  Header,
  Path,
  Post,
  Produces,
  Query,
  Request,
  Response,
  Route,
  Security,
  SuccessResponse,
  Tags,
} from "@tsoa/runtime";
import { monthsOf } from "../../../services/ledger/changedMonths.js";
import type { MonthlyBudget, MonthlyBudgetPage, MonthToClose } from "../../../shapes/months/MonthlyBudget.js";
import { ApiController } from "../../ApiController.js";
import { OperationId } from "../../OperationId.js";
import type { SignedIn } from "../../authentication.js";
import { ifMatch } from "../../preconditions.js";

@Route("monthly-budgets")
@Tags("Monthly budgets")
export class MonthlyBudgetController extends ApiController {
  /**
   * Lists the monthly budgets of a budget in all versions, newest month first.
   * @summary List monthly budgets
   * @param year Returns only months of this year.
   * @isInt year
   * @isInt limit
   */
  @Get()
  @OperationId("listMonthlyBudgets")
  @Security("bearer")
  async list(
    @Request() request: SignedIn,
    @Query() budgetId: string,
    @Query() year?: number,
    @Query() cursor?: string,
    @Query() limit: number = 50,
  ): Promise<MonthlyBudgetPage> {
    const { items, nextCursor } = await this.services.statementLists.list(request.user, { budgetId, year, cursor, limit });
    return { data: items, nextCursor };
  }

  /**
   * Closes a month: stores its figures as a monthly budget. Closing it again returns 200 and the same one if nothing changed, otherwise the next version.
   * @summary Close a month
   */
  @Post()
  @OperationId("closeMonth")
  @Security("bearer")
  @SuccessResponse(201, "Closed")
  @Response<MonthlyBudget>(200, "Nothing changed since the newest monthly budget")
  async close(@Request() request: SignedIn, @Body() input: MonthToClose): Promise<MonthlyBudget> {
    const { monthlyBudget, made } = await this.services.monthClose.closeMonth(request.user, input);
    this.setStatus(made ? 201 : 200);
    this.tellMonths(monthsOf(monthlyBudget, made));
    return monthlyBudget;
  }

  /** @summary Read a monthly budget */
  @Get("{id}")
  @OperationId("getMonthlyBudget")
  @Security("bearer")
  one(@Request() request: SignedIn, @Path() id: string): Promise<MonthlyBudget> {
    return this.services.monthClose.one(request.user, id);
  }

  /**
   * Returns a monthly budget as CSV: one line per category, one for uncategorised expenses, one with the totals. Amounts are decimals in
   * the budget's currency. An apostrophe precedes text that a spreadsheet could read as a formula.
   * @summary Download a monthly budget as CSV
   */
  @Get("{id}/csv")
  @OperationId("getMonthlyBudgetCsv")
  @Security("bearer")
  @Produces("text/csv")
  async csv(@Request() request: SignedIn, @Path() id: string): Promise<string> {
    this.setHeader("Content-Type", "text/csv; charset=utf-8");
    this.setHeader("Content-Disposition", 'attachment; filename="monthly-budget.csv"');
    return this.services.monthClose.csv(request.user, id);
  }

  /**
   * Deletes the newest monthly budget of a month. Expenses do not change.
   * @summary Delete a monthly budget
   */
  @Delete("{id}")
  @OperationId("deleteMonthlyBudget")
  @Security("bearer")
  @SuccessResponse(204, "Withdrawn")
  async remove(@Request() request: SignedIn, @Path() id: string, @Header("If-Match") match?: string): Promise<void> {
    this.tellMonths(monthsOf(await this.services.monthClose.remove(request.user, id, ifMatch(match))));
  }
}
