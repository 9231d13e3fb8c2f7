import { Field, ID, ObjectType } from "type-graphql";
import { Node } from "../Node.js";
import { DateTime } from "../scalars.js";
import { ActivityActionEnum, ActivityKindEnum } from "./activityEnums.js";

/** Who did what in a budget. */
@ObjectType({ implements: Node })
export class Activity {
  id!: string;

  @Field(() => ID)
  budgetId!: string;

  /** RFC 3339, UTC, milliseconds. */
  @Field(() => DateTime)
  at!: string;

  /** `created`, `changed`, `deleted`, `restored`, `merged`, `imported`, `closed`, `reopened`, `invited`, `uninvited`, `joined`, `left`, `removed`, `roleChanged` or `handedOver`. Values may be added. */
  @Field(() => ActivityActionEnum)
  action!: string;

  /** `budget`, `category`, `expense`, `monthly-budget`, `plan` (the amounts of one month) or `import` (of a file). Values may be added. */
  @Field(() => ActivityKindEnum)
  kind!: string;

  /** What was changed; it may be deleted by now. */
  @Field(() => ID)
  resourceId!: string;

  /** A few words for showing, such as a name or an amount; that of an income has a plus before it. */
  @Field(() => String, { nullable: true })
  label!: string | null;

  /** Who did it. */
  accountId!: string;

  /** Null when the account is gone. */
  accountName!: string | null;

  /** Until when a deletion can be taken back with `restore`; null for everything else. RFC 3339. */
  @Field(() => DateTime, { nullable: true })
  undoUntil!: string | null;
}

/** One page of what happened, newest first. */
export class ActivityPage {
  data!: Activity[];

  /** Give it as `cursor` for the next page; null on the last one. */
  nextCursor!: string | null;
}
