import type { Request as Incoming } from "express";
import { Body, OperationId, Post, Request, Route, Security, SuccessResponse, Tags } from "@tsoa/runtime";
import { visitorOf } from "../../../domain/visitor.js";
import type { Services } from "../../../services/Services.js";
import type { Login, Refresh, Registration, Tokens } from "../../../shapes/accounts/SignIn.js";
import { ApiController } from "../../ApiController.js";
import type { SignedIn } from "../../authentication.js";

@Route("")
@Tags("Accounts")
export class MobileController extends ApiController {
  constructor(services: Services) {
    super(services);
    this.setHeader("Cache-Control", "no-store");
  }

  /**
   * Opens an account and signs in.
   * @summary Open an account
   */
  @Post("mobile-register")
  @OperationId("register")
  @SuccessResponse(201, "The account is open")
  async register(@Request() request: Incoming, @Body() input: Registration): Promise<Tokens> {
    this.setStatus(201);
    return this.services.auth.register(input, visitorOf(request));
  }

  /**
   * Signs in. With two-factor authentication, an attempt without a `code` answers 401 `second-factor-required`.
   * @summary Sign in
   */
  @Post("mobile-login")
  @OperationId("login")
  async login(@Request() request: Incoming, @Body() input: Login): Promise<Tokens> {
    return this.services.auth.login(input, visitorOf(request));
  }

  /**
   * Trades the refresh token for the next pair. The one before it still works until its successor was used or 30 seconds
   * have passed, and answers the same successor; anything older ends the session.
   * @summary Refresh a session
   */
  @Post("mobile-refresh")
  @OperationId("refresh")
  async refresh(@Body() input: Refresh): Promise<Tokens> {
    return this.services.auth.refresh(input);
  }

  /**
   * Ends this session at once: its access token and its refresh token stop working.
   * @summary Sign out
   */
  @Post("mobile-logout")
  @OperationId("logout")
  @Security("bearer", ["session"])
  @SuccessResponse(204, "The session has ended")
  async logout(@Request() request: SignedIn): Promise<void> {
    return this.services.auth.logout(request.user);
  }
}
