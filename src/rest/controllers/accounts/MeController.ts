import { Body, Delete, Get, Header, Patch, Put, Request, Route, Security, SuccessResponse, Tags } from "@tsoa/runtime";
import { visitorOf } from "../../../runtime/visitor.js";
import type { Account, AccountChange } from "../../../shapes/accounts/Account.js";
import type { AccountRemoval, EmailChange, PasswordChange } from "../../../shapes/accounts/Credentials.js";
import { ApiController } from "../../ApiController.js";
import { OperationId } from "../../OperationId.js";
import type { SignedIn } from "../../authentication.js";
import { ifMatch } from "../../preconditions.js";

@Route("me")
@Tags("Me")
export class MeController extends ApiController {
  /**
   * Returns your account.
   * @summary Get your account
   */
  @Get()
  @OperationId("getMe")
  @Security("bearer")
  async one(@Request() request: SignedIn): Promise<Account> {
    return this.services.accounts.me(request.user);
  }

  /**
   * Changes your name, locale, time zone or notices by a JSON merge patch.
   * @summary Change your account
   */
  @Patch()
  @OperationId("updateMe")
  @Security("bearer")
  async change(@Request() request: SignedIn, @Body() input: AccountChange, @Header("If-Match") version?: string): Promise<Account> {
    return this.services.accounts.change(request.user, input, ifMatch(version));
  }

  /**
   * Deletes your account and every budget that only you use. Requires the password and cannot be undone. Shared budgets are not
   * deleted: transfer each one, or name it in `giveUp`. Its members are notified, and one of them can take it over within 30 days.
   * @summary Delete your account
   */
  @Delete()
  @OperationId("deleteMe")
  @Security("bearer")
  @SuccessResponse(204, "The budget was deleted")
  async remove(@Request() request: SignedIn, @Body() input: AccountRemoval, @Header("If-Match") version?: string): Promise<void> {
    return this.services.accountRemoval.remove(request.user, input, visitorOf(request), ifMatch(version));
  }

  /**
   * Changes the password. Every other session ends, and every personal access token unless `keepTokens`; this session continues.
   * @summary Change your password
   */
  @Put("password")
  @OperationId("changePassword")
  @Security("bearer")
  @SuccessResponse(204, "The password was changed")
  async changePassword(@Request() request: SignedIn, @Body() input: PasswordChange): Promise<void> {
    await this.services.accounts.changePassword(request.user, input, visitorOf(request));
  }

  /**
   * Changes the e-mail address that you sign in with, once the link mailed to the new address is followed. Until then it is your
   * `pendingEmail`. The old address is notified and can undo the change for seven days.
   * @summary Change your e-mail address
   */
  @Put("email")
  @OperationId("changeEmail")
  @Security("bearer")
  async changeEmail(@Request() request: SignedIn, @Body() input: EmailChange): Promise<Account> {
    return this.services.emailVerifications.change(request.user, input, visitorOf(request));
  }
}
