import { Field, ID, InputType, ObjectType } from "type-graphql";

/** Proof of identity: the password and, with two-factor authentication, a code. */
@InputType("ProofInput")
export class Proof {
  /** Your password, once more. */
  @Field(() => String)
  password!: string;

  /** A code from the authenticator app, or a recovery code. Required if the account has two-factor authentication. */
  @Field(() => String, { nullable: true })
  code?: string;
}

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

  /** True: the personal access tokens go on. They end with the password unless said. */
  @Field(() => Boolean, { nullable: true })
  keepTokens?: boolean;

  /** A code from the authenticator app, or a recovery code. Required if the account has two-factor authentication. */
  @Field(() => String, { nullable: true })
  code?: string;
}

/**
 * A new address. The change takes effect once the link mailed there is followed. The old address is notified and can undo the change for seven days.
 * @example { "email": "ada@example.net", "password": "four brisk purple otters" }
 */
@InputType("ChangeEmailInput")
export class EmailChange extends Proof {
  @Field(() => String)
  email!: string;
}

/** Whose password was forgotten. */
@InputType("RequestPasswordResetInput")
export class PasswordResetRequest {
  @Field(() => String)
  email!: string;

  /** The `deviceToken` of an earlier sign-in on this device: what others ask for does not hold it up. */
  @Field(() => String, { nullable: true })
  deviceToken?: string;
}

/** The password that replaces the forgotten one. Every session and every personal access token ends. */
@InputType()
export class PasswordReset {
  /** 8 to 128 characters, of any kind; what is easy to guess is refused (`too-weak`), with words that say why. */
  @Field(() => String)
  password!: string;
}

/**
 * Proof that it is you, and which of your budgets that others share you give up: one of them can take it over within 30 days.
 * @example { "password": "four brisk purple otters", "giveUp": ["bud_5h0q2m8x4n7p6r9s"] }
 */
@InputType("DeleteMeInput")
export class AccountRemoval extends Proof {
  /** Ids of budgets. One that others share and that is not named here is in the way (409 `budget-shared`). */
  @Field(() => [ID], { nullable: true })
  giveUp?: string[];
}

/** What the authenticator app needs. Shown only once. Two-factor authentication is on once a code confirms it. */
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
