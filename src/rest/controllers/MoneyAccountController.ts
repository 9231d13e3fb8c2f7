import { Body, Delete, Get, Header, Patch, Path, Post, Query, Request, Route, Security, SuccessResponse, Tags } from "@tsoa/runtime";
import type { MoneyAccount, MoneyAccountPage } from "../../shapes/moneyaccounts/MoneyAccount.js";
import type { MoneyAccountBalances } from "../../shapes/moneyaccounts/MoneyAccountBalances.js";
import type { MoneyAccountChange, NewMoneyAccount } from "../../shapes/moneyaccounts/MoneyAccountInput.js";
import { ApiController } from "../ApiController.js";
import { OperationId } from "../OperationId.js";
import type { SignedIn } from "../authentication.js";
import { ifMatch } from "../preconditions.js";

@Route("money-accounts")
@Tags("Money accounts")
@Security("bearer")
export class MoneyAccountController extends ApiController {
  /**
   * Lists the money accounts of a budget, by position. Closed ones are included.
   * @summary List money accounts
   * @isInt limit
   */
  @Get()
  @OperationId("listMoneyAccounts")
  async list(
    @Request() request: SignedIn,
    @Query() budgetId: string,
    @Query() cursor?: string,
    @Query() limit: number = 50,
  ): Promise<MoneyAccountPage> {
    const { items, nextCursor } = await this.services.moneyAccounts.list(request.user, budgetId, { cursor, limit });
    return { data: items, nextCursor };
  }

  /**
   * Creates a money account.
   * @summary Create a money account
   */
  @Post()
  @OperationId("createMoneyAccount")
  @SuccessResponse(201, "Created")
  add(@Request() request: SignedIn, @Body() input: NewMoneyAccount): Promise<MoneyAccount> {
    return this.services.moneyAccounts.add(request.user, input);
  }

  /**
   * Returns one money account. Its `ETag` covers the balance; `If-Match` compares the version alone.
   * @summary Read a money account
   */
  @Get("{id}")
  @OperationId("getMoneyAccount")
  one(@Request() request: SignedIn, @Path() id: string): Promise<MoneyAccount> {
    return this.services.moneyAccounts.one(request.user, id);
  }

  /**
   * Returns what a money account had at the end of each day, or of each month, by what is recorded. At most 400 days.
   * @summary List balances
   * @param from The first day, inclusive, as `YYYY-MM-DD`. Default: the first day of the current month.
   * @param to The last day, inclusive, as `YYYY-MM-DD`. Default: the last day of the current month.
   * @param by By `day` or by `month`. By month: every month that has one of the days. Default: `day`.
   */
  @Get("{id}/balances")
  @OperationId("getMoneyAccountBalances")
  balances(
    @Request() request: SignedIn,
    @Path() id: string,
    @Query() from?: string,
    @Query() to?: string,
    @Query() by: "day" | "month" = "day",
  ): Promise<MoneyAccountBalances> {
    return this.services.balances.balances(request.user, id, { from, to, by });
  }

  /**
   * Changes a money account by a JSON merge patch. `closedAt` closes it if its balance is 0.
   * @summary Change a money account
   */
  @Patch("{id}")
  @OperationId("updateMoneyAccount")
  change(
    @Request() request: SignedIn,
    @Path() id: string,
    @Body() change: MoneyAccountChange,
    @Header("If-Match") match?: string,
  ): Promise<MoneyAccount> {
    return this.services.moneyAccounts.change(request.user, id, change, ifMatch(match));
  }

  /**
   * Deletes a money account. Its name and its identifiers are free again.
   * @summary Delete a money account
   */
  @Delete("{id}")
  @OperationId("deleteMoneyAccount")
  @SuccessResponse(204, "Deleted")
  async remove(@Request() request: SignedIn, @Path() id: string, @Header("If-Match") match?: string): Promise<void> {
    await this.services.moneyAccountRemoval.remove(request.user, id, ifMatch(match));
  }

  /**
   * Restores a deleted money account, within 30 days. 409 when its name or one of its identifiers has been taken since.
   * @summary Restore a money account
   */
  @Post("{id}/restore")
  @OperationId("restoreMoneyAccount")
  restore(@Request() request: SignedIn, @Path() id: string): Promise<MoneyAccount> {
    return this.services.moneyAccountRemoval.restore(request.user, id);
  }
}
