import { Get, Path, Post, Query, Request, Response, Route, Security, SuccessResponse, Tags } from "@tsoa/runtime";
import type { ImportJob } from "../../shapes/imports/ImportJob.js";
import { ApiController } from "../ApiController.js";
import { OperationId } from "../OperationId.js";
import type { SignedIn } from "../authentication.js";
import { fileOf, mappingOf } from "../importBody.js";

@Route("expenses/imports")
@Tags("Expenses")
export class ImportController extends ApiController {
  /**
   * Imports a bank file. The body is the file itself, not a form, up to 10 MB: CSV, XLSX, OFX 1 and 2, QFX, QIF, CAMT.053 or MT940. The
   * server detects the layout from all rows and returns it in `reading`. It does not guess what the file does not determine: a dry run
   * returns `questions`, and the import itself returns 422 with an error at each `/mapping/...` until `mapping` answers them. A row is a
   * duplicate if an expense with the same `externalId` exists, or one with the same amount and payee on the same day. A row at most three
   * days away from such an expense may be another purchase: its status is `asked`, and it is not imported until `mapping` says what it is.
   * Each row is imported once, also after a crash. The response comes when the import is finished, or after 20 seconds with `status:
   * running`; then read the import by its id.
   * @summary Import expenses from a file
   * @param format The file format. `auto` detects it.
   * @param dryRun Returns the expected result of each row with status 200, and changes nothing.
   * @param mapping JSON with the answers to open questions about the file: `delimiter`, `encoding`, `header`, `sheet`, `dateOrder` (`ymd`, `dmy`, `mdy`), `decimal`, `sign` (`negative-is-expense`, `positive-is-expense`, `unmarked-is-expense`, `type`), `rounding` (`refuse`, `half-up`), `fee` (`included`, `extra`), `balance` (`check`, `ignore`), `columns` (a heading, a number from 1, or null, for `date`, `amount`, `debit`, `credit`, `type`, `payee`, `payer`, `recipient`, `description`, `note`, `category`, `currency`, `externalId`, `balance`, `fee`, `status`, `account`), `unknownColumns` (`ignore`), `accounts` (the id of a money account, `none` or `skip`, by what the file calls its account), `rate` (a decimal: the budget's currency per unit of the account's), `source`, `categoryId`, `applySuggestions` (rows without a category get that of their payee's earlier expenses), `categories` (lines such as `2-5,9` by the id of the category that you choose for them, or `none`), `payees` (`{"expense": ["Rewe"], "income": []}` by the id of the category that you choose for all their rows, or `none`), `rows` (`new` or `duplicate`, by the line of a row with status `asked`; `*` for all others).
   * @param moneyAccountId The money account in which all rows of the file lie. Without it, each row lies in the account with the identifier that the file names; an unknown one is a question. Rows in an account are `cleared`, and their `externalId` is looked for in that account and in none.
   * @param source A name of your choice for the source of the file. The server remembers the answers for a source and applies them to its next file with the same headings.
   */
  @Post()
  @OperationId("importExpenses")
  @Security("bearer")
  @SuccessResponse(201, "Imported, or still running")
  @Response<ImportJob>(200, "The result of a dry run")
  async add(
    @Request() request: SignedIn,
    @Query() budgetId: string,
    @Query() format: "auto" | "csv" | "ofx" | "qif" | "camt053" | "mt940" | "xlsx" = "auto",
    @Query() dryRun: boolean = false,
    @Query() mapping?: string,
    @Query() source?: string,
    @Query() moneyAccountId?: string,
  ): Promise<ImportJob> {
    this.setStatus(dryRun ? 200 : 201);
    const wanted = { budgetId, format, dryRun, source, moneyAccountId, mapping: mappingOf(mapping) };
    const { job, labels } = await this.services.imports.add(request.user, wanted, fileOf(request));
    this.tellMonths({ labels });
    return job;
  }

  /**
   * Returns the progress of an import and a page of its rows. An import is kept for 90 days after its end.
   * @summary Read an import
   * @param rows Returns only rows with this result, such as the refused ones.
   * @isInt limit
   */
  @Get("{id}")
  @OperationId("getImport")
  @Security("bearer")
  one(
    @Request() request: SignedIn,
    @Path() id: string,
    @Query() rows?: "created" | "duplicate" | "refused" | "asked",
    @Query() cursor?: string,
    @Query() limit: number = 50,
  ): Promise<ImportJob> {
    return this.services.imports.one(request.user, id, { rows, cursor, limit });
  }

  /**
   * Undoes an import: deletes all expenses it created, including those changed since, and returns it with `status: undone`. Each expense
   * can be restored for 30 days. 409 while the import is running.
   * @summary Undo an import
   */
  @Post("{id}/undo")
  @OperationId("undoImport")
  @Security("bearer")
  async undo(@Request() request: SignedIn, @Path() id: string): Promise<ImportJob> {
    this.tellMonths(await this.services.importUndo.undo(request.user, id));
    return this.services.imports.one(request.user, id, {}, "write");
  }
}
