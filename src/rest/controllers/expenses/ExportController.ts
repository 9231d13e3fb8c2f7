import { Get, OperationId, Produces, Queries, Request, Route, Security, SuccessResponse, Tags } from "@tsoa/runtime";
import { ApiController } from "../../ApiController.js";
import type { SignedIn } from "../../authentication.js";
import type { ExportQuery } from "./ExportQuery.js";
import { sendFile } from "../../sendFile.js";

@Route("expenses/export")
@Tags("Expenses")
export class ExportController extends ApiController {
  /**
   * Every expense that a list with the same filters has, as one file, made as fast as it is taken. CSV has amounts as decimals
   * of the currency, splits and tags as JSON in their cells, and an apostrophe before what a spreadsheet would take for a
   * formula; imported again, it comes back as it was. JSON is `{"data": [...]}` with expenses as everywhere.
   * @summary Export expenses
   */
  @Get()
  @OperationId("exportExpenses")
  @Security("bearer", ["read"])
  @Produces("text/csv")
  @SuccessResponse(200, "The file")
  async file(@Request() request: SignedIn, @Queries() query: ExportQuery): Promise<void> {
    const { budgetId, format = "csv", sort = "date", ...filter } = query;
    return sendFile(request, await this.services.exports.file(request.user, budgetId, format, filter, sort));
  }
}
