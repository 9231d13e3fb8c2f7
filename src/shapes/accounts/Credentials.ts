import { Field, InputType, ObjectType } from "type-graphql";

/**
 * A new password. Every other session ends.
 * @example { "currentPassword": "four brisk purple otters", "newPassword": "a kettle sings at noon" }
 */
@InputType("ChangePasswordInput")
export class PasswordChange {
  @Field(() => String)
  currentPassword!: string;

  /** 8 to 128 characters, of any kind; what is easy to guess is refused (`too-weak`), with words that say why. */
  @Field(() => String)
  newPassword!: string;
}

/**
 * A new address. The old one is told about it.
 * @example { "email": "ada@example.net", "password": "four brisk purple otters" }
 */
@InputType("ChangeEmailInput")
export class EmailChange {
  @Field(() => String)
  email!: string;

  /** Your password, once more. */
  @Field(() => String)
  password!: string;
}

/** Whose password was forgotten. */
@InputType("RequestPasswordResetInput")
export class PasswordResetRequest {
  @Field(() => String)
  email!: string;
}

/** The password that replaces the forgotten one. Every session and every personal access token ends. */
@InputType()
export class PasswordReset {
  /** 8 to 128 characters, of any kind; what is easy to guess is refused (`too-weak`), with words that say why. */
  @Field(() => String)
  password!: string;
}

/** Proof that it is you: the password and, with a second step, a code. */
@InputType("ProofInput")
export class Proof {
  /** Your password, once more. */
  @Field(() => String)
  password!: string;

  /** The code of the authenticator app, or a recovery code, if the account has a second step. */
  @Field(() => String, { nullable: true })
  code?: string;
}

/** What the authenticator app needs; shown once. The second step begins when a code confirms it. */
@ObjectType()
export class TotpSetup {
  /** Base 32, for typing in. */
  @Field(() => String)
  secret!: string;

  /** `otpauth://...`, for a QR code. */
  @Field(() => String)
  uri!: string;
}

/** The first code that the authenticator app shows. */
@InputType("ConfirmTotpInput")
export class TotpConfirmation {
  @Field(() => String)
  code!: string;
}

/** One-time codes for the day the phone is lost; shown once. */
@ObjectType()
export class RecoveryCodes {
  @Field(() => [String])
  recoveryCodes!: string[];
}
