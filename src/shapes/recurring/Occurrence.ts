import { Field, ObjectType } from "type-graphql";
import { CivilDate, Money } from "../scalars.js";
import { OccurrenceStatusEnum } from "./recurringEnums.js";

/** One occurrence of a recurring movement: `recurringId` and `date` identify it. */
@ObjectType()
export class Occurrence {
  recurringId!: string;

  /**
   * The date by the rule, as `YYYY-MM-DD`. It does not change when the occurrence is moved.
   * @format date
   */
  @Field(() => CivilDate)
  date!: string;

  /**
   * The day on which it falls; for a booked occurrence, the date of its expense.
   * @format date
   */
  @Field(() => CivilDate)
  day!: string;

  /**
   * Values may be added.
   * @extension {"x-told": true}
   */
  @Field(() => OccurrenceStatusEnum)
  status!: "expected" | "booked" | "proposed" | "skipped";

  /** The amount in minor units. */
  @Field(() => Money)
  amount!: number;

  /**
   * The expense of a booked occurrence; otherwise null.
   * @extension {"x-told": true}
   */
  expenseId!: string | null;
}

/** Occurrences by day. */
export class OccurrenceList {
  data!: Occurrence[];

  /** Always null: all occurrences are on one page. */
  nextCursor!: string | null;
}
