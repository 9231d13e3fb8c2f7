import type { Request as Incoming } from "express";
import { Body, Path, Post, Put, Request, Route, SuccessResponse, Tags } from "@tsoa/runtime";
import { visitorOf } from "../../../runtime/visitor.js";
import type { PasswordReset, PasswordResetRequest } from "../../../shapes/accounts/Credentials.js";
import { ApiController } from "../../ApiController.js";
import { OperationId } from "../../OperationId.js";

@Route("password-resets")
@Tags("Accounts")
export class PasswordResetController extends ApiController {
  /**
   * Sends a password reset link to the address if it has an account. The response is the same if it has none.
   * @summary Request a password reset
   */
  @Post()
  @OperationId("requestPasswordReset")
  @SuccessResponse(202, "If the address has an account, a message will be sent")
  async request(@Request() request: Incoming, @Body() input: PasswordResetRequest): Promise<void> {
    this.setStatus(202);
    return this.services.passwordResets.request(input, visitorOf(request));
  }

  /**
   * Sets a new password with the token from the message. Every session and personal access token ends.
   * @summary Reset a password
   */
  @Put("{token}")
  @OperationId("resetPassword")
  @SuccessResponse(204, "The password was changed")
  async reset(@Request() request: Incoming, @Path() token: string, @Body() input: PasswordReset): Promise<void> {
    return this.services.passwordResets.reset(token, input, visitorOf(request));
  }
}
