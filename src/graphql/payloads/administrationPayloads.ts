import { Field, ID, ObjectType } from "type-graphql";
import { MailTest } from "../../shapes/administration/Installation.js";
import { ManagedAccount } from "../../shapes/administration/ManagedAccount.js";
import { Verification } from "../../shapes/administration/Verification.js";

@ObjectType()
export class SetAccountDisabledPayload {
  @Field(() => ManagedAccount)
  account!: ManagedAccount;
}

@ObjectType()
export class EndAccountSessionsPayload {
  @Field(() => ID)
  accountId!: string;
}

@ObjectType()
export class ResetAccountPasswordPayload {
  @Field(() => ID)
  accountId!: string;
}

@ObjectType()
export class SendTestMailPayload {
  @Field(() => MailTest, { description: "The result of the test mail." })
  mailTest!: MailTest;
}

@ObjectType()
export class StartVerificationPayload {
  @Field(() => Verification, { description: "The check that is running." })
  verification!: Verification;
}
