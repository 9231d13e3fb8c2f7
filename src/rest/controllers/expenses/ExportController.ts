import { Get, Produces, Queries, Request, Route, Security, SuccessResponse, Tags } from "@tsoa/runtime";
import { ApiController } from "../../ApiController.js";
import { OperationId } from "../../OperationId.js";
import type { SignedIn } from "../../authentication.js";
import type { ExportQuery } from "./ExportQuery.js";
import { sendFile } from "../../sendFile.js";

@Route("expenses/export")
@Tags("Expenses")
export class ExportController extends ApiController {
  /**
   * Exports all expenses that match the filters as one streamed file. CSV has amounts as decimals of the currency, splits and tags
   * as JSON in their cells, and an apostrophe before text that a spreadsheet could read as a formula. An import of the file
   * restores the same expenses. JSON is `{"data": [...]}` with expenses as in a list.
   * @summary Export expenses
   */
  @Get()
  @OperationId("exportExpenses")
  @Security("bearer")
  @Produces("text/csv")
  @SuccessResponse(200, "The file")
  async file(@Request() request: SignedIn, @Queries() query: ExportQuery): Promise<void> {
    const { budgetId, format = "csv", sort = "date", ...filter } = query;
    return sendFile(request, await this.services.exports.file(request.user, budgetId, format, filter, sort));
  }
}
