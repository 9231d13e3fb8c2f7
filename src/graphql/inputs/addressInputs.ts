import { Field, InputType } from "type-graphql";

@InputType("VerifyEmailInput", { description: "The code that confirms an address." })
export class AddressCode {
  @Field(() => String, { description: "The code in the mailed link. It works once, within seven days." })
  code!: string;
}

@InputType("EndUnconfirmedAccountInput", { description: "The code that proves the ownership of a mailbox." })
export class EndingCode {
  @Field(() => String, { description: "The code in a message to the address. It works only while the address is unconfirmed." })
  code!: string;
}

@InputType("UndoEmailChangeInput", { description: "The code that proves the ownership of the former mailbox." })
export class UndoCode {
  @Field(() => String, { description: "The code in the message to the former address. It works once, within seven days." })
  code!: string;
}
