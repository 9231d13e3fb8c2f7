import { Body, Get, OperationId, Post, Query, Request, Route, Security, Tags } from "@tsoa/runtime";
import type { PayeeList, PayeeRename } from "../../../shapes/payees/Payee.js";
import type { RuleRun } from "../../../shapes/rules/RuleRun.js";
import { ApiController } from "../../ApiController.js";
import type { SignedIn } from "../../authentication.js";

@Route("payees")
@Tags("Payees")
@Security("bearer")
export class PayeeController extends ApiController {
  /**
   * Lists payees, most used first, for completion while typing.
   * @summary List payees
   * @param q Search words. Each must be the beginning of a word of the payee, ignoring case and accents.
   * @param limit The most payees, 1 to 50.
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
   * Gives payees another name, and makes several one. It is a run: `POST rule-runs/{id}/undo` takes it back as a whole. Expenses keep
   * waiting for review if they do. Rules follow with `rules: true`.
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
