import { Field, InputType, ObjectType } from "type-graphql";
import type { NoticePace } from "../../domain/notices.js";
import { enumeration } from "../enumeration.js";

const NoticePaceEnum = enumeration<NoticePace>("NoticePace", "How often e-mails are sent. Values may be added.", {
  atOnce: "One e-mail for each event.",
  daily: "One e-mail a day, if anything happened.",
  never: "No e-mail.",
});

/** Which e-mails an account gets about the budgets that it can read. They are sent only to a confirmed address. */
@ObjectType()
export class Notices {
  /** When the spending in a category reaches a threshold. Values may be added. */
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
  /** When the spending in a category reaches a threshold. */
  @Field(() => NoticePaceEnum, { nullable: true })
  thresholds?: "atOnce" | "daily" | "never";

  /** When an occurrence of a recurring movement is booked, proposed or missed. */
  @Field(() => NoticePaceEnum, { nullable: true })
  recurring?: "atOnce" | "daily" | "never";

  /** When expenses begin to wait for a review. */
  @Field(() => NoticePaceEnum, { nullable: true })
  review?: "atOnce" | "daily" | "never";
}
