import { Arg, Args, Ctx, FieldResolver, ID, Int, Resolver, Root } from "type-graphql";
import { Budget } from "../../shapes/Budget.js";
import { Expense } from "../../shapes/expenses/Expense.js";
import { AccountStatement, DriftedMovement, LastStatement } from "../../shapes/moneyaccounts/AccountStatement.js";
import { MoneyAccount } from "../../shapes/moneyaccounts/MoneyAccount.js";
import { RegisterEntry } from "../../shapes/moneyaccounts/RegisterEntry.js";
import { Person } from "../../shapes/sharing/Person.js";
import { pageBounds, pageRead } from "../connection.js";
import type { Context } from "../context.js";
import { PageArgs } from "../inputs/listArgs.js";
import { NewStatementOfAccount } from "../inputs/statementInputs.js";
import { CreateAccountStatementPayload, DeleteAccountStatementPayload } from "../payloads/accountStatementPayloads.js";
import { AccountStatementConnection } from "../payloads/connections.js";
import { Mutation, Query } from "../rootFieldDecorators.js";

@Resolver(() => AccountStatement)
export class AccountStatementResolver {
  @Query(() => AccountStatement, { description: "Returns one statement of a money account." })
  async accountStatement(@Ctx() context: Context, @Arg("id", () => ID) id: string): Promise<AccountStatement> {
    return context.services.accountStatementLists.one(await context.who(), id);
  }

  @Query(() => AccountStatementConnection, { description: "Lists the statements of a money account in all versions, newest day first." })
  async accountStatements(
    @Ctx() context: Context,
    @Arg("moneyAccountId", () => ID) moneyAccountId: string,
    @Args(() => PageArgs) bounds: PageArgs,
  ): Promise<InstanceType<typeof AccountStatementConnection>> {
    const wanted = pageBounds(bounds);
    const page = await context.services.accountStatementLists.list(await context.who(), moneyAccountId, wanted);
    return new AccountStatementConnection(pageRead(page, wanted));
  }

  @Mutation(() => CreateAccountStatementPayload, {
    description: "Stores what the bank says on a day. Sending it again with no change returns the same statement.",
  })
  async createAccountStatement(
    @Ctx() context: Context,
    @Arg("input", () => NewStatementOfAccount) { moneyAccountId, dryRun, ...input }: NewStatementOfAccount,
  ): Promise<CreateAccountStatementPayload> {
    const made = await context.services.accountStatements.create(await context.who(), moneyAccountId, input, dryRun ?? false);
    return Object.assign(new CreateAccountStatementPayload(), made);
  }

  @Mutation(() => DeleteAccountStatementPayload, { description: "Deletes the newest statement of a day. Movements do not change." })
  async deleteAccountStatement(
    @Ctx() context: Context,
    @Arg("id", () => ID) id: string,
    @Arg("ifVersion", () => Int, { nullable: true }) ifVersion?: number,
  ): Promise<DeleteAccountStatementPayload> {
    await context.services.accountStatementLists.remove(await context.who(), id, undefined, ifVersion ?? undefined);
    return Object.assign(new DeleteAccountStatementPayload(), { deletedId: id });
  }

  @FieldResolver(() => Budget, { nullable: true, description: "The budget." })
  budget(@Ctx() context: Context, @Root() { budgetId }: AccountStatement): Promise<Budget | null> {
    return context.loaders.budget.load(budgetId);
  }

  @FieldResolver(() => MoneyAccount, { nullable: true, description: "The money account." })
  moneyAccount(@Ctx() context: Context, @Root() { moneyAccountId }: AccountStatement): Promise<MoneyAccount | null> {
    return context.loaders.moneyAccount.load(moneyAccountId);
  }

  @FieldResolver(() => Person, { nullable: true, description: "The member who created it." })
  createdBy(@Ctx() context: Context, @Root() { createdBy }: AccountStatement): Promise<Person | null> {
    return context.loaders.person.load(createdBy);
  }

  @FieldResolver(() => AccountStatement, { nullable: true, description: "The next version; null for the newest version." })
  supersededBy(@Ctx() context: Context, @Root() { supersededBy }: AccountStatement): Promise<AccountStatement | null> | null {
    return supersededBy === null ? null : context.loaders.accountStatement.load(supersededBy);
  }
}

@Resolver(() => DriftedMovement)
export class DriftedMovementResolver {
  @FieldResolver(() => Expense, { nullable: true, description: "The movement; null when it was deleted." })
  expense(@Ctx() context: Context, @Root() { expenseId }: DriftedMovement): Promise<Expense | null> {
    return context.loaders.expense.load(expenseId);
  }
}

@Resolver(() => LastStatement)
export class LastStatementResolver {
  @FieldResolver(() => AccountStatement, { nullable: true, description: "The statement." })
  statement(@Ctx() context: Context, @Root() { statementId }: LastStatement): Promise<AccountStatement | null> {
    return context.loaders.accountStatement.load(statementId);
  }
}

@Resolver(() => RegisterEntry)
export class RegisterEntryResolver {
  @FieldResolver(() => AccountStatement, { nullable: true, description: "The earliest statement that covers this end." })
  statement(@Ctx() context: Context, @Root() { statementId }: RegisterEntry): Promise<AccountStatement | null> | null {
    return statementId === null ? null : context.loaders.accountStatement.load(statementId);
  }
}
