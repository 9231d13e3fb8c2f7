import { Body, Delete, Get, Header, Path, Post, Query, Request, Response, Route, Security, SuccessResponse, Tags } from "@tsoa/runtime";
import type { AccountStatement, AccountStatementPage, NewAccountStatement } from "../../shapes/moneyaccounts/AccountStatement.js";
import { ApiController } from "../ApiController.js";
import { OperationId } from "../OperationId.js";
import type { SignedIn } from "../authentication.js";
import { ifMatch } from "../preconditions.js";

@Route("money-accounts")
@Tags("Money accounts")
@Security("bearer")
export class AccountStatementController extends ApiController {
  /**
   * Lists the statements of a money account in all versions, newest day first.
   * @summary List statements of a money account
   * @isInt limit
   */
  @Get("{id}/statements")
  @OperationId("listAccountStatements")
  async list(
    @Request() request: SignedIn,
    @Path() id: string,
    @Query() cursor?: string,
    @Query() limit: number = 50,
  ): Promise<AccountStatementPage> {
    const { items, nextCursor } = await this.services.accountStatementLists.list(request.user, id, { cursor, limit });
    return { data: items, nextCursor };
  }

  /**
   * Stores what the bank says on a day: the cleared entries up to it must sum to it, else the response is 409 `balance-differs` with both figures and the uncleared movements that would close the gap. Sending it again returns 200 and the same statement if nothing changed, otherwise the next version.
   * @summary Create a statement of a money account
   * @param dryRun Returns the statement that would be created with status 200, and changes nothing. Its id cannot be read.
   */
  @Post("{id}/statements")
  @OperationId("createAccountStatement")
  @SuccessResponse(201, "Created")
  @Response<AccountStatement>(200, "Nothing changed since the newest statement of the day, or a dry run")
  async create(
    @Request() request: SignedIn,
    @Path() id: string,
    @Body() input: NewAccountStatement,
    @Query() dryRun: boolean = false,
  ): Promise<AccountStatement> {
    const { accountStatement, made, ...months } = await this.services.accountStatements.create(request.user, id, input, dryRun);
    this.setStatus(made ? 201 : 200);
    this.tellMonths(months);
    return accountStatement;
  }

  /** @summary Read a statement of a money account */
  @Get("{id}/statements/{statementId}")
  @OperationId("getAccountStatement")
  one(@Request() request: SignedIn, @Path() id: string, @Path() statementId: string): Promise<AccountStatement> {
    return this.services.accountStatementLists.one(request.user, statementId, id);
  }

  /**
   * Deletes the newest statement of a day. Movements do not change.
   * @summary Delete a statement of a money account
   */
  @Delete("{id}/statements/{statementId}")
  @OperationId("deleteAccountStatement")
  @SuccessResponse(204, "Deleted")
  async remove(
    @Request() request: SignedIn,
    @Path() id: string,
    @Path() statementId: string,
    @Header("If-Match") match?: string,
  ): Promise<void> {
    await this.services.accountStatementLists.remove(request.user, statementId, id, ifMatch(match));
  }
}
