import { Get, Path, Query, Request, Route, Security, Tags } from "@tsoa/runtime";
import type { ActivityPage } from "../../../shapes/sharing/Activity.js";
import { ApiController } from "../../ApiController.js";
import { OperationId } from "../../OperationId.js";
import type { SignedIn } from "../../authentication.js";

@Route("budgets/{budgetId}/activity")
@Tags("Sharing")
export class ActivityController extends ApiController {
  /**
   * Lists the activity of a budget, newest first. A deletion can be undone with `restore` until its `undoUntil`.
   * @summary List activity
   * @isInt limit
   */
  @Get()
  @OperationId("listActivity")
  @Security("bearer")
  async list(
    @Request() request: SignedIn,
    @Path() budgetId: string,
    @Query() cursor?: string,
    @Query() limit: number = 50,
  ): Promise<ActivityPage> {
    const { items, nextCursor } = await this.services.activities.list(request.user, budgetId, { cursor, limit });
    return { data: items, nextCursor };
  }
}
