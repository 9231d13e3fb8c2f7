import type { Request as Incoming } from "express";
import { Body, Post, Request, Route, Security, SuccessResponse, Tags } from "@tsoa/runtime";
import { visitorOf } from "../../../runtime/visitor.js";
import type { Services } from "../../../services/Services.js";
import type { Login, Refresh, Registration, Tokens } from "../../../shapes/accounts/SignIn.js";
import { ApiController } from "../../ApiController.js";
import { OperationId } from "../../OperationId.js";
import type { SignedIn } from "../../authentication.js";

@Route("")
@Tags("Accounts")
export class MobileController extends ApiController {
  constructor(services: Services, request: Incoming) {
    super(services, request);
    this.setHeader("Cache-Control", "no-store");
  }

  /**
   * Creates an account and signs in.
   * @summary Register
   */
  @Post("mobile-register")
  @OperationId("register")
  @SuccessResponse(201, "The account was created")
  async register(@Request() request: Incoming, @Body() input: Registration): Promise<Tokens> {
    this.setStatus(201);
    return this.services.auth.register(input, visitorOf(request));
  }

  /**
   * Signs in. With two-factor authentication, an attempt without a `code` returns 401 `second-factor-required`.
   * @summary Sign in
   */
  @Post("mobile-login")
  @OperationId("login")
  async login(@Request() request: Incoming, @Body() input: Login): Promise<Tokens> {
    return this.services.auth.login(input, visitorOf(request));
  }

  /**
   * Exchanges the refresh token for a new pair of tokens. The previous refresh token works until its successor is used or 30
   * seconds have passed, and returns the same successor. An older one ends the session.
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
  @Security("bearer")
  @SuccessResponse(204, "The session has ended")
  async logout(@Request() request: SignedIn): Promise<void> {
    return this.services.auth.logout(request.user);
  }
}
