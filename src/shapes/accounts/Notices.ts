import { Field, InputType, ObjectType } from "type-graphql";
import type { NoticePace } from "../../domain/notices.js";
import { enumeration } from "../enumeration.js";

const NoticePaceEnum = enumeration<NoticePace>("NoticePace", "How often mails tell of something. May grow.", {
  atOnce: "One mail for each event.",
  daily: "One mail a day, if there is anything to tell.",
  never: "No mail.",
});

/** Which mails an account gets about the budgets that it can read. Only a confirmed address gets them. */
@ObjectType()
export class Notices {
  /** When what was spent in a category reaches a threshold. Values may be added. */
  @Field(() => NoticePaceEnum)
  thresholds!: "atOnce" | "daily" | "never";

  /** When an occurrence of a recurring movement is booked, proposed or missed. Values may be added. */
  @Field(() => NoticePaceEnum)
  recurring!: "atOnce" | "daily" | "never";

  /** When expenses begin to wait for a review. Values may be added. */
  @Field(() => NoticePaceEnum)
  review!: "atOnce" | "daily" | "never";
}

/** A merge patch of the notices: absent fields keep their values. */
@InputType("NoticesInput")
export class NoticesChange {
  /** When what was spent in a category reaches a threshold. */
  @Field(() => NoticePaceEnum, { nullable: true })
  thresholds?: "atOnce" | "daily" | "never";

  /** When an occurrence of a recurring movement is booked, proposed or missed. */
  @Field(() => NoticePaceEnum, { nullable: true })
  recurring?: "atOnce" | "daily" | "never";

  /** When expenses begin to wait for a review. */
  @Field(() => NoticePaceEnum, { nullable: true })
  review?: "atOnce" | "daily" | "never";
}
