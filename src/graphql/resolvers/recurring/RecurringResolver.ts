import { Arg, Args, Ctx, FieldResolver, ID, Int, Resolver, Root } from "type-graphql";
import { Budget } from "../../../shapes/Budget.js";
import { Category } from "../../../shapes/categories/Category.js";
import { MoneyAccount } from "../../../shapes/moneyaccounts/MoneyAccount.js";
import { Recurring, RecurringTemplate, SingleOccurrence } from "../../../shapes/recurring/Recurring.js";
import { NewRecurring, RecurringChange, RecurringSplit } from "../../../shapes/recurring/RecurringInput.js";
import { Person } from "../../../shapes/sharing/Person.js";
import { pageBounds, pageRead } from "../../connection.js";
import type { Context } from "../../context.js";
import { PageArgs } from "../../inputs/listArgs.js";
import { RecurringConnection } from "../../payloads/connections.js";
import {
  CreateRecurringPayload,
  DeleteRecurringPayload,
  SplitRecurringPayload,
  UpdateRecurringPayload,
} from "../../payloads/recurringPayloads.js";
import { Mutation, Query } from "../../rootFieldDecorators.js";

@Resolver(() => Recurring)
export class RecurringResolver {
  @Query(() => Recurring, { description: "Returns one recurring movement." })
  async recurringMovement(@Ctx() context: Context, @Arg("id", () => ID) id: string): Promise<Recurring> {
    return context.services.recurring.one(await context.who(), id);
  }

  @Query(() => RecurringConnection, { description: "Lists the recurring movements of a budget. At most 100 per page." })
  async recurringMovements(
    @Ctx() context: Context,
    @Arg("budgetId", () => ID) budgetId: string,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<InstanceType<typeof RecurringConnection>> {
    const wanted = pageBounds(page);
    return new RecurringConnection(pageRead(await context.services.recurring.list(await context.who(), budgetId, wanted), wanted));
  }

  @Mutation(() => CreateRecurringPayload, {
    description:
      "Creates a recurring movement. Occurrences from `start` on are booked or proposed once their day has begun in the budget's time zone.",
  })
  async createRecurring(@Ctx() context: Context, @Arg("input", () => NewRecurring) input: NewRecurring): Promise<CreateRecurringPayload> {
    const recurring = await context.services.recurring.add(await context.who(), input);
    return Object.assign(new CreateRecurringPayload(), { recurring });
  }

  @Mutation(() => UpdateRecurringPayload, {
    description: "Changes a recurring movement by a merge patch. Booked expenses do not change.",
  })
  async updateRecurring(
    @Ctx() context: Context,
    @Arg("id", () => ID) id: string,
    @Arg("input", () => RecurringChange) input: RecurringChange,
    @Arg("ifVersion", () => Int, { nullable: true }) ifVersion?: number,
  ): Promise<UpdateRecurringPayload> {
    const recurring = await context.services.recurring.change(await context.who(), id, input, ifVersion ?? undefined);
    return Object.assign(new UpdateRecurringPayload(), { recurring });
  }

  @Mutation(() => DeleteRecurringPayload, {
    description: "Deletes a recurring movement and its future occurrences. Booked expenses stay.",
  })
  async deleteRecurring(
    @Ctx() context: Context,
    @Arg("id", () => ID) id: string,
    @Arg("ifVersion", () => Int, { nullable: true }) ifVersion?: number,
  ): Promise<DeleteRecurringPayload> {
    await context.services.recurring.remove(await context.who(), id, ifVersion ?? undefined);
    return Object.assign(new DeleteRecurringPayload(), { deletedId: id });
  }

  @Mutation(() => SplitRecurringPayload, {
    description: "Changes one occurrence and all that follow: ends the movement before `from` and continues it as a new one.",
  })
  async splitRecurring(
    @Ctx() context: Context,
    @Arg("id", () => ID) id: string,
    @Arg("input", () => RecurringSplit) input: RecurringSplit,
  ): Promise<SplitRecurringPayload> {
    const split = await context.services.recurringSplits.split(await context.who(), id, input);
    return Object.assign(new SplitRecurringPayload(), split);
  }

  @FieldResolver(() => Budget, { nullable: true, description: "The budget." })
  budget(@Ctx() context: Context, @Root() recurring: Recurring): Promise<Budget | null> {
    return context.loaders.budget.load(recurring.budgetId);
  }

  @FieldResolver(() => Person, { nullable: true, description: "The member who created it." })
  createdBy(@Ctx() context: Context, @Root() recurring: Recurring): Promise<Person | null> {
    return context.loaders.person.load(recurring.createdBy);
  }
}

@Resolver(() => RecurringTemplate)
export class RecurringTemplateResolver {
  @FieldResolver(() => Category, { nullable: true, description: "The category; null with splits, or without a category." })
  category(@Ctx() context: Context, @Root() { categoryId }: RecurringTemplate): Promise<Category | null> | null {
    return categoryId === null ? null : context.loaders.category.load(categoryId);
  }

  @FieldResolver(() => MoneyAccount, {
    nullable: true,
    description: "The money account; of a transfer, the one that the money leaves. Null: it lies in none.",
  })
  moneyAccount(@Ctx() context: Context, @Root() { moneyAccountId }: RecurringTemplate): Promise<MoneyAccount | null> | null {
    return moneyAccountId === null ? null : context.loaders.moneyAccount.load(moneyAccountId);
  }

  @FieldResolver(() => MoneyAccount, {
    nullable: true,
    description: "Of a transfer: the money account in which the money arrives. Otherwise null.",
  })
  toMoneyAccount(@Ctx() context: Context, @Root() { toMoneyAccountId }: RecurringTemplate): Promise<MoneyAccount | null> | null {
    return toMoneyAccountId === null ? null : context.loaders.moneyAccount.load(toMoneyAccountId);
  }
}

@Resolver(() => SingleOccurrence)
export class SingleOccurrenceResolver {
  @FieldResolver(() => Category, { nullable: true, description: "Its own category; null for the category of the template." })
  category(@Ctx() context: Context, @Root() { categoryId }: SingleOccurrence): Promise<Category | null> | null {
    return categoryId === null ? null : context.loaders.category.load(categoryId);
  }
}
