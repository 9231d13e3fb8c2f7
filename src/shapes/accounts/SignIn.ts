import { Field, InputType } from "type-graphql";
import type { Account } from "./Account.js";

/**
 * A new account.
 * @example { "email": "ada@example.org", "password": "four brisk purple otters", "name": "Ada" }
 */
@InputType("RegisterInput")
export class Registration {
  /** The e-mail address, unique ignoring case. An address that NFKC would change is refused (`not-normalised`). The domain is stored as normalised by IDNA (UTS 46). */
  @Field(() => String)
  email!: string;

  /** 8 to 128 characters of any kind. A password that is easy to guess is refused (`too-weak`) with the reason. */
  @Field(() => String)
  password!: string;

  /**
   * Your display name. Default: the part of the address before the `@`.
   * One line without control characters, also without bidirectional ones (U+202A to U+202E, U+2066 to U+2069).
   */
  @Field(() => String, { nullable: true })
  name?: string;

  /** The code of an open invitation to a budget. Required where registration is by invitation only. Registration does not use it up: accept the invitation afterwards. */
  @Field(() => String, { nullable: true })
  invitation?: string;
}

/**
 * Your credentials. A wrong password and an unknown address get the same response.
 * @example { "email": "ada@example.org", "password": "four brisk purple otters", "device": "Ada's phone" }
 */
@InputType("LoginInput")
export class Login {
  @Field(() => String)
  email!: string;

  @Field(() => String)
  password!: string;

  /** The name of this device in the list of sessions. */
  @Field(() => String, { nullable: true })
  device?: string;

  /** The `deviceToken` of an earlier sign-in on this device. With it, the device counts as known, and attempts of others do not delay yours. */
  @Field(() => String, { nullable: true })
  deviceToken?: string;

  /** A code from the authenticator app, or a recovery code. Required if the account has two-factor authentication. */
  @Field(() => String, { nullable: true })
  code?: string;
}

/** The token that renews a session. */
export class Refresh {
  /** The newest refresh token. It works once. The previous one works for 30 seconds more, in case a response was lost. */
  refreshToken!: string;
}

/** A signed-in mobile client. */
export class Tokens {
  /** The access token. Send it as `Authorization: Bearer`. */
  token!: string;

  tokenType!: "Bearer";

  /**
   * The seconds until the access token expires.
   * @isInt
   */
  expiresIn!: number;

  /** The refresh token. Send it to `mobile-refresh` for the next pair. */
  refreshToken!: string;

  /** Identifies this device at later sign-ins (`deviceToken`). Keep it when the session ends. It grants no access. */
  deviceToken!: string;

  /** The account. */
  user!: Account;
}
