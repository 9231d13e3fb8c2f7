import { Field, ObjectType } from "type-graphql";

@ObjectType({ description: "What a mutation returns that has nothing else to say." })
export class OkPayload {
  @Field(() => Boolean, { description: "Always true." })
  ok!: boolean;
}
