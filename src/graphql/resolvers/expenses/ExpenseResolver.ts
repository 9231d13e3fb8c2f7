import { Arg, Args, Ctx, FieldResolver, ID, Int, Resolver, Root } from "type-graphql";
import { Budget } from "../../../shapes/Budget.js";
import { Category } from "../../../shapes/categories/Category.js";
import { Expense, Split } from "../../../shapes/expenses/Expense.js";
import { ExpenseChange, NewExpense } from "../../../shapes/expenses/ExpenseInput.js";
import { AccountStatement } from "../../../shapes/moneyaccounts/AccountStatement.js";
import { MoneyAccount } from "../../../shapes/moneyaccounts/MoneyAccount.js";
import { RegisterEntry } from "../../../shapes/moneyaccounts/RegisterEntry.js";
import { Person } from "../../../shapes/sharing/Person.js";
import { expensesPage, pageBounds } from "../../connection.js";
import type { Context } from "../../context.js";
import { ExpenseListArgs } from "../../inputs/listArgs.js";
import { ExpenseConnection, ExpenseEdge } from "../../payloads/expenses/ExpenseConnection.js";
import {
  CreateExpensePayload,
  DeleteExpensePayload,
  RestoreExpensePayload,
  UpdateExpensePayload,
} from "../../payloads/expenses/expensePayloads.js";
import { Mutation, Query } from "../../rootFieldDecorators.js";

@Resolver(() => Expense)
export class ExpenseResolver {
  @Query(() => Expense, { description: "Returns one expense." })
  async expense(@Ctx() context: Context, @Arg("id", () => ID) id: string): Promise<Expense> {
    return context.services.expenses.one(await context.who(), id);
  }

  @Query(() => ExpenseConnection, {
    description: "Lists the expenses of a budget. All filters combine; the default order is newest first. At most 100 per page.",
  })
  expenses(
    @Ctx() context: Context,
    @Arg("budgetId", () => ID) budgetId: string,
    @Args(() => ExpenseListArgs) { filter, sort, ...page }: ExpenseListArgs,
  ): Promise<ExpenseConnection> {
    return expensesPage(context, { budgetId, filter, sort }, pageBounds(page));
  }

  @Mutation(() => CreateExpensePayload, {
    description: "Creates an expense. If an expense with the same `externalId` and source exists, returns that one.",
  })
  async createExpense(@Ctx() context: Context, @Arg("input", () => NewExpense) input: NewExpense): Promise<CreateExpensePayload> {
    const who = await context.who();
    const { expense, existed, months } = await context.services.expenses.add(who, input);
    return Object.assign(new CreateExpensePayload(), { expense, existed, budgetId: expense.budgetId, labels: months });
  }

  @Mutation(() => UpdateExpensePayload, {
    description: "Changes an expense by a merge patch: absent fields keep their values, null clears a field.",
  })
  async updateExpense(
    @Ctx() context: Context,
    @Arg("id", () => ID) id: string,
    @Arg("input", () => ExpenseChange) input: ExpenseChange,
    @Arg("ifVersion", () => Int, { nullable: true }) ifVersion?: number,
  ): Promise<UpdateExpensePayload> {
    const { expense, months } = await context.services.expenses.change(await context.who(), id, input, ifVersion ?? undefined);
    return Object.assign(new UpdateExpensePayload(), { expense, budgetId: expense.budgetId, labels: months });
  }

  @Mutation(() => DeleteExpensePayload, { description: "Deletes an expense. It can be restored for 30 days." })
  async deleteExpense(
    @Ctx() context: Context,
    @Arg("id", () => ID) id: string,
    @Arg("ifVersion", () => Int, { nullable: true }) ifVersion?: number,
  ): Promise<DeleteExpensePayload> {
    const { expense, months } = await context.services.expenses.remove(await context.who(), id, ifVersion ?? undefined);
    return Object.assign(new DeleteExpensePayload(), { deletedId: id, expense, budgetId: expense.budgetId, labels: months });
  }

  @Mutation(() => RestoreExpensePayload, { description: "Restores a deleted expense, within 30 days." })
  async restoreExpense(@Ctx() context: Context, @Arg("id", () => ID) id: string): Promise<RestoreExpensePayload> {
    const who = await context.who();
    const { expense, months } = await context.services.expenses.restore(who, id);
    return Object.assign(new RestoreExpensePayload(), { expense, budgetId: expense.budgetId, labels: months });
  }

  @FieldResolver(() => Person, { nullable: true, description: "The member who created it." })
  createdBy(@Ctx() context: Context, @Root() expense: Expense): Promise<Person | null> {
    return context.loaders.person.load(expense.createdBy);
  }

  @FieldResolver(() => Category, { nullable: true, description: "The category; null when the expense is uncategorised or split." })
  category(@Ctx() context: Context, @Root() expense: Expense): Promise<Category | null> | null {
    return expense.categoryId === null ? null : context.loaders.category.load(expense.categoryId);
  }

  @FieldResolver(() => MoneyAccount, {
    nullable: true,
    description: "The money account; of a transfer, the one that the money leaves. Null: it lies in none.",
  })
  moneyAccount(@Ctx() context: Context, @Root() expense: Expense): Promise<MoneyAccount | null> | null {
    return expense.moneyAccountId === null ? null : context.loaders.moneyAccount.load(expense.moneyAccountId);
  }

  @FieldResolver(() => MoneyAccount, { nullable: true, description: "Of a transfer: the money account in which the money arrives." })
  toMoneyAccount(@Ctx() context: Context, @Root() expense: Expense): Promise<MoneyAccount | null> | null {
    return expense.toMoneyAccountId === null ? null : context.loaders.moneyAccount.load(expense.toMoneyAccountId);
  }

  @FieldResolver(() => AccountStatement, { nullable: true, description: "The earliest statement that covers it in that account." })
  statement(@Ctx() context: Context, @Root() { statementId }: Expense): Promise<AccountStatement | null> | null {
    return statementId === null ? null : context.loaders.accountStatement.load(statementId);
  }

  @FieldResolver(() => AccountStatement, {
    nullable: true,
    description: "Of a transfer: the earliest statement that covers its second end.",
  })
  toStatement(@Ctx() context: Context, @Root() { toStatementId }: Expense): Promise<AccountStatement | null> | null {
    return toStatementId === null ? null : context.loaders.accountStatement.load(toStatementId);
  }

  @FieldResolver(() => Budget, { nullable: true, description: "The budget." })
  budget(@Ctx() context: Context, @Root() expense: Expense): Promise<Budget | null> {
    return context.loaders.budget.load(expense.budgetId);
  }
}

@Resolver(() => ExpenseEdge)
export class ExpenseEdgeResolver {
  @FieldResolver(() => RegisterEntry, {
    nullable: true,
    description: "Its end in the money account, where the list is filtered by exactly one; otherwise null.",
  })
  entry(@Root() { node }: InstanceType<typeof ExpenseEdge>): RegisterEntry | null {
    return node.entry ?? null;
  }
}

@Resolver(() => Split)
export class SplitResolver {
  @FieldResolver(() => Category, { nullable: true, description: "The category of this part; null means uncategorised." })
  category(@Ctx() context: Context, @Root() split: Split): Promise<Category | null> | null {
    return split.categoryId === null ? null : context.loaders.category.load(split.categoryId);
  }
}
