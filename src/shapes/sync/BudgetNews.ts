import { Field, ObjectType } from "type-graphql";
import { YearMonth } from "../scalars.js";
import { ChangeKindEnum } from "./changeKinds.js";
import type { Change } from "./Sync.js";

/** A summary of changes in a budget. */
@ObjectType({ description: "The changes of a budget since the previous message. The first message has the current cursor." })
export class BudgetNews {
  @Field(() => String, { description: "The cursor for the next sync. It follows the changes of this message." })
  cursor!: string;

  @Field(() => [YearMonth], {
    description: "The months that changed, as `YYYY-MM`. Later months can change too, because money is carried over.",
  })
  months!: string[];

  @Field(() => [ChangeKindEnum], { description: "The kinds of resources that changed." })
  kinds!: string[];

  /** Reads them when they are asked for; null when there are too many for one message. */
  readChanges!: () => Promise<readonly Change[] | null>;
}
