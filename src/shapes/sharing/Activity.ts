import { Field, ID, ObjectType } from "type-graphql";
import { Node } from "../Node.js";
import { DateTime } from "../scalars.js";
import { ActivityActionEnum, ActivityKindEnum } from "./activityEnums.js";

/** Who changed what in a budget. */
@ObjectType({ implements: Node })
export class Activity {
  id!: string;

  @Field(() => ID)
  budgetId!: string;

  /**
   * The time of the event: RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  @Field(() => DateTime)
  at!: string;

  /** `created`, `changed`, `deleted`, `restored`, `merged`, `imported`, `closed`, `reopened`, `invited`, `uninvited`, `joined`, `left`, `removed`, `roleChanged`, `handedOver`, `booked`, `proposed`, `missed`, `thresholdReached` or `toReview`. Values may be added. */
  @Field(() => ActivityActionEnum)
  action!: string;

  /** `budget`, `category`, `expense`, `monthly-budget`, `plan` (the amounts of one month) or `import` (of a file). Values may be added. */
  @Field(() => ActivityKindEnum)
  kind!: string;

  /** The resource that was changed. It may have been deleted since. */
  @Field(() => ID)
  resourceId!: string;

  /** A short text to display, such as a name or an amount. The amount of an income entry starts with a plus sign. */
  @Field(() => String, { nullable: true })
  label!: string | null;

  /** The person who did it; of `thresholdReached` who made the newest change before it, of a recurring movement who created it. */
  accountId!: string;

  /** Null when the account was deleted. */
  accountName!: string | null;

  /**
   * The end of the time in which a deletion can be undone; null for other actions. RFC 3339.
   * @format date-time
   */
  @Field(() => DateTime, { nullable: true })
  undoUntil!: string | null;
}

/** One page of activity, newest first. */
export class ActivityPage {
  data!: Activity[];

  /** Send it as `cursor` to get the next page; null on the last page. */
  nextCursor!: string | null;
}
