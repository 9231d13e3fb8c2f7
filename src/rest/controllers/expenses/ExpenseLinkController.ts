import { Body, Get, Path, Post, Query, Request, Route, Security, SuccessResponse, Tags } from "@tsoa/runtime";
import type { Expense } from "../../../shapes/expenses/Expense.js";
import type { ExpenseLink, LinkRefusal, LinkSuggestions, UnlinkedExpenses } from "../../../shapes/expenses/ExpenseLink.js";
import { ApiController } from "../../ApiController.js";
import { OperationId } from "../../OperationId.js";
import type { SignedIn } from "../../authentication.js";

@Route("expenses")
@Tags("Expenses")
@Security("bearer")
export class ExpenseLinkController extends ApiController {
  /**
   * Makes one transfer of an expense and an income in two money accounts, such as the two rows that two banks have of it. The transfer takes
   * the place of the expense, under its id; the income is deleted. Two that are linked already are returned as they are.
   * @summary Link two expenses
   */
  @Post("link")
  @OperationId("linkExpenses")
  async link(@Request() request: SignedIn, @Body() input: ExpenseLink): Promise<Expense> {
    const { expense, months: labels } = await this.services.links.link(request.user, input);
    this.tellMonths({ labels });
    return expense;
  }

  /**
   * Makes two expenses of a linked transfer again, as they were, but for what has happened to their money account, category or `cleared`
   * since.
   * @summary Unlink an expense
   */
  @Post("{id}/unlink")
  @OperationId("unlinkExpense")
  async unlink(@Request() request: SignedIn, @Path() id: string): Promise<UnlinkedExpenses> {
    const { out, in: into, months: labels } = await this.services.links.unlink(request.user, id);
    this.tellMonths({ labels });
    return { out, in: into };
  }

  /**
   * Suggests movements of the last 90 days that may be the two ends of one transfer: of different money accounts, in one currency, with
   * opposite amounts, at most 5 days apart. Each is in one pair. Those with the fewest days between them come first, then the newest: 100
   * at most, among the newest 5,000 movements.
   * @summary List suggested links
   */
  @Get("link-suggestions")
  @OperationId("listLinkSuggestions")
  async suggestions(@Request() request: SignedIn, @Query() budgetId: string): Promise<LinkSuggestions> {
    return { data: await this.services.linkSuggestions.list(request.user, budgetId) };
  }

  /**
   * Takes a suggested pair off for good. Of one expense, the last 100 refused pairs are remembered.
   * @summary Refuse a suggested link
   */
  @Post("link-suggestions/refuse")
  @OperationId("refuseLinkSuggestion")
  @SuccessResponse(204, "Refused")
  refuse(@Request() request: SignedIn, @Body() input: LinkRefusal): Promise<void> {
    return this.services.linkSuggestions.refuse(request.user, input);
  }
}
