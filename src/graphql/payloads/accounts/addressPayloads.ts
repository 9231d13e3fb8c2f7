import { Field, ObjectType } from "type-graphql";

@ObjectType({ description: "The message is on its way." })
export class RequestEmailVerificationPayload {
  @Field(() => Boolean, { description: "Always true." })
  ok!: boolean;
}

@ObjectType({ description: "The address is confirmed." })
export class VerifyEmailPayload {
  @Field(() => Boolean, { description: "Always true." })
  ok!: boolean;
}

@ObjectType({ description: "The account is gone." })
export class EndUnconfirmedAccountPayload {
  @Field(() => Boolean, { description: "Always true." })
  ok!: boolean;
}

@ObjectType({ description: "The account has its former address; a message lets its owner choose a new password." })
export class UndoEmailChangePayload {
  @Field(() => Boolean, { description: "Always true." })
  ok!: boolean;
}
