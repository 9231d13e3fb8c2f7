import { Field, ID, InputType } from "type-graphql";
import { MonthAmount, MonthAmounts, PlanToCopy, Transfer } from "../../shapes/months/MonthInput.js";
import { YearMonth } from "../../shapes/scalars.js";

const budgetText = "The id of the budget.";
const monthText = "The month, as `YYYY-MM` or `current`, at most 120 ahead of the current one.";

/** What REST says in the address, GraphQL says in the input. */
@InputType("SetMonthAmountInput", { description: "The amount of one category for one month." })
export class AmountOfMonth extends MonthAmount {
  @Field(() => ID, { description: budgetText })
  budgetId!: string;

  @Field(() => YearMonth, { description: monthText })
  month!: string;

  @Field(() => ID, { description: "The category that gets the amount." })
  categoryId!: string;
}

@InputType("SetMonthAmountsInput", { description: "The amounts of up to 500 categories for one month." })
export class AmountsOfMonth extends MonthAmounts {
  @Field(() => ID, { description: budgetText })
  budgetId!: string;

  @Field(() => YearMonth, { description: monthText })
  month!: string;
}

@InputType("CreateTransferInput", {
  description: "The month, the amount, and the two envelopes, or one envelope and the pool.",
})
export class TransferOfMonth extends Transfer {
  @Field(() => ID, { description: budgetText })
  budgetId!: string;

  @Field(() => YearMonth, { description: monthText })
  month!: string;
}

@InputType("CopyPlanInput", { description: "The month whose plan to copy, and the target month." })
export class PlanCopy extends PlanToCopy {
  @Field(() => ID, { description: budgetText })
  budgetId!: string;

  @Field(() => YearMonth, { description: "The target month, as `YYYY-MM` or `current`." })
  month!: string;
}
