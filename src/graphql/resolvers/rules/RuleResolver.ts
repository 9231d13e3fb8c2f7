import { Arg, Args, Ctx, FieldResolver, ID, Int, Resolver, Root } from "type-graphql";
import { Budget } from "../../../shapes/Budget.js";
import { Category } from "../../../shapes/categories/Category.js";
import { MoneyAccount } from "../../../shapes/moneyaccounts/MoneyAccount.js";
import { Rule, RuleSplit, RuleSuggestion, RuleThen, RuleWhen } from "../../../shapes/rules/Rule.js";
import { NewRule, RuleChange, RuleOrder } from "../../../shapes/rules/RuleInput.js";
import { pageBounds, pageRead } from "../../connection.js";
import type { Context } from "../../context.js";
import { PageArgs } from "../../inputs/listArgs.js";
import { RuleConnection } from "../../payloads/connections.js";
import { CreateRulePayload, DeleteRulePayload, ReorderRulesPayload, UpdateRulePayload } from "../../payloads/rulePayloads.js";
import { Mutation, Query } from "../../rootFieldDecorators.js";

@Resolver(() => Rule)
export class RuleResolver {
  @Query(() => Rule, { description: "Returns one rule." })
  async rule(@Ctx() context: Context, @Arg("id", () => ID) id: string): Promise<Rule> {
    return context.services.rules.one(await context.who(), id);
  }

  @Query(() => RuleConnection, { description: "Lists the rules of a budget, in the order in which they run." })
  async rules(
    @Ctx() context: Context,
    @Arg("budgetId", () => ID) budgetId: string,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<InstanceType<typeof RuleConnection>> {
    const wanted = pageBounds(page);
    return new RuleConnection(pageRead(await context.services.rules.list(await context.who(), budgetId, wanted), wanted));
  }

  @Query(() => [RuleSuggestion], {
    description:
      "Suggests rules for payees whose last 6 expenses include at least 5 in the same category, unless a rule already covers them.",
  })
  async ruleSuggestions(@Ctx() context: Context, @Arg("budgetId", () => ID) budgetId: string): Promise<RuleSuggestion[]> {
    return context.loaders.suggestionsOf.load(budgetId);
  }

  @Mutation(() => CreateRulePayload, {
    description:
      "Creates a rule. It runs on later imports and captures, and on new expenses with `applyRules`. Past expenses do not change.",
  })
  async createRule(@Ctx() context: Context, @Arg("input", () => NewRule) input: NewRule): Promise<CreateRulePayload> {
    return Object.assign(new CreateRulePayload(), { rule: await context.services.rules.add(await context.who(), input) });
  }

  @Mutation(() => UpdateRulePayload, {
    description: "Changes a rule by a merge patch: absent fields keep their values. `when` and `then` are replaced as a whole.",
  })
  async updateRule(
    @Ctx() context: Context,
    @Arg("id", () => ID) id: string,
    @Arg("input", () => RuleChange) input: RuleChange,
    @Arg("ifVersion", () => Int, { nullable: true }) ifVersion?: number,
  ): Promise<UpdateRulePayload> {
    const rule = await context.services.rules.change(await context.who(), id, input, ifVersion ?? undefined);
    return Object.assign(new UpdateRulePayload(), { rule });
  }

  @Mutation(() => DeleteRulePayload, { description: "Deletes a rule. Values that it has set stay." })
  async deleteRule(
    @Ctx() context: Context,
    @Arg("id", () => ID) id: string,
    @Arg("ifVersion", () => Int, { nullable: true }) ifVersion?: number,
  ): Promise<DeleteRulePayload> {
    await context.services.rules.remove(await context.who(), id, ifVersion ?? undefined);
    return Object.assign(new DeleteRulePayload(), { deletedId: id });
  }

  @Mutation(() => ReorderRulesPayload, { description: "Sets the order of a budget's rules. List every rule." })
  async reorderRules(@Ctx() context: Context, @Arg("input", () => RuleOrder) input: RuleOrder): Promise<ReorderRulesPayload> {
    return Object.assign(new ReorderRulesPayload(), { rules: await context.services.rules.reorder(await context.who(), input) });
  }

  @FieldResolver(() => Budget, { nullable: true, description: "The budget." })
  budget(@Ctx() context: Context, @Root() { budgetId }: Rule): Promise<Budget | null> {
    return context.loaders.budget.load(budgetId);
  }
}

@Resolver(() => RuleWhen)
export class RuleWhenResolver {
  @FieldResolver(() => Category, { nullable: true, description: "The category." })
  category(@Ctx() context: Context, @Root() { categoryId }: RuleWhen): Promise<Category | null> | null {
    return categoryId === null ? null : context.loaders.category.load(categoryId);
  }

  @FieldResolver(() => MoneyAccount, { nullable: true, description: "The money account; null for `none`." })
  moneyAccount(@Ctx() context: Context, @Root() { moneyAccountId }: RuleWhen): Promise<MoneyAccount | null> | null {
    return moneyAccountId === null || moneyAccountId === "none" ? null : context.loaders.moneyAccount.load(moneyAccountId);
  }
}

@Resolver(() => RuleThen)
export class RuleThenResolver {
  @FieldResolver(() => Category, { nullable: true, description: "The category; null when it sets none." })
  category(@Ctx() context: Context, @Root() { categoryId }: RuleThen): Promise<Category | null> | null {
    return categoryId === null ? null : context.loaders.category.load(categoryId);
  }

  @FieldResolver(() => MoneyAccount, { nullable: true, description: "The money account; null when it sets none." })
  moneyAccount(@Ctx() context: Context, @Root() { moneyAccountId }: RuleThen): Promise<MoneyAccount | null> | null {
    return moneyAccountId === null ? null : context.loaders.moneyAccount.load(moneyAccountId);
  }
}

@Resolver(() => RuleSplit)
export class RuleSplitResolver {
  @FieldResolver(() => Category, { nullable: true, description: "The category of this part." })
  category(@Ctx() context: Context, @Root() { categoryId }: RuleSplit): Promise<Category | null> {
    return context.loaders.category.load(categoryId);
  }
}

@Resolver(() => RuleSuggestion)
export class RuleSuggestionResolver {
  @FieldResolver(() => Category, { nullable: true, description: "The category." })
  category(@Ctx() context: Context, @Root() { categoryId }: RuleSuggestion): Promise<Category | null> {
    return context.loaders.category.load(categoryId);
  }
}
