import { Field, ID, ObjectType } from "type-graphql";

/** A current or former member of a budget, as other members see them. */
@ObjectType({ description: "A current or former member of a budget, as other members see them." })
export class Person {
  @Field(() => ID, { description: "The id of the account. The object itself has no id: it is what you see of that account." })
  accountId!: string;

  @Field(() => String, { nullable: true, description: "The display name; null when the account was deleted." })
  name!: string | null;
}
