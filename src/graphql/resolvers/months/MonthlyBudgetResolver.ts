import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from "type-graphql";
import { Budget } from "../../../shapes/budgets/Budget.js";
import { MonthlyBudget, MonthToClose } from "../../../shapes/months/MonthlyBudget.js";
import type { Context } from "../../context.js";
import { once } from "../../once.js";
import { CloseMonthPayload, DeleteMonthlyBudgetPayload } from "../../payloads/months/monthlyBudgetPayloads.js";

@Resolver(() => MonthlyBudget)
export class MonthlyBudgetResolver {
  @Query(() => MonthlyBudget, { nullable: true, description: "One statement of a budget that you may see." })
  async monthlyBudget(@Ctx() context: Context, @Arg("id", () => ID) id: string): Promise<MonthlyBudget> {
    return context.services.monthClose.one(await context.who(), id);
  }

  @Query(() => [MonthlyBudget], { description: "The statements of a budget, newest month first, every version, at most 200." })
  async monthlyBudgets(
    @Ctx() context: Context,
    @Arg("budgetId", () => ID) budgetId: string,
    @Arg("year", () => Int, { nullable: true }) year?: number,
  ): Promise<MonthlyBudget[]> {
    return (await context.services.monthClose.list(await context.who(), budgetId, year ?? undefined, { limit: 200 })).items;
  }

  @Mutation(() => CloseMonthPayload, { description: "Freezes the month as it is now. Again with nothing changed: the same statement." })
  closeMonth(
    @Ctx() context: Context,
    @Arg("input", () => MonthToClose) input: MonthToClose,
    @Arg("idempotencyKey", () => String, { nullable: true }) key?: string,
  ): Promise<CloseMonthPayload> {
    return once(context, { name: "closeMonth", key, args: { input }, payload: CloseMonthPayload }, async (who) => {
      const { monthlyBudget, made } = await context.services.monthClose.closeMonth(who, input);
      return { monthlyBudget, made, ...moved(monthlyBudget) };
    });
  }

  @Mutation(() => DeleteMonthlyBudgetPayload, { description: "Takes the newest version of a month back. No expense is touched." })
  async deleteMonthlyBudget(
    @Ctx() context: Context,
    @Arg("id", () => ID) id: string,
    @Arg("ifVersion", () => Int, { nullable: true }) ifVersion?: number,
  ): Promise<DeleteMonthlyBudgetPayload> {
    const taken = await context.services.monthClose.remove(await context.who(), id, ifVersion ?? undefined);
    return Object.assign(new DeleteMonthlyBudgetPayload(), { deletedId: id, ...moved(taken) });
  }

  @FieldResolver(() => Budget, { nullable: true })
  budget(@Ctx() context: Context, @Root() statement: MonthlyBudget): Promise<Budget | null> {
    return context.loaders.budget.load(statement.budgetId);
  }
}

function moved(statement: MonthlyBudget): { budgetId: string; labels: string[] } {
  return { budgetId: statement.budgetId, labels: [statement.month] };
}
