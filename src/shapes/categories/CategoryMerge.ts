import { Field, ID, InputType } from "type-graphql";

/**
 * The target of a merge.
 * @example { "into": "cat_7p6r9s1t3w5x8y2z01kb3v5h0q2m8x4n7p6r9s" }
 */
@InputType("MergeCategoriesInput")
export class CategoryMerge {
  /** The category that gets the expenses, planned money and children. */
  @Field(() => ID)
  into!: string;
}
