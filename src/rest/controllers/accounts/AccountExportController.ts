import { Get, OperationId, Request, Route, Security, Tags } from "@tsoa/runtime";
import type { AccountExport } from "../../../shapes/accounts/AccountExport.js";
import { ApiController } from "../../ApiController.js";
import type { SignedIn } from "../../authentication.js";

@Route("me/export")
@Tags("Me")
export class AccountExportController extends ApiController {
  /**
   * Exports all your data as one JSON document.
   * @summary Download your data
   */
  @Get()
  @OperationId("exportMe")
  @Security("bearer")
  async all(@Request() request: SignedIn): Promise<AccountExport> {
    this.setHeader("Content-Disposition", 'attachment; filename="household-budget.json"');
    return this.services.accountExport.all(request.user);
  }
}
