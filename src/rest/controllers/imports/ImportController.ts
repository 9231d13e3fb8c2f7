import { Controller, Get, OperationId, Path, Post, Query, Request, Response, Route, Security, SuccessResponse, Tags } from "@tsoa/runtime";
import type { Services } from "../../../services/Services.js";
import type { Import } from "../../../shapes/imports/Import.js";
import type { SignedIn } from "../../authentication.js";
import { fileOf, mappingOf } from "../../importBody.js";

@Route("expenses/imports")
@Tags("Expenses")
export class ImportController extends Controller {
  constructor(private readonly services: Services) {
    super();
  }

  /**
   * The body is the file itself (`curl --data-binary @file`), up to 10 MB: CSV, OFX 1, OFX 2 or QFX, or QIF. How it is written
   * is found out from all of its rows; `reading` says how it was understood, and what stays open is asked with a 422 at
   * `/mapping/...`, never guessed. Rows that are there already are duplicates: the same `externalId`, or the same amount and
   * payee within three days. Each row is booked once, whatever crashes. The answer comes when the import is done, or after
   * 20 seconds with `status: running`; then read it at its own address.
   * @summary Import expenses from a file
   * @param budgetId Whose expenses.
   * @param format `auto` finds it out.
   * @param dryRun Answers what would happen, row by row, with status 200, and changes nothing.
   * @param mapping JSON that settles what the file leaves open: `delimiter`, `encoding`, `header`, `dateOrder` (`ymd`, `dmy`, `mdy`), `decimal`, `sign` (`negative-is-expense`, `positive-is-expense`), `columns` (a heading or a number from 1 for `date`, `amount`, `debit`, `credit`, `type`, `payee`, `description`, `note`, `category`, `currency`, `externalId`), `source`, `categoryId`.
   */
  @Post()
  @OperationId("importExpenses")
  @Security("bearer", ["write"])
  @SuccessResponse(201, "Imported, or under way")
  @Response<Import>(200, "What a dry run found")
  async add(
    @Request() request: SignedIn,
    @Query() budgetId: string,
    @Query() format?: "auto" | "csv" | "ofx" | "qif",
    @Query() dryRun?: boolean,
    @Query() mapping?: string,
  ): Promise<Import> {
    this.setStatus(dryRun === true ? 200 : 201);
    return this.services.imports.add(request.user, { budgetId, format, dryRun, mapping: mappingOf(mapping) }, fileOf(request));
  }

  /**
   * How far it is, and a page of its rows. Kept for 90 days after its end.
   * @summary Read an import
   * @param rows Only rows of this kind, such as all that were refused.
   * @param cursor `nextCursor` of the page before.
   * @param limit How many rows at most, 1-200.
   * @isInt limit
   */
  @Get("{id}")
  @OperationId("getImport")
  @Security("bearer", ["read"])
  one(
    @Request() request: SignedIn,
    @Path() id: string,
    @Query() rows?: "created" | "duplicate" | "refused",
    @Query() cursor?: string,
    @Query() limit?: number,
  ): Promise<Import> {
    return this.services.imports.one(request.user, id, { rows, cursor, limit });
  }
}
