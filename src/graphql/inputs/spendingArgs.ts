import { ArgsType, Field } from "type-graphql";
import type { SpendingGroup, SpendingStep } from "../../validation/report.js";
import { SpendingGroupEnum, SpendingStepEnum } from "../../shapes/enums.js";
import { ExpenseFilter } from "../../shapes/expenses/ExpenseInput.js";
import type { Spending } from "../../shapes/reports/Report.js";
import { CivilDate } from "../../shapes/scalars.js";
import { criteriaOf } from "../connection.js";
import type { Context } from "../context.js";

/** Which spending, and how it is divided. */
@ArgsType()
export class SpendingArgs {
  @Field(() => CivilDate, { nullable: true, description: "The first day, inclusive. Takes precedence over that of the filter." })
  from?: string | null;

  @Field(() => CivilDate, { nullable: true, description: "The last day, inclusive. Takes precedence over that of the filter." })
  to?: string | null;

  @Field(() => SpendingGroupEnum, { nullable: true })
  groupBy?: SpendingGroup | null;

  @Field(() => SpendingStepEnum, { nullable: true, description: "MONTH: each row says its months as well." })
  by?: SpendingStep | null;

  @Field(() => ExpenseFilter, { nullable: true })
  filter?: ExpenseFilter | null;
}

/** One report; those that an answer needs together are made together. */
export function spendingReport(context: Context, budgetId: string, { from, to, groupBy, by, filter }: SpendingArgs): Promise<Spending> {
  const criteria = criteriaOf(filter ?? {});
  return context.loaders.spending.load({
    ...criteria,
    budgetId,
    from: from ?? criteria.from,
    to: to ?? criteria.to,
    groupBy: groupBy ?? undefined,
    by: by ?? undefined,
  });
}
