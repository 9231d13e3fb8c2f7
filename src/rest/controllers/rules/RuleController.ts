import {
  Body,
  Delete,
  Get,
  Header,
  OperationId,
  Patch,
  Path,
  Post,
  Query,
  Request,
  Route,
  Security,
  SuccessResponse,
  Tags,
} from "@tsoa/runtime";
import type { Rule, RuleList, RulePage, RuleSuggestions } from "../../../shapes/rules/Rule.js";
import type { NewRule, RuleChange, RuleOrder } from "../../../shapes/rules/RuleInput.js";
import { ApiController } from "../../ApiController.js";
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
   * Creates a rule. It runs on what is imported and captured from now on, and on new expenses that ask for it; expenses of the past stay
   * as they are.
   * @summary Create a rule
   */
  @Post()
  @OperationId("createRule")
  @SuccessResponse(201, "Created")
  add(@Request() request: SignedIn, @Body() input: NewRule): Promise<Rule> {
    return this.services.rules.add(request.user, input);
  }

  /**
   * Offers rules: payees of whose last 6 expenses at least 5 were put into one category, and that no rule covers.
   * @summary List suggested rules
   */
  @Get("suggestions")
  @OperationId("listRuleSuggestions")
  async suggestions(@Request() request: SignedIn, @Query() budgetId: string): Promise<RuleSuggestions> {
    return { data: await this.services.ruleSuggestions.list(request.user, budgetId) };
  }

  /**
   * Puts the rules of a budget into an order. Name every rule.
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
   * Deletes a rule. What it has set stays.
   * @summary Delete a rule
   */
  @Delete("{id}")
  @OperationId("deleteRule")
  @SuccessResponse(204, "Deleted")
  async remove(@Request() request: SignedIn, @Path() id: string, @Header("If-Match") match?: string): Promise<void> {
    await this.services.rules.remove(request.user, id, ifMatch(match));
  }
}
