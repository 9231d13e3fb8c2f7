import type { Request as Incoming } from "express";
import { Controller, Delete, OperationId, Path, Post, Put, Request, Route, Security, SuccessResponse, Tags } from "@tsoa/runtime";
import { visitorOf } from "../../../domain/visitor.js";
import type { Services } from "../../../services/Services.js";
import { sessionIfAny, type SignedIn } from "../../authentication.js";

@Route("")
@Tags("Accounts")
export class EmailVerificationController extends Controller {
  constructor(private readonly services: Services) {
    super();
  }

  /**
   * Mails the link again that confirms your address, or the one that you asked for; nothing when both are confirmed.
   * @summary Send the confirmation again
   */
  @Post("me/email-verification")
  @OperationId("requestEmailVerification")
  @Security("bearer", ["session"])
  @SuccessResponse(202, "A message is on its way")
  async request(@Request() request: SignedIn): Promise<void> {
    this.setStatus(202);
    return this.services.emailVerifications.request(request.user);
  }

  /**
   * Confirms the address that the code was mailed to. It works once, within seven days; nobody need be signed in. The first confirmation of an account ends what was set up before, since somebody else may have opened it: the second step, every personal access token, every device token, a change of address that waits, and every session but the one whose access token comes along. So an app that is signed in sends its token; one that is over is answered 401.
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
   * Ends an account that somebody opened with your address, as long as the address was never confirmed; the code was mailed to you.
   * @summary End an unconfirmed account
   * @param code The code from the message.
   */
  @Delete("email-verifications/{code}")
  @OperationId("endUnconfirmedAccount")
  @SuccessResponse(204, "The account is gone")
  async end(@Request() request: Incoming, @Path() code: string): Promise<void> {
    return this.services.emailVerifications.end(code, visitorOf(request));
  }

  /**
   * Gives an account back to the address that it had, within seven days of the change. Every session and token ends, the password is
   * void, and a message lets you choose a new one.
   * @summary Take a change of address back
   * @param code The code from the message.
   */
  @Put("email-undos/{code}")
  @OperationId("undoEmailChange")
  @SuccessResponse(204, "The account has its former address")
  async undo(@Request() request: Incoming, @Path() code: string): Promise<void> {
    return this.services.emailVerifications.undo(code, visitorOf(request));
  }
}
