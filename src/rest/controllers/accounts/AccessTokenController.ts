import { Body, Delete, Get, Path, Post, Request, Route, Security, SuccessResponse, Tags } from "@tsoa/runtime";
import { visitorOf } from "../../../runtime/visitor.js";
import type { AccessTokenList, IssuedAccessToken, NewAccessToken, ViewerToken } from "../../../shapes/accounts/AccessToken.js";
import { ApiController } from "../../ApiController.js";
import { OperationId } from "../../OperationId.js";
import type { SignedIn } from "../../authentication.js";

@Route("me")
@Tags("Me")
@Security("bearer")
export class AccessTokenController extends ApiController {
  /**
   * Lists your personal access tokens, without the tokens themselves.
   * @summary List personal access tokens
   */
  @Get("tokens")
  @OperationId("listAccessTokens")
  async list(@Request() request: SignedIn): Promise<AccessTokenList> {
    return { data: await this.services.accessTokens.list(request.user), nextCursor: null };
  }

  /**
   * Creates a personal access token. Requires the password and a confirmed e-mail address (403 `email-unverified`). The token is returned only here.
   * @summary Create a personal access token
   */
  @Post("tokens")
  @OperationId("createAccessToken")
  @SuccessResponse(201, "The token, shown once")
  async add(@Request() request: SignedIn, @Body() input: NewAccessToken): Promise<IssuedAccessToken> {
    this.setStatus(201);
    this.setHeader("Cache-Control", "no-store");
    return this.services.accessTokens.add(request.user, input, visitorOf(request));
  }

  /**
   * Returns what the credential of this request may do: its actions, its budgets and the end of its validity. A session has all actions.
   * @summary Read the credential in use
   */
  @Get("token")
  @OperationId("getToken")
  viewer(@Request() request: SignedIn): Promise<ViewerToken> {
    return this.services.accessTokens.viewer(request.user);
  }

  /**
   * Deletes a personal access token, which stops working at once.
   * @summary Delete a personal access token
   */
  @Delete("tokens/{id}")
  @OperationId("deleteAccessToken")
  @SuccessResponse(204, "The token was deleted")
  async remove(@Request() request: SignedIn, @Path() id: string): Promise<void> {
    return this.services.accessTokens.remove(request.user, id, visitorOf(request));
  }
}
