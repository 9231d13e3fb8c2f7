import type { Request as Incoming } from "express";
import { Body, Delete, Post, Put, Request, Route, Security, SuccessResponse, Tags } from "@tsoa/runtime";
import { visitorOf } from "../../../runtime/visitor.js";
import type { Services } from "../../../services/Services.js";
import type { Proof, RecoveryCodes, TotpConfirmation, TotpSetup } from "../../../shapes/accounts/Credentials.js";
import { ApiController } from "../../ApiController.js";
import { OperationId } from "../../OperationId.js";
import type { SignedIn } from "../../authentication.js";

@Route("me/totp")
@Tags("Me")
@Security("bearer")
export class TotpController extends ApiController {
  constructor(services: Services, request: Incoming) {
    super(services, request);
    this.setHeader("Cache-Control", "no-store");
  }

  /**
   * Starts the set-up of two-factor authentication and returns the data for the authenticator app. Sign-ins do not change until it is confirmed. Requires a confirmed e-mail address (403 `email-unverified`).
   * @summary Start setting up two-factor authentication
   */
  @Post()
  @OperationId("enableTotp")
  @SuccessResponse(201, "The secret, shown once")
  async start(@Request() request: SignedIn, @Body() input: Proof): Promise<TotpSetup> {
    this.setStatus(201);
    return this.services.totp.start(request.user, input, visitorOf(request));
  }

  /**
   * Turns two-factor authentication on with a first code, and returns the recovery codes.
   * @summary Turn two-factor authentication on
   */
  @Put()
  @OperationId("confirmTotp")
  async confirm(@Request() request: SignedIn, @Body() input: TotpConfirmation): Promise<RecoveryCodes> {
    return this.services.totp.confirm(request.user, input, visitorOf(request));
  }

  /**
   * Turns two-factor authentication off. Requires the password and a code.
   * @summary Turn two-factor authentication off
   */
  @Delete()
  @OperationId("disableTotp")
  @SuccessResponse(204, "Two-factor authentication is off")
  async disable(@Request() request: SignedIn, @Body() input: Proof): Promise<void> {
    await this.services.totp.disable(request.user, input, visitorOf(request));
  }
}
