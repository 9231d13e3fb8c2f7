import { Field, ID, ObjectType } from "type-graphql";
import { Money, YearMonth } from "../scalars.js";

/** The spending of one category in one of the previous months. */
@ObjectType()
export class SpentBefore {
  /** `YYYY-MM`. */
  @Field(() => YearMonth)
  month!: string;

  @Field(() => Money)
  spent!: number;
}

/** A suggested amount for one category in a month; amounts in minor units. */
@ObjectType()
export class Suggestion {
  @Field(() => ID)
  categoryId!: string;

  @Field(() => String)
  name!: string;

  /** The currently planned amount. */
  @Field(() => Money)
  budgeted!: number;

  /** The median of `before`, at least 0. For two months it is the mean, rounded half to even. Null without a previous month. */
  @Field(() => Money, { nullable: true })
  suggested!: number | null;

  /** The three previous months, oldest first, or as many as the budget has. */
  @Field(() => [SpentBefore])
  before!: SpentBefore[];
}

/** Suggestions for all categories, by position. */
export class SuggestionList {
  data!: Suggestion[];

  /** Always null: the whole list is on one page. */
  nextCursor!: string | null;
}
