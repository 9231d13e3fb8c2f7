import type { Request as Incoming } from "express";
import { Delete, Path, Post, Put, Request, Route, Security, SuccessResponse, Tags } from "@tsoa/runtime";
import { visitorOf } from "../../../runtime/visitor.js";
import { ApiController } from "../../ApiController.js";
import { OperationId } from "../../OperationId.js";
import { sessionIfAny, type SignedIn } from "../../authentication.js";

@Route("")
@Tags("Accounts")
export class EmailVerificationController extends ApiController {
  /**
   * Sends the confirmation link again, to your address or to the requested new one. Does nothing if both are confirmed.
   * @summary Send the confirmation again
   */
  @Post("me/email-verification")
  @OperationId("requestEmailVerification")
  @Security("bearer")
  @SuccessResponse(202, "A message will be sent")
  async request(@Request() request: SignedIn): Promise<void> {
    this.setStatus(202);
    return this.services.emailVerifications.request(request.user);
  }

  /**
   * Confirms the address that the code was mailed to. The code works once, within seven days, without a session. The first confirmation of an account removes what was set up before, in case somebody else created the account: two-factor authentication, personal access tokens, device tokens, a pending change of address, and every session except the one whose access token is sent. An app that is signed in should therefore send its token. An expired token answers 401.
   * @summary Confirm an e-mail address
   * @param code The code from the message.
   */
  @Put("email-verifications/{code}")
  @OperationId("verifyEmail")
  @SuccessResponse(204, "The address is confirmed")
  async verify(@Request() request: Incoming, @Path() code: string): Promise<void> {
    return this.services.emailVerifications.verify(code, visitorOf(request), await sessionIfAny(request));
  }

  /**
   * Deletes an account that somebody created with your address, if the address was never confirmed. The code was mailed to you.
   * @summary Delete an unconfirmed account
   * @param code The code from the message.
   */
  @Delete("email-verifications/{code}")
  @OperationId("endUnconfirmedAccount")
  @SuccessResponse(204, "The account was deleted")
  async end(@Request() request: Incoming, @Path() code: string): Promise<void> {
    return this.services.emailVerifications.end(code, visitorOf(request));
  }

  /**
   * Restores the former address of an account, within seven days of the change. Every session and token ends, the password is
   * reset, and a link to choose a new one is mailed.
   * @summary Undo a change of address
   * @param code The code from the message.
   */
  @Put("email-undos/{code}")
  @OperationId("undoEmailChange")
  @SuccessResponse(204, "The account has its former address")
  async undo(@Request() request: Incoming, @Path() code: string): Promise<void> {
    return this.services.emailVerifications.undo(code, visitorOf(request));
  }
}
