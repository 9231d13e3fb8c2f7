import { Ctx, Field, ObjectType } from "type-graphql";
import { Month } from "../../../shapes/months/Month.js";
import type { Context } from "../../context.js";

/** It is resolved after the write was made, so a failure must not take away the rest of the payload. */
export const MOVED_MONTHS =
  "The affected months, with their new figures; null for a token that may not see them, and where reading them failed after the write was made.";

/** What a write answers when it moved months: they can be read, fresh, in the same request. */
@ObjectType()
export abstract class MovingPayload {
  budgetId!: string;
  labels!: readonly string[];

  @Field(() => [Month], { nullable: true, description: MOVED_MONTHS })
  async months(@Ctx() context: Context): Promise<Month[] | null> {
    return context.services.months.moved(await context.who(), this.budgetId, this.labels);
  }
}
