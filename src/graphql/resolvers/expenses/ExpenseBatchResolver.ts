import { Arg, Ctx, Mutation, Resolver } from "type-graphql";
import { ExpenseBatch, ExpenseBatchChange, ExpenseBatchRemoval } from "../../../shapes/expenses/ExpenseBatch.js";
import type { Context } from "../../context.js";
import { once } from "../../once.js";
import { batchFacts, CreateExpensesPayload, DeleteExpensesPayload, UpdateExpensesPayload } from "../../payloads/expenses/batchPayloads.js";

@Resolver()
export class ExpenseBatchResolver {
  @Mutation(() => CreateExpensesPayload, { description: "Creates up to 500 expenses. Each item is created completely or fails alone." })
  createExpenses(
    @Ctx() context: Context,
    @Arg("input", () => ExpenseBatch) input: ExpenseBatch,
    @Arg("idempotencyKey", () => String, { nullable: true }) key?: string,
  ): Promise<CreateExpensesPayload> {
    return once(context, { name: "createExpenses", key, args: { input }, payload: CreateExpensesPayload }, async (who) =>
      batchFacts(await context.services.expenseBatch.add(who, input)),
    );
  }

  @Mutation(() => UpdateExpensesPayload, {
    description: "Changes up to 500 expenses, each by its own merge patch. Each item is changed completely or fails alone.",
  })
  updateExpenses(
    @Ctx() context: Context,
    @Arg("input", () => ExpenseBatchChange) input: ExpenseBatchChange,
    @Arg("idempotencyKey", () => String, { nullable: true }) key?: string,
  ): Promise<UpdateExpensesPayload> {
    return once(context, { name: "updateExpenses", key, args: { input }, payload: UpdateExpensesPayload }, async (who) =>
      batchFacts(await context.services.expenseBulk.change(who, input)),
    );
  }

  @Mutation(() => DeleteExpensesPayload, { description: "Deletes up to 500 expenses. Each can be restored for 30 days." })
  deleteExpenses(
    @Ctx() context: Context,
    @Arg("input", () => ExpenseBatchRemoval) input: ExpenseBatchRemoval,
    @Arg("idempotencyKey", () => String, { nullable: true }) key?: string,
  ): Promise<DeleteExpensesPayload> {
    return once(context, { name: "deleteExpenses", key, args: { input }, payload: DeleteExpensesPayload }, async (who) =>
      batchFacts(await context.services.expenseBulk.remove(who, input)),
    );
  }
}
