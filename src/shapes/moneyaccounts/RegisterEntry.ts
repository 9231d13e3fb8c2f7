import { Field, ObjectType } from "type-graphql";
import { CivilDate, Money } from "../scalars.js";

/** The end of a movement in the money account whose movements are listed. */
@ObjectType()
export class RegisterEntry {
  /**
   * The day of this end, as `YYYY-MM-DD`.
   * @format date
   */
  @Field(() => CivilDate)
  date!: string;

  /** In minor units of the account's currency: above 0 what came in, below 0 what went out. */
  @Field(() => Money)
  amount!: number;

  /** Whether the bank has this end. */
  @Field(() => Boolean)
  cleared!: boolean;

  /** The id of the earliest statement that covers this end; null while none does. */
  statementId!: string | null;

  /** What the account had after it, in minor units of its currency, in the order of day and id. Null where the list is sorted otherwise than by date, and where it is filtered by more than the account and days. */
  @Field(() => Money, { nullable: true })
  balance!: number | null;
}
