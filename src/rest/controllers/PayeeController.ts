import { Body, Get, Post, Query, Request, Route, Security, Tags } from "@tsoa/runtime";
import type { PayeeList, PayeeRename } from "../../shapes/Payee.js";
import type { RuleRun } from "../../shapes/rules/RuleRun.js";
import { ApiController } from "../ApiController.js";
import { OperationId } from "../OperationId.js";
import type { SignedIn } from "../authentication.js";

@Route("payees")
@Tags("Payees")
@Security("bearer")
export class PayeeController extends ApiController {
  /**
   * Lists payees, most used first, for autocompletion.
   * @summary List payees
   * @param q Search words. Each must be the beginning of a word of the payee, ignoring case and accents.
   * @param limit The maximum number of payees, 1 to 50.
   * @isInt limit
   */
  @Get()
  @OperationId("listPayees")
  async list(
    @Request() request: SignedIn,
    @Query() budgetId: string,
    @Query() q?: string,
    @Query() limit: number = 10,
  ): Promise<PayeeList> {
    return { data: await this.services.payees.list(request.user, { budgetId, q, limit }) };
  }

  /**
   * Renames payees, or merges several into one. This is a run: `POST rule-runs/{id}/undo` undoes it as a whole. Expenses that wait for
   * review still do. Rules follow with `rules: true`.
   * @summary Rename payees
   */
  @Post("rename")
  @OperationId("renamePayees")
  async rename(@Request() request: SignedIn, @Body() input: PayeeRename): Promise<RuleRun> {
    const { run, ...months } = await this.services.payees.rename(request.user, input);
    this.tellMonths(months);
    return run;
  }
}
