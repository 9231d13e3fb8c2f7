import {
  Body,
  Delete,
  Get,
  Header,
  OperationId,
  Patch,
  Path,
  Post,
  Query,
  Request,
  Route,
  Security,
  SuccessResponse,
  Tags,
} from "@tsoa/runtime";
import type { Budget, BudgetChange, BudgetPage, NewBudget } from "../../../shapes/budgets/Budget.js";
import { ApiController } from "../../ApiController.js";
import type { SignedIn } from "../../authentication.js";
import { ifMatch } from "../../preconditions.js";

@Route("budgets")
@Tags("Budgets")
export class BudgetController extends ApiController {
  /**
   * Lists the budgets you own or share, oldest first.
   * @summary List budgets
   * @param cursor `nextCursor` of the previous page
   * @param limit The most rows on a page
   * @isInt limit
   */
  @Get()
  @OperationId("listBudgets")
  @Security("bearer", ["read"])
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
  @Security("bearer", ["write"])
  @SuccessResponse(201, "Created")
  add(@Request() request: SignedIn, @Body() input: NewBudget): Promise<Budget> {
    return this.services.budgets.add(request.user, input);
  }

  /** @summary Read a budget */
  @Get("{id}")
  @OperationId("getBudget")
  @Security("bearer", ["read"])
  one(@Request() request: SignedIn, @Path() id: string): Promise<Budget> {
    return this.services.budgets.one(request.user, id);
  }

  /**
   * Changes a budget by a JSON merge patch. Currency, start day and first month cannot change once an expense exists (409).
   * @summary Change a budget
   */
  @Patch("{id}")
  @OperationId("updateBudget")
  @Security("bearer", ["write"])
  change(
    @Request() request: SignedIn,
    @Path() id: string,
    @Body() change: BudgetChange,
    @Header("If-Match") match?: string,
  ): Promise<Budget> {
    return this.services.budgets.change(request.user, id, change, ifMatch(match));
  }

  /**
   * Deletes a budget with its contents. Only its owner may do this, and not with a personal access token.
   * @summary Delete a budget
   */
  @Delete("{id}")
  @OperationId("deleteBudget")
  @Security("bearer", ["session"])
  @SuccessResponse(204, "Deleted")
  remove(@Request() request: SignedIn, @Path() id: string, @Header("If-Match") match?: string): Promise<void> {
    return this.services.budgets.remove(request.user, id, ifMatch(match));
  }

  /**
   * Makes you the owner of a budget that its owner gave up by deleting the account, within 30 days. The first editor who requests it
   * gets it, or the first viewer if it has no editors. Its contents are unchanged. Repeating it is safe.
   * @summary Take over a budget that was given up
   */
  @Post("{id}/restore")
  @OperationId("restoreBudget")
  @Security("bearer", ["write"])
  takeOver(@Request() request: SignedIn, @Path() id: string): Promise<Budget> {
    return this.services.takeOvers.takeOver(request.user, id);
  }
}
