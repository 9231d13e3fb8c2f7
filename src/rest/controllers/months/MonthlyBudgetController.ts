import {
  Body,
  Delete,
  Get,
  Header,
  OperationId,
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
import type { MonthlyBudget, MonthlyBudgetPage, MonthToClose } from "../../../shapes/months/MonthlyBudget.js";
import { ApiController } from "../../ApiController.js";
import type { SignedIn } from "../../authentication.js";
import { ifMatch } from "../../preconditions.js";

@Route("monthly-budgets")
@Tags("Monthly budgets")
export class MonthlyBudgetController extends ApiController {
  /**
   * The statements of a budget, newest month first, every version.
   * @summary List monthly budgets
   * @param budgetId Whose statements
   * @param year Only the months of this year
   * @isInt year
   * @param cursor `nextCursor` of the page before
   * @param limit How many at most
   * @isInt limit
   */
  @Get()
  @OperationId("listMonthlyBudgets")
  @Security("bearer", ["read"])
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
   * Freezes the month as it is now. Again with nothing changed: 200 and the same statement; after changes: the next version.
   * @summary Close a month
   */
  @Post()
  @OperationId("closeMonth")
  @Security("bearer", ["write"])
  @SuccessResponse(201, "Closed")
  @Response<MonthlyBudget>(200, "The newest statement says the same already")
  async close(@Request() request: SignedIn, @Body() input: MonthToClose): Promise<MonthlyBudget> {
    const { monthlyBudget, made } = await this.services.monthClose.closeMonth(request.user, input);
    this.setStatus(made ? 201 : 200);
    return monthlyBudget;
  }

  /** @summary Read a monthly budget */
  @Get("{id}")
  @OperationId("getMonthlyBudget")
  @Security("bearer", ["read"])
  one(@Request() request: SignedIn, @Path() id: string): Promise<MonthlyBudget> {
    return this.services.monthClose.one(request.user, id);
  }

  /**
   * The statement for a spreadsheet: one line per category, one for what is uncategorised, one with the totals. Amounts are
   * decimals in the budget's currency. Text that could be read as a formula is preceded by an apostrophe.
   * @summary Download a monthly budget as CSV
   */
  @Get("{id}/csv")
  @OperationId("getMonthlyBudgetCsv")
  @Security("bearer", ["read"])
  @Produces("text/csv")
  async csv(@Request() request: SignedIn, @Path() id: string): Promise<string> {
    this.setHeader("Content-Type", "text/csv; charset=utf-8");
    this.setHeader("Content-Disposition", 'attachment; filename="monthly-budget.csv"');
    return this.services.monthClose.csv(request.user, id);
  }

  /**
   * Takes the newest version of a month back. No expense is touched.
   * @summary Take a monthly budget back
   */
  @Delete("{id}")
  @OperationId("deleteMonthlyBudget")
  @Security("bearer", ["write"])
  @SuccessResponse(204, "Taken back")
  async remove(@Request() request: SignedIn, @Path() id: string, @Header("If-Match") match?: string): Promise<void> {
    await this.services.monthClose.remove(request.user, id, ifMatch(match));
  }
}
