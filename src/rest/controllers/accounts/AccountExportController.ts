import { Get, Request, Response, Route, Security, Tags } from "@tsoa/runtime";
import type { AccountExport } from "../../../shapes/accounts/AccountExport.js";
import { ApiController } from "../../ApiController.js";
import { OperationId } from "../../OperationId.js";
import type { SignedIn } from "../../authentication.js";
import { sendFile } from "../../sendFile.js";

@Route("me/export")
@Tags("Me")
export class AccountExportController extends ApiController {
  /**
   * Exports all your data as one streamed JSON document.
   * @summary Download your data
   */
  @Get()
  @OperationId("exportMe")
  @Security("bearer")
  @Response<AccountExport>(200, "Ok")
  async all(@Request() request: SignedIn): Promise<void> {
    return sendFile(request, await this.services.accountExport.file(request.user));
  }
}
