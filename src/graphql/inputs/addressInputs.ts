import { Field, InputType } from "type-graphql";

@InputType("VerifyEmailInput", { description: "What confirms an address." })
export class AddressCode {
  @Field(() => String, { description: "From the link that was mailed; it works once, within seven days." })
  code!: string;
}

@InputType("EndUnconfirmedAccountInput", { description: "What shows whose mailbox it is." })
export class EndingCode {
  @Field(() => String, { description: "From a message to the address, as long as that was never confirmed." })
  code!: string;
}

@InputType("UndoEmailChangeInput", { description: "What shows whose mailbox it was." })
export class UndoCode {
  @Field(() => String, { description: "From the message to the former address; it works once, within seven days." })
  code!: string;
}
