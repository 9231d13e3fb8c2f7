import { Delete, Get, Path, Request, Route, Security, SuccessResponse, Tags } from "@tsoa/runtime";
import { visitorOf } from "../../../runtime/visitor.js";
import type { SessionList } from "../../../shapes/accounts/Session.js";
import { ApiController } from "../../ApiController.js";
import { OperationId } from "../../OperationId.js";
import type { SignedIn } from "../../authentication.js";

@Route("me/sessions")
@Tags("Me")
@Security("bearer")
export class SessionController extends ApiController {
  /**
   * Lists your sessions, newest first.
   * @summary List your sessions
   */
  @Get()
  @OperationId("listSessions")
  async list(@Request() request: SignedIn): Promise<SessionList> {
    return { data: await this.services.sessions.list(request.user), nextCursor: null };
  }

  /**
   * Ends all your sessions, including this one.
   * @summary Sign out everywhere
   */
  @Delete()
  @OperationId("endAllSessions")
  @SuccessResponse(204, "Every session has ended")
  async endAll(@Request() request: SignedIn): Promise<void> {
    return this.services.sessions.endAll(request.user, visitorOf(request));
  }

  /**
   * Ends one session.
   * @summary End a session
   */
  @Delete("{id}")
  @OperationId("endSession")
  @SuccessResponse(204, "The session has ended")
  async end(@Request() request: SignedIn, @Path() id: string): Promise<void> {
    return this.services.sessions.end(request.user, id, visitorOf(request));
  }
}
