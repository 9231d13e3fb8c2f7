import { Field, ObjectType } from "type-graphql";

@ObjectType()
abstract class AddressPayload {
  @Field(() => Boolean, { description: "Always true." })
  ok!: boolean;
}

@ObjectType({ description: "The message is on its way." })
export class RequestEmailVerificationPayload extends AddressPayload {}

@ObjectType({ description: "The address is confirmed." })
export class VerifyEmailPayload extends AddressPayload {}

@ObjectType({ description: "The account is gone." })
export class EndUnconfirmedAccountPayload extends AddressPayload {}

@ObjectType({ description: "The account has its former address; a message lets its owner choose a new password." })
export class UndoEmailChangePayload extends AddressPayload {}
