import { Body, Delete, Get, Path, Post, Put, Query, Request, Route, Security, SuccessResponse, Tags } from "@tsoa/runtime";
import { visitorOf } from "../../../runtime/visitor.js";
import type { AccountDisabling, ManagedAccount, ManagedAccountList } from "../../../shapes/administration/ManagedAccount.js";
import { ApiController } from "../../ApiController.js";
import { OperationId } from "../../OperationId.js";
import type { SignedIn } from "../../authentication.js";

@Route("admin/accounts")
@Tags("Administration")
@Security("bearer")
export class AccountManagementController extends ApiController {
  /**
   * Lists the accounts of the server, newest first.
   * @summary List accounts
   * @param search A part of the address or of the name, ignoring case.
   * @isInt limit
   */
  @Get()
  @OperationId("listAccounts")
  async list(
    @Request() request: SignedIn,
    @Query() search?: string,
    @Query() cursor?: string,
    @Query() limit: number = 50,
  ): Promise<ManagedAccountList> {
    const { items, nextCursor } = await this.services.accountManagement.list(request.user, { search, cursor, limit });
    return { data: items, nextCursor };
  }

  /**
   * Disables or enables an account. All sessions of a disabled one end, and every credential is rejected until it is enabled.
   * @summary Disable or enable an account
   */
  @Put("{id}/disabled")
  @OperationId("setAccountDisabled")
  async setDisabled(@Request() request: SignedIn, @Path() id: string, @Body() input: AccountDisabling): Promise<ManagedAccount> {
    return this.services.accountManagement.setDisabled(request.user, id, input, visitorOf(request));
  }

  /**
   * Ends all sessions of an account. Personal access tokens remain valid.
   * @summary End the sessions of an account
   */
  @Delete("{id}/sessions")
  @OperationId("endAccountSessions")
  @SuccessResponse(204, "Every session has ended")
  async endSessions(@Request() request: SignedIn, @Path() id: string): Promise<void> {
    return this.services.accountManagement.endSessions(request.user, id, visitorOf(request));
  }

  /**
   * Invalidates the password, all sessions and all personal access tokens of an account, and mails its owner a link to choose a password.
   * If the mail server does not take the mail, nothing is changed (503).
   * @summary Reset the password of an account
   */
  @Post("{id}/password-reset")
  @OperationId("resetAccountPassword")
  @SuccessResponse(204, "The password was invalidated and the link was mailed")
  async resetPassword(@Request() request: SignedIn, @Path() id: string): Promise<void> {
    return this.services.accountManagement.resetPassword(request.user, id, visitorOf(request));
  }
}
