import { Arg, Ctx, FieldResolver, ID, Int, Resolver, Root } from "type-graphql";
import { monthsOf } from "../../../services/ledger/changedMonths.js";
import { Expense } from "../../../shapes/expenses/Expense.js";
import { Occurrence } from "../../../shapes/recurring/Occurrence.js";
import { Recurring } from "../../../shapes/recurring/Recurring.js";
import { CivilDate } from "../../../shapes/scalars.js";
import { inTurns } from "../../beforeLong.js";
import type { Context } from "../../context.js";
import { ifRead, versionOfRead } from "../../readVersions.js";
import { BookingOfOccurrence, ChangeOfOccurrence, NamedOccurrence } from "../../inputs/recurringInputs.js";
import {
  BookOccurrencePayload,
  RestoreOccurrencePayload,
  SkipOccurrencePayload,
  UpdateOccurrencePayload,
} from "../../payloads/recurringPayloads.js";
import { Mutation, Query } from "../../rootFieldDecorators.js";

@Resolver(() => Occurrence)
export class OccurrenceResolver {
  @Query(() => [Occurrence], {
    description:
      "Lists occurrences: expected and proposed ones by their day, booked and skipped ones by their date. Default: 31 days from today. At most 400 days and 2000 occurrences.",
  })
  async occurrences(
    @Ctx() context: Context,
    @Arg("budgetId", () => ID) budgetId: string,
    @Arg("from", () => CivilDate, { nullable: true }) from?: string | null,
    @Arg("to", () => CivilDate, { nullable: true }) to?: string | null,
  ): Promise<(Occurrence | Promise<Occurrence>)[]> {
    const { occurrenceLists } = context.services;
    return inTurns(await occurrenceLists.list(await context.who(), { budgetId, from: from ?? undefined, to: to ?? undefined }));
  }

  @Mutation(() => BookOccurrencePayload, { description: "Books an occurrence of a recurring movement, also before its day." })
  async bookOccurrence(
    @Ctx() context: Context,
    @Arg("id", () => ID) id: string,
    @Arg("input", () => BookingOfOccurrence) { date, ...booking }: BookingOfOccurrence,
  ): Promise<BookOccurrencePayload> {
    const expense = await context.services.occurrences.book(await context.who(), { id, date }, booking);
    return Object.assign(new BookOccurrencePayload(), { expense, ...monthsOf(expense) });
  }

  @Mutation(() => SkipOccurrencePayload, { description: "Skips an occurrence that is not booked." })
  async skipOccurrence(
    @Ctx() context: Context,
    @Arg("id", () => ID) id: string,
    @Arg("input", () => NamedOccurrence) { date }: NamedOccurrence,
  ): Promise<SkipOccurrencePayload> {
    const occurrence = await context.services.occurrences.skip(await context.who(), { id, date });
    return Object.assign(new SkipOccurrencePayload(), { occurrence });
  }

  @Mutation(() => RestoreOccurrencePayload, {
    description: "Restores a skipped occurrence. If its expense was deleted within the last 30 days, restores the expense.",
  })
  async restoreOccurrence(
    @Ctx() context: Context,
    @Arg("id", () => ID) id: string,
    @Arg("input", () => NamedOccurrence) { date }: NamedOccurrence,
  ): Promise<RestoreOccurrencePayload> {
    const restored = await context.services.occurrences.restore(await context.who(), { id, date });
    return Object.assign(new RestoreOccurrencePayload(), restored);
  }

  @Mutation(() => UpdateOccurrencePayload, {
    description: "Changes one occurrence that is not booked. Null resets a field to the rule or the template.",
  })
  async updateOccurrence(
    @Ctx() context: Context,
    @Arg("id", () => ID) id: string,
    @Arg("input", () => ChangeOfOccurrence) { date, ...change }: ChangeOfOccurrence,
    @Arg("ifVersion", () => Int, { nullable: true }) ifVersion?: number,
  ): Promise<UpdateOccurrencePayload> {
    const who = await context.who();
    const { occurrences } = context.services;
    const isUnchanged = ifRead(ifVersion, () => occurrences.current(who, { id, date }));
    const occurrence = await occurrences.change(who, { id, date }, change, isUnchanged);
    return Object.assign(new UpdateOccurrencePayload(), { occurrence });
  }

  @FieldResolver(() => Int, {
    description: "Send it as `ifVersion` of `updateOccurrence`. It changes with the occurrence. Its values have no order.",
  })
  version(@Root() occurrence: Occurrence): number {
    return versionOfRead(occurrence);
  }

  @FieldResolver(() => Recurring, { nullable: true, description: "The recurring movement." })
  recurring(@Ctx() context: Context, @Root() { recurringId }: Occurrence): Promise<Recurring | null> {
    return context.loaders.recurring.load(recurringId);
  }

  @FieldResolver(() => Expense, { nullable: true, description: "The expense of a booked occurrence; otherwise null." })
  expense(@Ctx() context: Context, @Root() { expenseId }: Occurrence): Promise<Expense | null> | null {
    return expenseId === null ? null : context.loaders.expense.load(expenseId);
  }
}
