import { Field, InputType } from "type-graphql";
import type { Account } from "./Account.js";

/**
 * What it takes to open an account.
 * @example { "email": "ada@example.org", "password": "four brisk purple otters", "name": "Ada" }
 */
@InputType("RegisterInput")
export class Registration {
  /**
   * Unique, whatever its case.
   * @format email
   * @maxLength 254
   * @pattern ^[^\s@"<>(),:;\\\[\]]{1,64}@[^\s!-,./:-\x40[-\x60{-~]+(\.[^\s!-,./:-\x40[-\x60{-~]+)+$
   */
  @Field(() => String)
  email!: string;

  /**
   * 8 to 128 characters, of any kind; the commonest passwords are refused.
   * @minLength 8
   * @maxLength 128
   */
  @Field(() => String)
  password!: string;

  /**
   * What to call you; the part of the address before the `@` unless said.
   * @minLength 1
   * @maxLength 100
   * @pattern ^[^\S\u0000-\u001F\u007F-\u009F]*[^\s\u0000-\u001F\u007F-\u009F][^\u0000-\u001F\u007F-\u009F]*$
   */
  @Field(() => String, { nullable: true })
  name?: string;
}

/**
 * Who you are. A wrong password and an unknown address answer alike.
 * @example { "email": "ada@example.org", "password": "four brisk purple otters", "device": "Ada's phone" }
 */
@InputType("LoginInput")
export class Login {
  /**
   * @minLength 1
   * @maxLength 254
   */
  @Field(() => String)
  email!: string;

  /**
   * @minLength 1
   * @maxLength 128
   */
  @Field(() => String)
  password!: string;

  /**
   * How this device is called in the list of sessions.
   * @maxLength 100
   * @pattern ^[^\u0000-\u001F\u007F-\u009F]*$
   */
  @Field(() => String, { nullable: true })
  device?: string;

  /**
   * The code of the authenticator app, or a recovery code, if the account has a second step.
   * @minLength 6
   * @maxLength 32
   */
  @Field(() => String, { nullable: true })
  code?: string;
}

/** What keeps a session going. */
export class Refresh {
  /**
   * The newest one you were given. It works once; the one before it for 30 seconds more, in case an answer was lost.
   * @minLength 1
   * @maxLength 500
   */
  refreshToken!: string;
}

/** A signed-in mobile client. */
export class Tokens {
  /** The access token: send it as `Authorization: Bearer`. */
  token!: string;

  tokenType!: "Bearer";

  /**
   * Seconds until the access token ends.
   * @isInt
   */
  expiresIn!: number;

  /** Give it to `mobile-refresh` for the next pair. */
  refreshToken!: string;

  /** Whose session this is. */
  user!: Account;
}
