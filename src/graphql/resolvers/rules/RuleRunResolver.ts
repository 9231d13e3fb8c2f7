import { Arg, Ctx, FieldResolver, ID, Resolver, Root } from "type-graphql";
import { Budget } from "../../../shapes/Budget.js";
import { Category } from "../../../shapes/categories/Category.js";
import { Expense } from "../../../shapes/expenses/Expense.js";
import { MoneyAccount } from "../../../shapes/moneyaccounts/MoneyAccount.js";
import { RuledFields, RuleEffect, RulePreview, RuleRun, RuleRunRequest } from "../../../shapes/rules/RuleRun.js";
import { Person } from "../../../shapes/sharing/Person.js";
import type { Context } from "../../context.js";
import { RunRulesPayload, UndoRuleRunPayload } from "../../payloads/rulePayloads.js";
import { Mutation, Query } from "../../rootFieldDecorators.js";

@Resolver(() => RuleRun)
export class RuleRunResolver {
  @Query(() => RulePreview, {
    description: "Previews what a run of rules over past expenses would change, and why. Writes nothing.",
  })
  async previewRules(@Ctx() context: Context, @Arg("input", () => RuleRunRequest) input: RuleRunRequest): Promise<RulePreview> {
    return context.services.ruleRuns.preview(await context.who(), input);
  }

  @Mutation(() => RunRulesPayload, {
    description: "Runs rules over past expenses. It does exactly what the preview shows, and can be undone as a whole.",
  })
  async runRules(@Ctx() context: Context, @Arg("input", () => RuleRunRequest) input: RuleRunRequest): Promise<RunRulesPayload> {
    return Object.assign(new RunRulesPayload(), await context.services.ruleRuns.run(await context.who(), input));
  }

  @Mutation(() => UndoRuleRunPayload, {
    description:
      "Undoes a run: every expense that nobody has changed since gets its previous values. The others stay as they are and are listed in `kept`. Repeating it is safe.",
  })
  async undoRuleRun(@Ctx() context: Context, @Arg("id", () => ID) id: string): Promise<UndoRuleRunPayload> {
    return Object.assign(new UndoRuleRunPayload(), await context.services.ruleRuns.undo(await context.who(), id));
  }

  @FieldResolver(() => Budget, { nullable: true, description: "The budget." })
  budget(@Ctx() context: Context, @Root() { budgetId }: RuleRun): Promise<Budget | null> {
    return context.loaders.budget.load(budgetId);
  }

  @FieldResolver(() => Person, { nullable: true, description: "The member who started it." })
  createdBy(@Ctx() context: Context, @Root() { createdBy }: RuleRun): Promise<Person | null> {
    return context.loaders.person.load(createdBy);
  }
}

@Resolver(() => RuledFields)
export class RuledFieldsResolver {
  @FieldResolver(() => Category, { nullable: true, description: "The category." })
  category(@Ctx() context: Context, @Root() { categoryId }: RuledFields): Promise<Category | null> | null {
    return categoryId === null ? null : context.loaders.category.load(categoryId);
  }

  @FieldResolver(() => MoneyAccount, { nullable: true, description: "The money account; of a transfer, the first one." })
  moneyAccount(@Ctx() context: Context, @Root() { moneyAccountId }: RuledFields): Promise<MoneyAccount | null> | null {
    return moneyAccountId === null ? null : context.loaders.moneyAccount.load(moneyAccountId);
  }
}

@Resolver(() => RuleEffect)
export class RuleEffectResolver {
  @FieldResolver(() => Expense, { nullable: true, description: "The expense as it is." })
  expense(@Ctx() context: Context, @Root() { expenseId }: RuleEffect): Promise<Expense | null> {
    return context.loaders.expense.load(expenseId);
  }
}
