import { Field, ID, ObjectType } from "type-graphql";
import { Expense } from "../../shapes/expenses/Expense.js";
import { FundedAmount } from "../../shapes/months/FundedMonth.js";
import { Money } from "../../shapes/scalars.js";
import { Occurrence } from "../../shapes/recurring/Occurrence.js";
import { Recurring } from "../../shapes/recurring/Recurring.js";
import { MovingPayload } from "./months/MovingPayload.js";

@ObjectType()
export class CreateRecurringPayload {
  @Field(() => Recurring, { description: "The recurring movement as it is now." })
  recurring!: Recurring;
}

@ObjectType()
export class UpdateRecurringPayload {
  @Field(() => Recurring, { description: "The recurring movement as it is now." })
  recurring!: Recurring;
}

@ObjectType()
export class DeleteRecurringPayload {
  @Field(() => ID)
  deletedId!: string;
}

@ObjectType()
export class SplitRecurringPayload {
  @Field(() => Recurring, { description: "The movement up to the split." })
  ended!: Recurring;

  @Field(() => Recurring, { description: "The new movement, which continues from there." })
  continued!: Recurring;
}

@ObjectType()
export class BookOccurrencePayload extends MovingPayload {
  @Field(() => Expense, { description: "The expense of the occurrence." })
  expense!: Expense;
}

@ObjectType()
export class SkipOccurrencePayload {
  @Field(() => Occurrence, { description: "The occurrence as it is now." })
  occurrence!: Occurrence;
}

@ObjectType()
export class RestoreOccurrencePayload extends MovingPayload {
  @Field(() => Occurrence, { description: "The occurrence as it is now." })
  occurrence!: Occurrence;
}

@ObjectType()
export class UpdateOccurrencePayload {
  @Field(() => Occurrence, { description: "The occurrence as it is now." })
  occurrence!: Occurrence;
}

@ObjectType()
export class FundMonthPayload extends MovingPayload {
  @Field(() => Money, { description: "The total that was added, in minor units." })
  total!: number;

  @Field(() => [FundedAmount], { description: "The categories whose amounts were raised." })
  amounts!: FundedAmount[];
}
