import { Get, Query, Request, Route, Security, Tags } from "@tsoa/runtime";
import type { SecurityEventList } from "../../../shapes/accounts/SecurityEvent.js";
import { ApiController } from "../../ApiController.js";
import { OperationId } from "../../OperationId.js";
import type { SignedIn } from "../../authentication.js";

@Route("me/security-events")
@Tags("Me")
export class SecurityEventController extends ApiController {
  /**
   * Lists the security events of your account (sign-ins and changes of credentials), newest first. They are kept for a year.
   * @summary List security events
   * @isInt limit
   */
  @Get()
  @OperationId("listSecurityEvents")
  @Security("bearer")
  async list(@Request() request: SignedIn, @Query() cursor?: string, @Query() limit: number = 50): Promise<SecurityEventList> {
    const { items, nextCursor } = await this.services.securityEvents.list(request.user, { cursor, limit });
    return { data: items, nextCursor };
  }
}
