import { Field, ObjectType } from "type-graphql";

@ObjectType({ description: "The result of a mutation that returns nothing else." })
export class OkPayload {
  @Field(() => Boolean, { description: "Always true." })
  ok!: boolean;
}
