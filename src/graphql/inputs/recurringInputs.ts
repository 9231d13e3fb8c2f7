import { Field, ID, InputType } from "type-graphql";
import { CivilDate, YearMonth } from "../../shapes/scalars.js";
import { Funding } from "../../shapes/months/MonthInput.js";
import { OccurrenceBooking, OccurrenceChange } from "../../shapes/recurring/RecurringInput.js";

const dateText = "The date by the rule, as `YYYY-MM-DD`.";

/** What REST says in the address, GraphQL says in the input. */
@InputType("BookOccurrenceInput", { description: "Which occurrence to book, and how." })
export class BookingOfOccurrence extends OccurrenceBooking {
  @Field(() => CivilDate, { description: dateText })
  date!: string;
}

@InputType("UpdateOccurrenceInput", {
  description: "Which occurrence to change, and how. Null resets a field to the rule or the template.",
})
export class ChangeOfOccurrence extends OccurrenceChange {
  @Field(() => CivilDate, { description: dateText })
  date!: string;
}

@InputType("OccurrenceInput", { description: "The occurrence." })
export class NamedOccurrence {
  @Field(() => CivilDate, { description: dateText })
  date!: string;
}

@InputType("FundMonthInput", { description: "The month to fund, and where its amounts come from." })
export class FundingOfMonth extends Funding {
  @Field(() => ID, { description: "The id of the budget." })
  budgetId!: string;

  @Field(() => YearMonth, { description: "The month, as `YYYY-MM` or `current`." })
  month!: string;
}
