import { Arg, Args, Ctx, FieldResolver, ID, Int, Resolver, Root } from "type-graphql";
import { monthsOf } from "../../../services/ledger/changedMonths.js";
import { Budget } from "../../../shapes/Budget.js";
import { Category } from "../../../shapes/categories/Category.js";
import { Drift, MonthlyBudget, MonthlyBudgetCategory, MonthToClose } from "../../../shapes/months/MonthlyBudget.js";
import { Person } from "../../../shapes/sharing/Person.js";
import { beforeLong } from "../../beforeLong.js";
import { pageBounds, pageRead } from "../../connection.js";
import type { Context } from "../../context.js";
import { PageArgs } from "../../inputs/listArgs.js";
import { MonthlyBudgetConnection } from "../../payloads/connections.js";
import { CloseMonthPayload, DeleteMonthlyBudgetPayload } from "../../payloads/months/monthlyBudgetPayloads.js";
import { Mutation, Query } from "../../rootFieldDecorators.js";

@Resolver(() => MonthlyBudget)
export class MonthlyBudgetResolver {
  @Query(() => MonthlyBudget, { description: "Returns one monthly budget." })
  async monthlyBudget(@Ctx() context: Context, @Arg("id", () => ID) id: string): Promise<MonthlyBudget> {
    return context.services.monthClose.one(await context.who(), id);
  }

  @Query(() => MonthlyBudgetConnection, { description: "Lists the monthly budgets of a budget in all versions, newest month first." })
  async monthlyBudgets(
    @Ctx() context: Context,
    @Arg("budgetId", () => ID) budgetId: string,
    @Arg("year", () => Int, { nullable: true }) year: number | null | undefined,
    @Args(() => PageArgs) bounds: PageArgs,
  ): Promise<InstanceType<typeof MonthlyBudgetConnection>> {
    const wanted = pageBounds(bounds);
    const page = await context.loaders.statementsOf.load({ budgetId, year: year ?? undefined, ...wanted });
    return new MonthlyBudgetConnection(pageRead(page, wanted));
  }

  @Mutation(() => CloseMonthPayload, {
    description: "Closes a month: stores its figures as a monthly budget. Closing it again with no change returns the same one.",
  })
  async closeMonth(@Ctx() context: Context, @Arg("input", () => MonthToClose) input: MonthToClose): Promise<CloseMonthPayload> {
    const who = await context.who();
    const { monthlyBudget, made } = await context.services.monthClose.closeMonth(who, input);
    return Object.assign(new CloseMonthPayload(), { monthlyBudget, made, ...monthsOf(monthlyBudget, made) });
  }

  @Mutation(() => DeleteMonthlyBudgetPayload, { description: "Deletes the newest monthly budget of a month. Expenses do not change." })
  async deleteMonthlyBudget(
    @Ctx() context: Context,
    @Arg("id", () => ID) id: string,
    @Arg("ifVersion", () => Int, { nullable: true }) ifVersion?: number,
  ): Promise<DeleteMonthlyBudgetPayload> {
    const taken = await context.services.monthClose.remove(await context.who(), id, ifVersion ?? undefined);
    return Object.assign(new DeleteMonthlyBudgetPayload(), { deletedId: id, ...monthsOf(taken) });
  }

  @FieldResolver()
  categories(@Root() { categories }: MonthlyBudget): MonthlyBudgetCategory[] | Promise<MonthlyBudgetCategory[]> {
    return beforeLong(categories, () => categories);
  }

  @FieldResolver(() => Budget, { nullable: true, description: "The budget." })
  budget(@Ctx() context: Context, @Root() statement: MonthlyBudget): Promise<Budget | null> {
    return context.loaders.budget.load(statement.budgetId);
  }

  @FieldResolver(() => Person, { nullable: true, description: "The member who closed the month." })
  closedBy(@Ctx() context: Context, @Root() statement: MonthlyBudget): Promise<Person | null> {
    return context.loaders.person.load(statement.closedBy);
  }

  @FieldResolver(() => MonthlyBudget, { nullable: true, description: "The next version; null for the newest version." })
  supersededBy(@Ctx() context: Context, @Root() statement: MonthlyBudget): Promise<MonthlyBudget | null> | null {
    return statement.supersededBy === null ? null : context.loaders.statement.load(statement.supersededBy);
  }
}

@Resolver(() => MonthlyBudgetCategory)
export class MonthlyBudgetCategoryResolver {
  @FieldResolver(() => Category, { nullable: true, description: "The category; null when it was deleted." })
  category(@Ctx() context: Context, @Root() { categoryId }: MonthlyBudgetCategory): Promise<Category | null> {
    return context.loaders.category.load(categoryId);
  }

  @FieldResolver(() => Category, { nullable: true, description: "The parent category as it is now; null at the top level." })
  parent(@Ctx() context: Context, @Root() { parentId }: MonthlyBudgetCategory): Promise<Category | null> | null {
    return parentId === null ? null : context.loaders.category.load(parentId);
  }
}

@Resolver(() => Drift)
export class DriftResolver {
  @FieldResolver(() => Category, {
    nullable: true,
    description: "The category; null when it was deleted, and for uncategorised expenses.",
  })
  category(@Ctx() context: Context, @Root() { categoryId }: Drift): Promise<Category | null> | null {
    return categoryId === null ? null : context.loaders.category.load(categoryId);
  }
}
