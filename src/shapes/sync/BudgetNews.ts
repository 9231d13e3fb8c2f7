import { Field, ObjectType } from "type-graphql";

/** What happened in a budget since the message before; the first one says where it stands. */
@ObjectType()
export class BudgetNews {
  /** Where a sync goes on from here: the changes that this message speaks of are before it. */
  @Field(() => String)
  cursor!: string;

  /** The months in which something begins to be otherwise, `YYYY-MM`. Later ones can follow, by what is carried over. */
  @Field(() => [String])
  months!: string[];

  /** What kinds of resources changed. */
  @Field(() => [String])
  kinds!: string[];
}
