import { Get, OperationId, Query, Request, Route, Security, Tags } from "@tsoa/runtime";
import type { SecurityEventList } from "../../../shapes/accounts/SecurityEvent.js";
import { ApiController } from "../../ApiController.js";
import type { SignedIn } from "../../authentication.js";

@Route("me/security-events")
@Tags("Me")
export class SecurityEventController extends ApiController {
  /**
   * Who signed in, from where, and what changed of your credentials: newest first, kept for a year.
   * @summary List security events
   * @param cursor `nextCursor` of the page before
   * @param limit How many at most
   * @isInt limit
   */
  @Get()
  @OperationId("listSecurityEvents")
  @Security("bearer", ["session"])
  async list(@Request() request: SignedIn, @Query() cursor?: string, @Query() limit: number = 50): Promise<SecurityEventList> {
    const { items, nextCursor } = await this.services.securityEvents.list(request.user, { cursor, limit });
    return { data: items, nextCursor };
  }
}
