import { Body, Delete, Get, Header, Patch, Path, Post, Query, Request, Route, Security, SuccessResponse, Tags } from "@tsoa/runtime";
import { visitorOf } from "../../runtime/visitor.js";
import type { Budget, BudgetChange, BudgetPage, BudgetRemoval, NewBudget } from "../../shapes/Budget.js";
import { ApiController } from "../ApiController.js";
import { OperationId } from "../OperationId.js";
import type { SignedIn } from "../authentication.js";
import { ifMatch } from "../preconditions.js";

@Route("budgets")
@Tags("Budgets")
export class BudgetController extends ApiController {
  /**
   * Lists the budgets you own or share, oldest first.
   * @summary List budgets
   * @isInt limit
   */
  @Get()
  @OperationId("listBudgets")
  @Security("bearer")
  async list(@Request() request: SignedIn, @Query() cursor?: string, @Query() limit: number = 50): Promise<BudgetPage> {
    const { items, nextCursor } = await this.services.budgets.list(request.user, { cursor, limit });
    return { data: items, nextCursor };
  }

  /**
   * Creates a budget that you own.
   * @summary Create a budget
   */
  @Post()
  @OperationId("createBudget")
  @Security("bearer")
  @SuccessResponse(201, "Created")
  add(@Request() request: SignedIn, @Body() input: NewBudget): Promise<Budget> {
    return this.services.budgets.add(request.user, input);
  }

  /** @summary Read a budget */
  @Get("{id}")
  @OperationId("getBudget")
  @Security("bearer")
  one(@Request() request: SignedIn, @Path() id: string): Promise<Budget> {
    return this.services.budgets.one(request.user, id);
  }

  /**
   * Changes a budget by a JSON merge patch. Currency, start day and first month cannot change once an expense exists (409).
   * @summary Change a budget
   */
  @Patch("{id}")
  @OperationId("updateBudget")
  @Security("bearer")
  change(
    @Request() request: SignedIn,
    @Path() id: string,
    @Body() change: BudgetChange,
    @Header("If-Match") match?: string,
  ): Promise<Budget> {
    return this.services.budgets.change(request.user, id, change, ifMatch(match));
  }

  /**
   * Deletes a budget with its contents, for all its members. Only its owner may do this, with a recent proof of the password: a sign-in to
   * this session within the last 10 minutes, or `password` in the body (403 `password-required`). Personal access tokens cannot do this.
   * All members are notified by e-mail. The owner can restore the budget for 30 days.
   * @summary Delete a budget
   */
  @Delete("{id}")
  @OperationId("deleteBudget")
  @Security("bearer")
  @SuccessResponse(204, "Deleted")
  remove(
    @Request() request: SignedIn,
    @Path() id: string,
    @Body() input?: BudgetRemoval,
    @Header("If-Match") match?: string,
  ): Promise<void> {
    return this.services.budgetRemoval.remove(request.user, id, input, visitorOf(request), ifMatch(match));
  }

  /**
   * Restores a budget that you deleted within the last 30 days, with its contents and its members, who are notified by e-mail. Also makes
   * you the owner of a budget that its owner gave up by deleting the account, within 30 days: the first editor who requests it gets it, or
   * the first viewer if it has no editors. Repeating it is safe.
   * @summary Restore a deleted budget, or take one over that was given up
   */
  @Post("{id}/restore")
  @OperationId("restoreBudget")
  @Security("bearer")
  restore(@Request() request: SignedIn, @Path() id: string): Promise<Budget> {
    return this.services.takeOvers.restore(request.user, id, visitorOf(request));
  }
}
