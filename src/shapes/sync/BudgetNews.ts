import { Field, ObjectType } from "type-graphql";
import { YearMonth } from "../scalars.js";
import { ChangeKindEnum } from "./changeKinds.js";

/** What happened in a budget, in a few words. */
@ObjectType({ description: "What happened in a budget since the message before; the first one says where it stands." })
export class BudgetNews {
  @Field(() => String, { description: "Where a sync goes on from here: what this message speaks of lies before it." })
  cursor!: string;

  @Field(() => [YearMonth], {
    description: "The months from which on something is otherwise, `YYYY-MM`. Later ones can follow, by what is carried over.",
  })
  months!: string[];

  @Field(() => [ChangeKindEnum], { description: "What kinds of resources changed." })
  kinds!: string[];
}
