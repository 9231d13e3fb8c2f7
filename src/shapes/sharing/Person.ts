import { Field, ID, ObjectType } from "type-graphql";

/** Somebody who has, or had, a part in a budget, as the others see them. */
@ObjectType({ description: "Somebody who has, or had, a part in a budget, as the others see them." })
export class Person {
  @Field(() => ID, { description: "The id of the account." })
  id!: string;

  @Field(() => String, { nullable: true, description: "What to call this person; null when the account is gone." })
  name!: string | null;
}
