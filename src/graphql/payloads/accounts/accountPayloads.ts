import { Field, ID, Int, ObjectType } from "type-graphql";
import { AccessToken } from "../../../shapes/accounts/AccessToken.js";
import { Account } from "../../../shapes/accounts/Account.js";
import { TotpSetup } from "../../../shapes/accounts/Credentials.js";

@ObjectType()
export class RegisterPayload {
  @Field(() => Account)
  account!: Account;
}

@ObjectType()
export class LoginPayload {
  @Field(() => Account)
  account!: Account;
}

@ObjectType()
export class LogoutPayload {
  @Field(() => Boolean)
  ok!: boolean;
}

@ObjectType()
export class UpdateMePayload {
  @Field(() => Account)
  account!: Account;
}

@ObjectType()
export class DeleteMePayload {
  @Field(() => Boolean)
  ok!: boolean;
}

@ObjectType()
export class ChangePasswordPayload {
  @Field(() => Account)
  account!: Account;
}

@ObjectType()
export class ChangeEmailPayload {
  @Field(() => Account)
  account!: Account;
}

@ObjectType()
export class RequestPasswordResetPayload {
  @Field(() => Boolean, { description: "Says nothing about whether the address has an account." })
  ok!: boolean;
}

@ObjectType()
export class ResetPasswordPayload {
  @Field(() => Boolean)
  ok!: boolean;
}

@ObjectType()
export class EndSessionPayload {
  @Field(() => ID)
  endedId!: string;
}

@ObjectType()
export class EndAllSessionsPayload {
  @Field(() => Boolean)
  ok!: boolean;
}

@ObjectType()
export class CreateAccessTokenPayload {
  @Field(() => AccessToken)
  accessToken!: AccessToken;

  @Field(() => String, { description: "The token itself, shown this once." })
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
  @Field(() => [String], { description: "One-time codes for the day the phone is lost, shown this once." })
  recoveryCodes!: string[];
}

@ObjectType()
export class DisableTotpPayload {
  @Field(() => Account)
  account!: Account;
}

@ObjectType({ description: "An access token for the REST API." })
export class IssueBearerPayload {
  @Field(() => String, { description: "Send it as `Authorization: Bearer`." })
  token!: string;

  @Field(() => Int, { description: "Seconds until it ends." })
  expiresIn!: number;
}
