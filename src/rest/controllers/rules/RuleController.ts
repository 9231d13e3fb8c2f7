import { Body, Delete, Get, Header, Patch, Path, Post, Query, Request, Route, Security, SuccessResponse, Tags } from "@tsoa/runtime";
import type { Rule, RuleList, RulePage, RuleSuggestions } from "../../../shapes/rules/Rule.js";
import type { NewRule, RuleChange, RuleOrder } from "../../../shapes/rules/RuleInput.js";
import { ApiController } from "../../ApiController.js";
import { OperationId } from "../../OperationId.js";
import type { SignedIn } from "../../authentication.js";
import { ifMatch } from "../../preconditions.js";

@Route("rules")
@Tags("Rules")
@Security("bearer")
export class RuleController extends ApiController {
  /**
   * Lists the rules of a budget, in the order in which they run.
   * @summary List rules
   * @isInt limit
   */
  @Get()
  @OperationId("listRules")
  async list(
    @Request() request: SignedIn,
    @Query() budgetId: string,
    @Query() cursor?: string,
    @Query() limit: number = 50,
  ): Promise<RulePage> {
    const { items, nextCursor } = await this.services.rules.list(request.user, budgetId, { cursor, limit });
    return { data: items, nextCursor };
  }

  /**
   * Creates a rule. It runs on later imports and captures, and on new expenses with `applyRules`. Past expenses do not change.
   * @summary Create a rule
   */
  @Post()
  @OperationId("createRule")
  @SuccessResponse(201, "Created")
  add(@Request() request: SignedIn, @Body() input: NewRule): Promise<Rule> {
    return this.services.rules.add(request.user, input);
  }

  /**
   * Suggests rules for payees whose last 6 expenses include at least 5 in the same category, unless a rule already covers them.
   * @summary List suggested rules
   */
  @Get("suggestions")
  @OperationId("listRuleSuggestions")
  async suggestions(@Request() request: SignedIn, @Query() budgetId: string): Promise<RuleSuggestions> {
    return { data: await this.services.ruleSuggestions.list(request.user, budgetId) };
  }

  /**
   * Sets the order of a budget's rules. List every rule.
   * @summary Reorder rules
   */
  @Post("reorder")
  @OperationId("reorderRules")
  async reorder(@Request() request: SignedIn, @Body() input: RuleOrder): Promise<RuleList> {
    return { data: await this.services.rules.reorder(request.user, input) };
  }

  /** @summary Read a rule */
  @Get("{id}")
  @OperationId("getRule")
  one(@Request() request: SignedIn, @Path() id: string): Promise<Rule> {
    return this.services.rules.one(request.user, id);
  }

  /**
   * Changes a rule by a JSON merge patch. `when` and `then` are replaced as a whole.
   * @summary Change a rule
   */
  @Patch("{id}")
  @OperationId("updateRule")
  change(@Request() request: SignedIn, @Path() id: string, @Body() change: RuleChange, @Header("If-Match") match?: string): Promise<Rule> {
    return this.services.rules.change(request.user, id, change, ifMatch(match));
  }

  /**
   * Deletes a rule. Values that it has set stay.
   * @summary Delete a rule
   */
  @Delete("{id}")
  @OperationId("deleteRule")
  @SuccessResponse(204, "Deleted")
  async remove(@Request() request: SignedIn, @Path() id: string, @Header("If-Match") match?: string): Promise<void> {
    await this.services.rules.remove(request.user, id, ifMatch(match));
  }
}
