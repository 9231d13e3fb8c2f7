import { Body, OperationId, Path, Post, Request, Route, Security, Tags } from "@tsoa/runtime";
import type { RulePreview, RuleRun, RuleRunRequest } from "../../../shapes/rules/RuleRun.js";
import { ApiController } from "../../ApiController.js";
import type { SignedIn } from "../../authentication.js";

@Route("")
@Tags("Rules")
@Security("bearer")
export class RuleRunController extends ApiController {
  /**
   * Tells what a run of rules over expenses of the past would change, and why. Nothing is written. Rules fill what is empty; with
   * `overwrite` they also replace what a rule or an import set, never what a person set.
   * @summary Preview a run of rules
   */
  @Post("rules/preview")
  @OperationId("previewRules")
  preview(@Request() request: SignedIn, @Body() input: RuleRunRequest): Promise<RulePreview> {
    return this.services.ruleRuns.preview(request.user, input);
  }

  /**
   * Runs rules over expenses of the past. It does exactly what the preview tells, and can be undone as a whole.
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
   * Takes a run back: every expense that nobody has changed since gets the values it had before. The others stay, and are named in
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
