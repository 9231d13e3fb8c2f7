import { Field, ID, InputType, ObjectType } from "type-graphql";

/** Proof of identity: the password and, with two-factor authentication, a code. */
@InputType("ProofInput")
export class Proof {
  /** Your password, as a confirmation. */
  @Field(() => String)
  password!: string;

  /** A code from the authenticator app, or a recovery code. Required if the account has two-factor authentication. */
  @Field(() => String, { nullable: true })
  code?: string;
}

/** Proof of identity, where signing in a moment ago proves as much. */
@InputType("PerhapsProofInput")
export class PerhapsProof {
  /** Your password, as a confirmation. Required (otherwise `password-required`) unless you signed in to this session within the last 10 minutes. */
  @Field(() => String, { nullable: true })
  password?: string;

  /** A code from the authenticator app, or a recovery code. Required beside the password if the account has two-factor authentication. */
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

  /** The new password: 8 to 128 characters of any kind. A password that is easy to guess is refused (`too-weak`) with the reason. */
  @Field(() => String)
  newPassword!: string;

  /** Whether the personal access tokens remain valid. Default: false. */
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

/** The address of the account whose password was forgotten. */
@InputType("RequestPasswordResetInput")
export class PasswordResetRequest {
  @Field(() => String)
  email!: string;

  /** The `deviceToken` of an earlier sign-in on this device. With it, requests of others do not delay yours. */
  @Field(() => String, { nullable: true })
  deviceToken?: string;
}

/** The password that replaces the forgotten one. Every session and every personal access token ends. */
@InputType()
export class PasswordReset {
  /** 8 to 128 characters of any kind. A password that is easy to guess is refused (`too-weak`) with the reason. */
  @Field(() => String)
  password!: string;
}

/**
 * Proof of identity, and the shared budgets that you give up. Another member can take such a budget over within 30 days.
 * @example { "password": "four brisk purple otters", "giveUp": ["bud_5h0q2m8x4n7p6r9s"] }
 */
@InputType("DeleteMeInput")
export class AccountRemoval extends Proof {
  /**
   * The ids of budgets that you own. A shared one that is missing here prevents the deletion (`budget-shared`); an id that is none
   * of yours is refused (`unknown-budget`).
   */
  @Field(() => [ID], { nullable: true })
  giveUp?: string[];
}

/** The data for the authenticator app, returned only here. Two-factor authentication is on once a code confirms it. */
@ObjectType()
export class TotpSetup {
  /** The key in base 32, for manual input. */
  @Field(() => String)
  secret!: string;

  /** The key as `otpauth://...`, for a QR code. */
  @Field(() => String)
  uri!: string;
}

/** The first code that the authenticator app shows. */
@InputType("ConfirmTotpInput")
export class TotpConfirmation {
  @Field(() => String)
  code!: string;
}

/** One-time codes for a lost phone. They are returned only here. */
@ObjectType()
export class RecoveryCodes {
  @Field(() => [String])
  recoveryCodes!: string[];
}
