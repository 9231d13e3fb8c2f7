import { Ctx, Field, ObjectType } from "type-graphql";
import { MonthCategory } from "../../../shapes/months/Month.js";
import type { Context } from "../../context.js";
import { rowOf } from "../../monthRows.js";
import { MovingPayload } from "./MovingPayload.js";

@ObjectType()
export class SetMonthAmountPayload extends MovingPayload {
  categoryId!: string;
  month!: string;

  @Field(() => MonthCategory, { nullable: true, description: "The new figures of the category in that month." })
  async monthCategory(@Ctx() context: Context): Promise<MonthCategory | null> {
    const [month] = (await context.services.months.moved(await context.who(), this.budgetId, [this.month])) ?? [];
    return month === undefined ? null : rowOf(month, this.categoryId);
  }
}

@ObjectType()
export class SetMonthAmountsPayload extends MovingPayload {}

@ObjectType()
export class CreateTransferPayload extends MovingPayload {}

@ObjectType()
export class CopyPlanPayload extends MovingPayload {}
