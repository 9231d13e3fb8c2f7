import { Field, ObjectType } from "type-graphql";

@ObjectType()
abstract class AddressPayload {
  @Field(() => Boolean, { description: "Always true." })
  ok!: boolean;
}

@ObjectType({ description: "The confirmation that the message will be sent." })
export class RequestEmailVerificationPayload extends AddressPayload {}

@ObjectType({ description: "The confirmation of the address." })
export class VerifyEmailPayload extends AddressPayload {}

@ObjectType({ description: "The confirmation of the deletion." })
export class EndUnconfirmedAccountPayload extends AddressPayload {}

@ObjectType({ description: "The account has its former address again. A message lets its owner choose a new password." })
export class UndoEmailChangePayload extends AddressPayload {}
