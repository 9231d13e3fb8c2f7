import { Field, ObjectType } from "type-graphql";
import { Money, YearMonth } from "../scalars.js";

/** What was spent in one category in one of the months before. */
@ObjectType()
export class SpentBefore {
  /** `YYYY-MM`. */
  @Field(() => YearMonth)
  month!: string;

  @Field(() => Money)
  spent!: number;
}

/** What one category could get in a month; amounts in minor units. */
@ObjectType()
export class Suggestion {
  categoryId!: string;

  @Field(() => String)
  name!: string;

  /** What the month gets as planned now. */
  @Field(() => Money)
  budgeted!: number;

  /** The median of `before`, at least 0; of two months the mean, rounded half to even. Null while there is no month before. */
  @Field(() => Money, { nullable: true })
  suggested!: number | null;

  /** The last three months before, oldest first, as far as the budget reaches back. */
  @Field(() => [SpentBefore])
  before!: SpentBefore[];
}

/** A suggestion for each category, by position. */
export class SuggestionList {
  data!: Suggestion[];

  /** Always null: the list is answered whole. */
  nextCursor!: string | null;
}
