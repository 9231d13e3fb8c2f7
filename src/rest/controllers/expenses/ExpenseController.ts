import {
  Body,
  Delete,
  Get,
  Header,
  Patch,
  Path,
  Post,
  Queries,
  Request,
  Response,
  Route,
  Security,
  SuccessResponse,
  Tags,
} from "@tsoa/runtime";
import type { Expense } from "../../../shapes/expenses/Expense.js";
import type { ExpenseChange, ExpensePage, NewExpense } from "../../../shapes/expenses/ExpenseInput.js";
import { ApiController } from "../../ApiController.js";
import { OperationId } from "../../OperationId.js";
import type { SignedIn } from "../../authentication.js";
import { ifMatch } from "../../preconditions.js";
import type { ExpenseQuery } from "./ExpenseQuery.js";

@Route("expenses")
@Tags("Expenses")
export class ExpenseController extends ApiController {
  /**
   * Lists the expenses of a budget. All filters combine; the default order is newest first. `totals` sums all matching expenses, by default on the first page only; income in a category is a refund there and lowers spending.
   * @summary List expenses
   */
  @Get()
  @OperationId("listExpenses")
  @Security("bearer")
  async list(@Request() request: SignedIn, @Queries() query: ExpenseQuery): Promise<ExpensePage> {
    const { budgetId, sort = "-date", cursor, limit, totals: wanted = cursor === undefined, ...filter } = query;
    const list = await this.services.expenseLists.open(request.user, { budgetId, filter, sort, cursor, limit });
    const [{ items, nextCursor }, totals] = await Promise.all([list.page(), wanted ? list.totals() : null]);
    return { data: items, nextCursor, totals };
  }

  /**
   * Creates an expense. If an expense with the same `externalId` and source exists, the response is 200 with that expense.
   * @summary Create an expense
   */
  @Post()
  @OperationId("createExpense")
  @Security("bearer")
  @SuccessResponse(201, "Created")
  @Response<Expense>(200, "An expense with the same externalId and source already existed")
  async add(@Request() request: SignedIn, @Body() input: NewExpense): Promise<Expense> {
    const { expense, existed, months: labels } = await this.services.expenses.add(request.user, input);
    this.setStatus(existed ? 200 : 201);
    this.tellMonths({ labels });
    return expense;
  }

  /** @summary Read an expense */
  @Get("{id}")
  @OperationId("getExpense")
  @Security("bearer")
  one(@Request() request: SignedIn, @Path() id: string): Promise<Expense> {
    return this.services.expenses.one(request.user, id);
  }

  /**
   * Changes an expense by a JSON merge patch.
   * @summary Change an expense
   */
  @Patch("{id}")
  @OperationId("updateExpense")
  @Security("bearer")
  async change(
    @Request() request: SignedIn,
    @Path() id: string,
    @Body() change: ExpenseChange,
    @Header("If-Match") match?: string,
  ): Promise<Expense> {
    const { expense, months: labels } = await this.services.expenses.change(request.user, id, change, ifMatch(match));
    this.tellMonths({ labels });
    return expense;
  }

  /**
   * Deletes an expense. It can be restored for 30 days.
   * @summary Delete an expense
   */
  @Delete("{id}")
  @OperationId("deleteExpense")
  @Security("bearer")
  @SuccessResponse(204, "Deleted")
  async remove(@Request() request: SignedIn, @Path() id: string, @Header("If-Match") match?: string): Promise<void> {
    const { months: labels } = await this.services.expenses.remove(request.user, id, ifMatch(match));
    this.tellMonths({ labels });
  }

  /**
   * Restores a deleted expense, within 30 days.
   * @summary Restore an expense
   */
  @Post("{id}/restore")
  @OperationId("restoreExpense")
  @Security("bearer")
  async restore(@Request() request: SignedIn, @Path() id: string): Promise<Expense> {
    const { expense, months } = await this.services.expenses.restore(request.user, id);
    this.tellMonths({ labels: months });
    return expense;
  }
}
