import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from "type-graphql";
import { Budget } from "../../../shapes/budgets/Budget.js";
import { Category } from "../../../shapes/categories/Category.js";
import { Drift, MonthlyBudget, MonthlyBudgetCategory, MonthToClose } from "../../../shapes/months/MonthlyBudget.js";
import { Person } from "../../../shapes/sharing/Person.js";
import { pageBounds, pageRead } from "../../connection.js";
import type { Context } from "../../context.js";
import { PageArgs } from "../../inputs/listArgs.js";
import { once } from "../../once.js";
import { MonthlyBudgetConnection } from "../../payloads/connections.js";
import { CloseMonthPayload, DeleteMonthlyBudgetPayload } from "../../payloads/months/monthlyBudgetPayloads.js";

@Resolver(() => MonthlyBudget)
export class MonthlyBudgetResolver {
  @Query(() => MonthlyBudget, { description: "One statement of a budget that you may see." })
  async monthlyBudget(@Ctx() context: Context, @Arg("id", () => ID) id: string): Promise<MonthlyBudget> {
    return context.services.monthClose.one(await context.who(), id);
  }

  @Query(() => MonthlyBudgetConnection, { description: "The statements of a budget, newest month first, every version." })
  async monthlyBudgets(
    @Ctx() context: Context,
    @Arg("budgetId", () => ID) budgetId: string,
    @Arg("year", () => Int, { nullable: true }) year?: number | null,
    @Args(() => PageArgs) bounds: PageArgs,
  ): Promise<InstanceType<typeof MonthlyBudgetConnection>> {
    const wanted = pageBounds(bounds);
    const page = await context.loaders.statementsOf.load({ budgetId, year: year ?? undefined, ...wanted });
    return new MonthlyBudgetConnection(pageRead(page, wanted));
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

  @FieldResolver(() => Budget, { nullable: true, description: "The budget it is a statement of." })
  budget(@Ctx() context: Context, @Root() statement: MonthlyBudget): Promise<Budget | null> {
    return context.loaders.budget.load(statement.budgetId);
  }

  @FieldResolver(() => Person, { nullable: true, description: "Who closed the month." })
  closedBy(@Ctx() context: Context, @Root() statement: MonthlyBudget): Promise<Person | null> {
    return context.loaders.person.load(statement.closedBy);
  }

  @FieldResolver(() => MonthlyBudget, { nullable: true, description: "The next version; null for the newest one." })
  supersededBy(@Ctx() context: Context, @Root() statement: MonthlyBudget): Promise<MonthlyBudget | null> | null {
    return statement.supersededBy === null ? null : context.loaders.statement.load(statement.supersededBy);
  }
}

@Resolver(() => MonthlyBudgetCategory)
export class MonthlyBudgetCategoryResolver {
  @FieldResolver(() => Category, { nullable: true, description: "The category as it is now; null when it is gone." })
  category(@Ctx() context: Context, @Root() { categoryId }: MonthlyBudgetCategory): Promise<Category | null> {
    return context.loaders.category.load(categoryId);
  }
}

@Resolver(() => Drift)
export class DriftResolver {
  @FieldResolver(() => Category, {
    nullable: true,
    description: "The category; null when it is gone, and for what is uncategorised.",
  })
  category(@Ctx() context: Context, @Root() { categoryId }: Drift): Promise<Category | null> | null {
    return categoryId === null ? null : context.loaders.category.load(categoryId);
  }
}

function moved(statement: MonthlyBudget): { budgetId: string; labels: string[] } {
  return { budgetId: statement.budgetId, labels: [statement.month] };
}
