import { Get, OperationId, Path, Post, Query, Request, Response, Route, Security, SuccessResponse, Tags } from "@tsoa/runtime";
import type { ImportJob } from "../../../shapes/imports/ImportJob.js";
import { ApiController } from "../../ApiController.js";
import type { SignedIn } from "../../authentication.js";
import { fileOf, mappingOf } from "../../importBody.js";

@Route("expenses/imports")
@Tags("Expenses")
export class ImportController extends ApiController {
  /**
   * The body is the file itself (`curl --data-binary @file`), up to 10 MB: CSV, XLSX, OFX 1 and 2, QFX, QIF, CAMT.053 or MT940. How it is
   * written is found out from all of its rows; `reading` says how it was read. What the file does not prove is asked, never guessed: a
   * dry run has it in `questions`, the import itself answers 422 with an error at each `/mapping/...` until `mapping` settles it. Rows
   * that are there already are duplicates: the same `externalId`, or the same amount and payee within three days. Each row is booked once,
   * whatever crashes. The answer comes when the import is done, or after 20 seconds with `status: running`; then read it at its own address.
   * @summary Import expenses from a file
   * @param budgetId Whose expenses.
   * @param format `auto` finds it out.
   * @param dryRun Answers what would happen, row by row, with status 200, and changes nothing.
   * @param mapping JSON that settles what the file leaves open: `delimiter`, `encoding`, `header`, `sheet`, `dateOrder` (`ymd`, `dmy`, `mdy`), `decimal`, `sign` (`negative-is-expense`, `positive-is-expense`, `unmarked-is-expense`, `type`), `rounding` (`refuse`, `half-up`), `fee` (`included`, `extra`), `balance` (`check`, `ignore`), `columns` (a heading, a number from 1, or null, for `date`, `amount`, `debit`, `credit`, `type`, `payee`, `payer`, `recipient`, `description`, `note`, `category`, `currency`, `externalId`, `balance`, `fee`, `status`, `account`), `unknownColumns` (`ignore`), `source`, `categoryId`, `applySuggestions` (rows without a category get the one that earlier expenses of their payee have).
   * @param source Where the file is from, in the caller's words. What was answered for a source counts for its next file, as long as the headings are the same.
   */
  @Post()
  @OperationId("importExpenses")
  @Security("bearer", ["write"])
  @SuccessResponse(201, "Imported, or under way")
  @Response<ImportJob>(200, "What a dry run found")
  async add(
    @Request() request: SignedIn,
    @Query() budgetId: string,
    @Query() format?: "auto" | "csv" | "ofx" | "qif" | "camt053" | "mt940" | "xlsx",
    @Query() dryRun?: boolean,
    @Query() mapping?: string,
    @Query() source?: string,
  ): Promise<ImportJob> {
    this.setStatus(dryRun === true ? 200 : 201);
    return this.services.imports.add(request.user, { budgetId, format, dryRun, source, mapping: mappingOf(mapping) }, fileOf(request));
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
  ): Promise<ImportJob> {
    return this.services.imports.one(request.user, id, { rows, cursor, limit });
  }

  /**
   * Undoes everything that an import created, including what was changed since, and answers it with `status: undone`. Each expense can be restored
   * for 30 days. While the import is under way, 409.
   * @summary Undo an import
   */
  @Post("{id}/undo")
  @OperationId("undoImport")
  @Security("bearer", ["write"])
  async undo(@Request() request: SignedIn, @Path() id: string): Promise<ImportJob> {
    await this.services.importUndo.undo(request.user, id);
    return this.services.imports.one(request.user, id, {}, "write");
  }
}
