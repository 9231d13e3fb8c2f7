import { Ctx, Field, ObjectType } from "type-graphql";
import { Invalid } from "../../../domain/errors.js";
import { monthsOfOutcomes, type Outcome } from "../../../services/expenses/outcome.js";
import type { ChangedMonths } from "../../../services/ledger/changedMonths.js";
import { BatchResult } from "../../../shapes/expenses/ExpenseBatch.js";
import { Month } from "../../../shapes/months/Month.js";
import type { Context } from "../../context.js";
import { MOVED_MONTHS } from "../months/MovingPayload.js";

@ObjectType()
abstract class BatchPayload {
  @Field(() => [BatchResult], { description: "One result per item, in the order of the request." })
  results!: BatchResult[];

  moved!: readonly ChangedMonths[];

  @Field(() => [Month], { nullable: true, description: MOVED_MONTHS })
  async months(@Ctx() context: Context): Promise<Month[] | null> {
    const who = await context.who();
    const read = this.moved.map(({ budgetId, labels }) => context.services.months.moved(who, budgetId, labels));
    const months = await Promise.all(read);
    return months.includes(null) ? null : months.flatMap((found) => found ?? []);
  }
}

@ObjectType()
export class CreateExpensesPayload extends BatchPayload {}

@ObjectType()
export class UpdateExpensesPayload extends BatchPayload {}

@ObjectType()
export class DeleteExpensesPayload extends BatchPayload {}

@ObjectType()
export class RestoreExpensesPayload extends BatchPayload {}

/** Each refusal in the words that an error of the single mutation would have had. */
export function batchFacts(outcomes: readonly Outcome[]): { results: object[]; moved: ChangedMonths[] } {
  return { results: outcomes.map(resultOf), moved: monthsOfOutcomes(outcomes) };
}

function resultOf(outcome: Outcome): object {
  if (outcome.status !== "failed") return { index: outcome.index, status: outcome.status, expense: outcome.expense };
  const { refusal } = outcome;
  const errors = refusal instanceof Invalid ? { errors: refusal.faults.map((fault) => ({ ...fault, path: `/input${fault.path}` })) } : {};
  return { index: outcome.index, status: "failed", problem: { code: refusal.code, detail: refusal.message, ...errors } };
}
