import { Field, ID, Int, ObjectType } from "type-graphql";
import { AccessToken } from "../../shapes/accounts/AccessToken.js";
import { Account } from "../../shapes/accounts/Account.js";
import { TotpSetup } from "../../shapes/accounts/Credentials.js";

/** What a mutation answers that changed your account, or who is signed in. */
@ObjectType()
abstract class AccountPayload {
  @Field(() => Account)
  account!: Account;
}

@ObjectType()
export class RegisterPayload extends AccountPayload {}

@ObjectType()
export class LoginPayload extends AccountPayload {}

@ObjectType()
export class UpdateMePayload extends AccountPayload {}

@ObjectType()
export class ChangePasswordPayload extends AccountPayload {}

@ObjectType()
export class ChangeEmailPayload extends AccountPayload {}

@ObjectType()
export class EndSessionPayload {
  @Field(() => ID)
  endedId!: string;
}

@ObjectType()
export class CreateAccessTokenPayload {
  @Field(() => AccessToken)
  accessToken!: AccessToken;

  @Field(() => String, { description: "The token. It is returned only here." })
  token!: string;
}

@ObjectType()
export class DeleteAccessTokenPayload {
  @Field(() => ID)
  deletedId!: string;
}

@ObjectType()
export class EnableTotpPayload {
  @Field(() => TotpSetup)
  totp!: TotpSetup;
}

@ObjectType()
export class ConfirmTotpPayload {
  @Field(() => [String], { description: "One-time codes for a lost phone. They are returned only here." })
  recoveryCodes!: string[];
}

@ObjectType()
export class DisableTotpPayload extends AccountPayload {}

@ObjectType({ description: "An access token for the REST API." })
export class IssueBearerPayload {
  @Field(() => String, { description: "Send it as `Authorization: Bearer`." })
  token!: string;

  @Field(() => Int, { description: "The seconds until it expires." })
  expiresIn!: number;
}
