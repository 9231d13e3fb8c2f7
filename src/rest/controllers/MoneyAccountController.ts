import { Body, Delete, Get, Header, Patch, Path, Post, Query, Request, Route, Security, SuccessResponse, Tags } from "@tsoa/runtime";
import { monthsOfAccount } from "../../services/ledger/changedMonths.js";
import type { MoneyAccount, MoneyAccountPage, RestoredMoneyAccount } from "../../shapes/moneyaccounts/MoneyAccount.js";
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
  async add(@Request() request: SignedIn, @Body() input: NewMoneyAccount): Promise<MoneyAccount> {
    const added = await this.services.moneyAccounts.add(request.user, input);
    this.tellMonths(monthsOfAccount(added));
    return added.account;
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
   * Changes a money account by a JSON merge patch. `closedAt` closes it if its balance is 0. `opening` is replaced whole, and null deletes it.
   * @summary Change a money account
   */
  @Patch("{id}")
  @OperationId("updateMoneyAccount")
  async change(
    @Request() request: SignedIn,
    @Path() id: string,
    @Body() change: MoneyAccountChange,
    @Header("If-Match") match?: string,
  ): Promise<MoneyAccount> {
    const changed = await this.services.moneyAccounts.change(request.user, id, change, ifMatch(match));
    this.tellMonths(monthsOfAccount(changed));
    return changed.account;
  }

  /**
   * Deletes a money account. If it has movements, the response is 409 `money-account-in-use` with the counts, unless the request says where they go. With `moveTo` its identifiers go along, and a transfer between the two accounts is deleted.
   * @summary Delete a money account
   * @param moveTo The id of the money account that gets its movements: of the same currency, and on the same side of the budget.
   * @param keep Its movements stay, in no account.
   */
  @Delete("{id}")
  @OperationId("deleteMoneyAccount")
  @SuccessResponse(204, "Deleted")
  async remove(
    @Request() request: SignedIn,
    @Path() id: string,
    @Query() moveTo?: string,
    @Query() keep?: boolean,
    @Header("If-Match") match?: string,
  ): Promise<void> {
    this.tellMonths(await this.services.moneyAccountRemoval.remove(request.user, id, { moveTo, keep }, ifMatch(match)));
  }

  /**
   * Restores a deleted money account, within 30 days, with every movement that nobody has moved since; `stayed` names those that have not come back. 409 when its name or one of its identifiers has been taken since.
   * @summary Restore a money account
   */
  @Post("{id}/restore")
  @OperationId("restoreMoneyAccount")
  async restore(@Request() request: SignedIn, @Path() id: string): Promise<RestoredMoneyAccount> {
    const { stayed, ...restored } = await this.services.moneyAccountRemoval.restore(request.user, id);
    this.tellMonths(monthsOfAccount(restored));
    return { ...restored.account, stayed: [...stayed] };
  }
}
