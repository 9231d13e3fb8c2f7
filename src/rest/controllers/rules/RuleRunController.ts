import { Body, Path, Post, Request, Route, Security, Tags } from "@tsoa/runtime";
import type { RulePreview, RuleRun, RuleRunRequest } from "../../../shapes/rules/RuleRun.js";
import { ApiController } from "../../ApiController.js";
import { OperationId } from "../../OperationId.js";
import type { SignedIn } from "../../authentication.js";

@Route("")
@Tags("Rules")
@Security("bearer")
export class RuleRunController extends ApiController {
  /**
   * Previews what a run of rules over past expenses would change, and why. Writes nothing. Rules fill empty fields; with `overwrite` they
   * also replace values that a rule or an import set, never those that a person set.
   * @summary Preview a run of rules
   */
  @Post("rules/preview")
  @OperationId("previewRules")
  preview(@Request() request: SignedIn, @Body() input: RuleRunRequest): Promise<RulePreview> {
    return this.services.ruleRuns.preview(request.user, input);
  }

  /**
   * Runs rules over past expenses. It does exactly what the preview shows, and can be undone as a whole.
   * @summary Run rules
   */
  @Post("rules/run")
  @OperationId("runRules")
  async run(@Request() request: SignedIn, @Body() input: RuleRunRequest): Promise<RuleRun> {
    const { run, ...months } = await this.services.ruleRuns.run(request.user, input);
    this.tellMonths(months);
    return run;
  }

  /**
   * Undoes a run: every expense that nobody has changed since gets its previous values. The others stay as they are and are listed in
   * `kept`. Repeating it is safe.
   * @summary Undo a run
   */
  @Post("rule-runs/{id}/undo")
  @OperationId("undoRuleRun")
  async undo(@Request() request: SignedIn, @Path() id: string): Promise<RuleRun> {
    const { run, ...months } = await this.services.ruleRuns.undo(request.user, id);
    this.tellMonths(months);
    return run;
  }
}
