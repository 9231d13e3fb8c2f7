import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import { OccurrenceOfExpense, Reason } from "../../../shapes/expenses/Expense.js";
import { Recurring } from "../../../shapes/recurring/Recurring.js";
import { Rule } from "../../../shapes/rules/Rule.js";
import type { Context } from "../../context.js";

/** The shape has the ids under the names of the references. */
@Resolver(() => Reason)
export class ReasonResolver {
  @FieldResolver(() => Rule, { nullable: true, name: "rule", description: "The rule that set it; null if it is gone." })
  ruleThatSet(@Ctx() context: Context, @Root() { rule }: Reason): Promise<Rule | null> | null {
    return rule === null ? null : context.loaders.rule.load(rule);
  }

  @FieldResolver(() => Recurring, {
    nullable: true,
    name: "recurring",
    description: "The recurring movement that set it; null if it is gone.",
  })
  recurringThatSet(@Ctx() context: Context, @Root() { recurring }: Reason): Promise<Recurring | null> | null {
    return recurring === null ? null : context.loaders.recurring.load(recurring);
  }
}

@Resolver(() => OccurrenceOfExpense)
export class OccurrenceOfExpenseResolver {
  @FieldResolver(() => Recurring, { nullable: true, description: "The recurring movement; null if it is gone." })
  recurring(@Ctx() context: Context, @Root() { recurringId }: OccurrenceOfExpense): Promise<Recurring | null> {
    return context.loaders.recurring.load(recurringId);
  }
}
