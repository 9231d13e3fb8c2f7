import { Ctx, Field, ObjectType } from "type-graphql";
import { Month } from "../../../shapes/months/Month.js";
import type { Context } from "../../context.js";

/** What a write answers when it moved months: they can be read, fresh, in the same request. */
@ObjectType()
export abstract class MovingPayload {
  budgetId!: string;
  labels!: readonly string[];

  @Field(() => [Month], { description: "The affected months, with their new figures." })
  async months(@Ctx() context: Context): Promise<Month[]> {
    return context.services.months.moved(await context.who(), this.budgetId, this.labels);
  }
}
